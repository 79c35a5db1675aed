import { closeSync, ftruncateSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { signedIn } from './support/client.ts';
import { account } from './support/demo.ts';
import { fieldOf } from './support/forms.ts';
import { aNewLead } from './support/newcomer.ts';
import { logIn, signIn } from './support/steps.ts';

// The specification's sentences that belong to no field, each on its screen.

test('a failed login is logged to the browser’s console', async ({ page }) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill(account('teacher').email);
  await page.getByLabel('Password', { exact: true }).fill('not-my-password');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('alert').getByText('Error logging in. Please try again.')).toBeVisible();
  expect(logged).toContain('Unexpected Error Logging In');
});

test('a file of more than 500,000 × 1024 bytes is rejected with the size in thousands', async ({ page }) => {
  const folder = mkdtempSync(join(tmpdir(), 'patchwork-e2e-'));
  // A sparse file takes no space on the disk.
  const [most, more] = ([0, 1] as const).map((over) => {
    const path = join(folder, `film-${over}.mp4`);
    const file = openSync(path, 'w');
    ftruncateSync(file, 500_000 * 1024 + over);
    closeSync(file);
    return path;
  });
  await signIn(page, account('teacher'));
  await page.getByRole('button', { name: 'Create report' }).click();
  const form = page.locator('#composer form');
  await form.locator('input[type=file]').setInputFiles([most!, more!]);
  const refused = form.getByRole('alert').filter({ hasText: 'film-1.mp4 was not added.' });
  await expect(refused).toContainText('Maximum file size is 500Mb.');
  await expect(refused).not.toContainText('film-0.mp4');
  rmSync(folder, { recursive: true });
});

test('the page of a user who has not accepted the terms shows no history and no events', async ({ page }) => {
  await logIn(page, account('admin'));
  let go = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  for (const list of ['**/api/userhistory/*', '**/api/clientevent/user/*'])
    await page.route(list, async (route) => {
      await held;
      await route.fulfill({ json: [] });
    });
  await page.goto(`/useredit/${account('termsNotAccepted').userId}`);
  await expect(page.getByRole('checkbox', { name: 'Terms And Conditions Not Approved' })).not.toBeChecked();
  const [changes, events] = ['User Profile Changes', 'User Events'].map((name) => page.getByRole('region', { name }));
  for (const list of [changes!, events!]) await expect(list.getByText('Loading....', { exact: true })).toBeVisible();
  go();
  await expect(changes!.getByText('No history found', { exact: true })).toBeVisible();
  await expect(events!.getByText('No events found', { exact: true })).toBeVisible();
});

test('a school’s page shows its subscription, loading groups, no groups, an empty group and a user without events', async ({
  page,
  baseURL,
}) => {
  const lead = await aNewLead(baseURL!);
  const client = await signedIn(baseURL!, lead);
  await client.post('/api/schoolgroup/myschool', { name: 'Herons', description: 'Year 2' });
  const { id } = await client.get<{ id: number }>('/api/school/myschool');
  await client.dispose();

  await logIn(page, account('admin'));
  let go = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route(
    '**/api/groupsusersevents/school/*',
    async (route) => {
      await held;
      await route.fulfill({ json: [] });
    },
    { times: 1 },
  );
  await page.goto(`/schooledit/${id}`);
  await expect(page.getByRole('region', { name: 'Subscription Details' })).toBeVisible();
  for (const name of ['Trial Start', 'Subscription Start', 'Promotion Code From User', 'Promotion Code'])
    await expect(fieldOf(page.getByRole('region', { name: 'Subscription Details' }), name)).toBeVisible();
  const groups = page.getByRole('region', { name: 'Groups' });
  await expect(groups.getByText('Loading....', { exact: true })).toBeVisible();
  go();
  await expect(groups.getByText('No active groups/users found', { exact: true })).toBeVisible();

  await page.reload();
  await expect(groups.getByText('Herons', { exact: false }).first()).toBeVisible();
  await expect(groups.getByText('No active users in this group', { exact: true })).toBeVisible();
});
