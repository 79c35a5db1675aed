import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
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

const title = (page: Page, name: RegExp) => page.getByRole('heading', { level: 1, name });
const back = (page: Page) => page.getByRole('link', { name: 'Back', exact: true });
const scrollPlace = (page: Page) => page.evaluate(() => Math.round(scrollY));

test('Back leads from three levels deep to the results, each page at its scroll place', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.goto('/adminUserSearch');
  await search(page, 'example');
  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(page).toHaveURL(/term=example&page=2$/);
  await expect(page.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
  const link = page.getByRole('row').nth(12).getByRole('link').first();
  await link.scrollIntoViewIfNeeded();
  const name = await link.textContent();
  const place = await scrollPlace(page);
  expect(place).toBeGreaterThan(100);
  const results = page.url();

  await link.click();
  await expect(title(page, /^User Details/)).toBeVisible();
  const user = page.url();
  await page
    .getByRole('region', { name: 'School', exact: true })
    .getByRole('link', { name: /^Details of/ })
    .click();
  await expect(title(page, /^School Details/)).toBeVisible();
  const schoolPage = page.url();
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Groups' }).click();
  await expect(page.getByRole('region', { name: 'Groups' })).toBeFocused();
  await page
    .getByRole('link', { name: /^Details of/ })
    .last()
    .click();
  await expect(title(page, /^User Details/)).toBeVisible();

  await back(page).click();
  await expect(title(page, /^School Details/)).toBeVisible();
  expect(page.url()).toBe(schoolPage);
  await back(page).click();
  await expect(title(page, /^User Details/)).toBeVisible();
  expect(page.url()).toBe(user);
  await back(page).click();
  await expect(title(page, /^Admin User Search$/)).toBeVisible();
  expect(page.url()).toBe(results);
  await expect(page.getByRole('link', { name: name!, exact: true }).first()).toBeInViewport();
  await expect.poll(() => scrollPlace(page)).toBe(place);
});

test('a school is found by words in any order, without apostrophes and accents, and its name leads to it', async ({ page }) => {
  await page.goto('/adminSchoolSearch');
  await search(page, `ty ${run} TEGANS`);
  await expect(page.getByRole('heading', { name: `1 schools found matching 'ty ${run} TEGANS'` })).toBeFocused();
  await expectAccessible(page);
  await rowOf(page, school).getByRole('link', { name: school, exact: true }).click();
  await expect(title(page, /^School Details/)).toBeVisible();
  await back(page).click();
  await expect(page).toHaveURL(/term=ty/);

  await search(page, `${run} nobody`);
  await expect(page.getByText('Try fewer words, or part of the school’s name.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download as CSV' })).toHaveCount(0);
  await expectAccessible(page);
});

test('a user is found by the school, and the result is downloaded as CSV and recorded', async ({ page, baseURL }) => {
  await page.goto('/adminUserSearch');
  await search(page, `sian ${run} tegan's`);
  const row = rowOf(page, email);
  await expect(row).toContainText(school);
  await page.setViewportSize({ width: 390, height: 844 });
  const link = row.getByRole('link', { name: 'Ms Siân Noor', exact: true });
  expect((await link.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  await expectAccessible(page);

  const downloaded = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download as CSV' }).click();
  const file = await downloaded;
  expect(file.suggestedFilename()).toMatch(/^patchwork-users-\d{4}-\d\d-\d\d\.csv$/);
  await expect(status(page, 'The list has been downloaded.')).toBeVisible();
  await expectAccessible(page);
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

test('of more users than are counted the page says about how many, and that the file has the first 10,000', async ({ page }) => {
  // The answer of a network with half a million users.
  await page.route('**/api/user/search?*', async (route) => {
    const answer = await route.fetch();
    const many = { totalPages: 10_689, totalElements: 213_766, isTotalEstimated: true };
    await route.fulfill({ response: answer, json: { ...(await answer.json()), ...many } });
  });
  await page.goto('/adminUserSearch?term=ex');
  await expect(page.getByRole('heading', { name: "About 210,000 users found matching 'ex'" })).toBeVisible();
  await expect(page.getByText('The file has the first 10,000.')).toBeVisible();
  await expectAccessible(page);
});
