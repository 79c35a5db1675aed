import { expect, test } from '@playwright/test';
import { aNewLead } from './support/newcomer.ts';
import { settle } from './support/settle.ts';
import { nav, signIn } from './support/steps.ts';

test('a new Lead reads the welcome message and deletes it', async ({ page, baseURL }) => {
  const lead = await aNewLead(baseURL!);
  // The welcome message follows from the approval.
  await settle();
  await signIn(page, lead, '/userprofile');
  await expect(nav(page).getByRole('link', { name: 'Messages, 1 unread' })).toBeVisible();
  await nav(page)
    .getByRole('link', { name: /^Messages/ })
    .click();
  const row = page.getByRole('heading', { level: 2 }).getByRole('button', { name: 'Welcome to Patchwork' });
  const read = page.waitForResponse((response) => /\/api\/messages\/read\/\d+$/.test(response.url()));
  await row.click();
  await expect(page.getByText('Post a first report, so that other schools get to know you.')).toBeVisible();
  expect((await read).status()).toBe(200);
  await page.reload();
  await expect(row).not.toHaveAccessibleName(/Unread/);
  await expect(nav(page).getByRole('link', { name: 'Messages', exact: true })).toBeVisible();

  await row.click();
  await page.getByRole('button', { name: 'Delete message: Welcome to Patchwork' }).click();
  await page.getByRole('button', { name: 'Yes, delete message' }).click();
  const empty = page.getByRole('status').filter({ hasText: 'No messages found' });
  await expect(empty).toBeVisible();
  await page.reload();
  await expect(empty).toBeVisible();
});
