import { type Browser, expect, type Page, test } from '@playwright/test';
import { linkIn, waitForMail } from './support/mailbox.ts';
import { aNewLead, chooseAgain } from './support/newcomer.ts';
import { logIn } from './support/steps.ts';
import { uniqueId } from './support/unique.ts';

let lead: { email: string; password: string };
const run = uniqueId();

test.beforeAll(async ({ baseURL }) => {
  lead = await aNewLead(baseURL!);
});

const alert = (page: Page, hasText: string) => page.getByRole('alert').filter({ hasText });

/** Opens a mail's link on the system under test, whatever host the link names. */
async function openLink(page: Page, link: string): Promise<void> {
  const { pathname, search } = new URL(link);
  await page.goto(`${pathname}${search}`);
  await expect(page).toHaveURL(/\/emailChange$/);
}

const elsewhere = async (browser: Browser) => (await browser.newContext()).newPage();

async function changeAddress(page: Page, email: string): Promise<void> {
  await page.goto('/userprofile');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('region', { name: 'Update Your Details' }).getByRole('button', { name: 'Save' }).click();
}

async function logInWith(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(lead.password);
  await page.getByRole('button', { name: 'Login' }).click();
}

test('a user changes the address and confirms it, and a link to the old address reverts the change', async ({
  page,
  browser,
  baseURL,
}) => {
  const moved = `carys.away.${run}@brackenfold.example`;
  await logIn(page, lead);
  await changeAddress(page, moved);
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();

  const notice = await waitForMail(lead.email, /emailChange\?undo=/);
  expect(notice.text).not.toContain(moved);
  const confirmation = linkIn(await waitForMail(moved, /emailChange\?confirm=/), '?confirm=');
  await openLink(page, confirmation);
  await page.getByRole('button', { name: 'Confirm this address' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Your address has been confirmed' })).toBeVisible();
  const owner = await elsewhere(browser);
  await openLink(owner, linkIn(notice, '?undo='));
  await owner.getByRole('button', { name: 'Restore my old address' }).click();
  await expect(owner.getByRole('heading', { level: 2, name: 'Your old address has been restored' })).toBeVisible();

  // All sessions have ended, and the new address cannot log in. A page that is already loaded would be locked instead.
  await expect.poll(async () => (await page.request.get('/api/user')).status()).toBe(401);
  await page.goto('/userprofile');
  await expect(page).toHaveURL(/\/login$/);
  await logInWith(page, moved);
  await expect(alert(page, 'Error logging in. Please try again.')).toBeVisible();
  await openLink(page, confirmation);
  await page.getByRole('button', { name: 'Confirm this address' }).click();
  await expect(alert(page, 'Unfortunately this link does not work.')).toBeFocused();

  await chooseAgain(baseURL!, lead);
  await owner.getByRole('main').getByRole('link', { name: 'Login' }).click();
  await logInWith(owner, lead.email);
  await expect(owner).toHaveURL(/\/home$/);
  await owner.context().close();
});
