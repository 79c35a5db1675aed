import { type Browser, expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { linkIn, waitForMail } from './support/mailbox.ts';
import { aNewLead } from './support/newcomer.ts';
import { forgetSession, logIn, signIn } from './support/steps.ts';
import { uniqueId } from './support/unique.ts';

test.describe.configure({ mode: 'serial' });

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

const saved = (page: Page) => page.getByRole('status').filter({ hasText: 'Saved' });

async function logInWith(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(lead.password);
  await page.getByRole('button', { name: 'Login' }).click();
}

test('changing the address needs the password, and a link to the old address reverts the change', async ({ page, browser }) => {
  const moved = `carys.away.${run}@brackenfold.example`;
  await logIn(page, lead);
  // Just after login the server needs no password: this is its answer a quarter of an hour later.
  await page.route(
    '**/api/user/update/me',
    (route) =>
      route.fulfill({
        status: 400,
        contentType: 'application/problem+json',
        json: {
          code: 'current-password-needed',
          status: 400,
          title: 'Please provide your current password',
          errors: [{ field: 'currentPassword', message: 'Please provide your current password' }],
        },
      }),
    { times: 1 },
  );
  const details = page.getByRole('region', { name: 'Update Your Details' });
  const password = details.getByLabel('Your password', { exact: true });
  await changeAddress(page, moved);
  await expect(password).toHaveAccessibleDescription(/Please provide your current password$/);
  await expect(alert(page, 'Update failed.')).toBeFocused();
  await expectAccessible(page);
  await password.fill(lead.password);
  await details.getByRole('button', { name: 'Show your password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  const sent = page.waitForRequest('**/api/user/update/me');
  await details.getByRole('button', { name: 'Save' }).click();
  expect((await sent).postDataJSON().currentPassword).toBe(Buffer.from(lead.password).toString('base64'));
  await expect(saved(page)).toBeVisible();
  await expect(password).toBeHidden();

  const notice = await waitForMail(lead.email, /emailChange\?undo=/);
  expect(notice.text).not.toContain(moved);
  const confirmation = linkIn(await waitForMail(moved, /emailChange\?confirm=/), '?confirm=');
  const owner = await elsewhere(browser);
  await openLink(owner, linkIn(notice, '?undo='));
  await expect(owner.getByRole('heading', { level: 1, name: 'Restore your old address' })).toBeVisible();
  await expectAccessible(owner);
  await owner.getByRole('button', { name: 'Restore my old address' }).click();
  await expect(owner.getByRole('heading', { level: 2, name: 'Your old address has been restored' })).toBeFocused();
  await expectAccessible(owner);

  // All sessions have ended, and the new address cannot log in. A page that is already loaded would be locked instead.
  await expect.poll(async () => (await page.request.get('/api/user')).status()).toBe(401);
  await page.goto('/userprofile');
  await expect(page).toHaveURL(/\/login$/);
  await logInWith(page, moved);
  await expect(alert(page, 'Error logging in. Please try again.')).toBeVisible();
  await openLink(page, confirmation);
  await page.getByRole('button', { name: 'Confirm this address' }).click();
  await expect(alert(page, 'Unfortunately this link does not work.')).toBeFocused();
  await openLink(page, linkIn(notice, '?undo='));
  await page.getByRole('button', { name: 'Restore my old address' }).click();
  await expect(alert(page, 'Unfortunately this link does not work.')).toBeFocused();

  await owner.getByRole('main').getByRole('link', { name: 'Login' }).click();
  await logInWith(owner, lead.email);
  await expect(owner).toHaveURL(/\/home$/);
  await owner.context().close();
});

test('the link mailed to the new address confirms it', async ({ page }) => {
  const moved = `carys.new.${run}@brackenfold.example`;
  await logIn(page, lead);
  await changeAddress(page, moved);
  await expect(saved(page)).toBeVisible();
  await openLink(page, linkIn(await waitForMail(moved, /emailChange\?confirm=/), '?confirm='));
  await expect(page.getByRole('heading', { level: 1, name: 'Confirm your new address' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Confirm this address' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Your address has been confirmed' })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go to your reports' }).click();
  await expect(page.getByRole('feed')).toBeVisible();

  await forgetSession(page);
  await signIn(page, { ...lead, email: moved }, '/userprofile');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(moved);
});
