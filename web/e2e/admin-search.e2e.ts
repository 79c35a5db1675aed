import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { rowOf, search, status } from './support/admin.ts';
import { aClient, signedIn } from './support/client.ts';
import { account } from './support/demo.ts';
import { signUp } from './support/newcomer.ts';
import { logIn } from './support/steps.ts';
import { uniqueId } from './support/unique.ts';

const admin = account('admin');
const run = uniqueId();
const school = `St Tegan’s Ysgol Tŷ-${run}`;
const email = `carys.${run}@tegan.example`;

test.beforeAll(async ({ baseURL }) => {
  const visitor = await aClient(baseURL!);
  await signUp(visitor, { email, school, firstName: 'Siân' });
  await visitor.dispose();
});

test.beforeEach(async ({ page }) => {
  await logIn(page, admin);
});

test('a user is found by the school, and the result is downloaded as CSV and recorded', async ({ page, baseURL }) => {
  await page.goto('/adminUserSearch');
  await search(page, `sian ${run} tegan's`);
  const row = rowOf(page, email);
  await expect(row).toContainText(school);

  const downloaded = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download as CSV' }).click();
  const file = await downloaded;
  expect(file.suggestedFilename()).toMatch(/^patchwork-users-\d{4}-\d\d-\d\d\.csv$/);
  await expect(status(page, 'The list has been downloaded.')).toBeVisible();
  const text = await readFile(await file.path(), 'utf8');
  expect(text.startsWith('\uFEFF')).toBe(true);
  const [head, ...rows] = text
    .slice(1)
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));
  expect(rows.map((cells) => Object.fromEntries(cells.map((cell, index) => [head![index], cell])))).toMatchObject([
    { 'First Name': 'Siân', 'Last Name': 'Noor', Email: email, School: school, Active: 'No', Lead: 'Yes' },
  ]);

  const client = await signedIn(baseURL!, admin);
  const events = await client.get<{ type: string; rowCount?: number }[]>(`/api/clientevent/user/${admin.userId}`);
  expect(events).toContainEqual(expect.objectContaining({ type: 'staff-read', rowCount: 1 }));
  await client.dispose();
});
