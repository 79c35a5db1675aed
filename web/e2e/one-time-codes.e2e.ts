import { expect, type Page, test } from '@playwright/test';
import { TOTP } from 'otpauth';
import { expectAccessible } from './support/accessible.ts';
import { signedIn } from './support/client.ts';
import { account } from './support/demo.ts';
import { mailsTo, waitForMail } from './support/mailbox.ts';
import { aNewLead, type Newcomer } from './support/newcomer.ts';
import { signIn, signOut } from './support/steps.ts';

test.describe.configure({ mode: 'serial' });

let lead: Newcomer;
/** The key as the page shows it, in groups of four. */
let key = '';
test.beforeAll(async ({ baseURL }) => {
  lead = await aNewLead(baseURL!);
});

/** The code of the current time step or some steps from it: each is accepted once, and the steps beside the current one count. */
const codeOf = (steps = 0) => new TOTP({ secret: key.replaceAll(' ', '') }).generate({ timestamp: Date.now() + steps * 30_000 });
const codesCard = (page: Page) => page.getByRole('region', { name: 'One-time codes' });
const code = (page: Page) => page.getByLabel('One-time code', { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function check(page: Page): Promise<void> {
  await expectAccessible(page);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
}

async function fillLogin(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill(lead.email);
  await page.getByLabel('Password', { exact: true }).fill(lead.password);
  await button(page, 'Login').click();
}

test('a Lead sets up one-time codes in My Profile', async ({ page }) => {
  await signIn(page, lead, '/userprofile');
  const card = codesCard(page);
  await card.getByRole('button', { name: 'Set up' }).click();
  await expect(card.getByRole('heading', { name: 'One-time codes' })).toBeFocused();
  await check(page);
  await button(page, 'Continue').click();
  await expect(card.getByLabel('Your password', { exact: true })).toHaveAccessibleDescription(
    /Please provide your current password/,
  );
  await card.getByLabel('Your password', { exact: true }).fill('not-this-one');
  await button(page, 'Continue').click();
  await expect(card.getByLabel('Your password', { exact: true })).toHaveAccessibleDescription(
    /This is not your current password/,
  );
  await check(page);
  await card.getByLabel('Your password', { exact: true }).fill(lead.password);
  await button(page, 'Continue').click();

  await expect(card.getByRole('img', { name: 'QR code for your authenticator app' }).locator('path')).toHaveAttribute('d', /^M/);
  key = await card.locator('code').innerText();
  expect(key).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
  await check(page);
  await button(page, 'Turn on').click();
  await expect(code(page)).toHaveAccessibleDescription(/6 digits that your authenticator app shows/);
  await code(page).fill('000000');
  await button(page, 'Turn on').click();
  await expect(code(page)).toHaveAccessibleDescription(/This code is wrong/);
  // The previous code, so that the current one stays unused for the login.
  await expect.poll(() => (Date.now() / 1_000) % 30).toBeLessThan(20);
  const typed = codeOf(-1);
  await code(page).fill(`${typed.slice(0, 3)} ${typed.slice(3)}`);
  await button(page, 'Turn on').click();
  await expect(card.getByRole('status').filter({ hasText: 'One-time codes are on' })).toBeFocused();
  await check(page);
  // This session continues, and the card shows the setting after a reload.
  await page.reload();
  await expect(card).toContainText('On since');
  await signOut(page);
});

test('each login asks for a code and accepts each code once', async ({ page }) => {
  await fillLogin(page);
  await expect(code(page)).toBeFocused();
  await expect(code(page)).toHaveAccessibleDescription('Please enter the 6-digit code from your authenticator app');
  await expect(page.getByLabel('Email', { exact: true })).not.toBeEditable();
  await check(page);
  await code(page).fill('000000');
  await button(page, 'Login').click();
  await expect(page.getByRole('alert').filter({ hasText: 'Error logging in. Please try again.' })).toBeFocused();
  await expect(code(page)).toHaveValue('');
  await check(page);

  await button(page, 'Start again').click();
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused();
  await expect(code(page)).toBeHidden();
  await fillLogin(page);
  const used = codeOf();
  await code(page).fill(used);
  await button(page, 'Login').click();
  await expect(page.getByRole('feed')).toBeVisible();
  await signOut(page);

  await fillLogin(page);
  await code(page).fill(used);
  await button(page, 'Login').click();
  await expect(page.getByRole('alert').filter({ hasText: 'Error logging in' })).toBeVisible();
  await code(page).fill(codeOf(1));
  await button(page, 'Login').click();
  await expect(page.getByRole('feed')).toBeVisible();
});

test('a Superuser resets one-time codes, and the password alone is enough to log in', async ({ page, baseURL }) => {
  const staff = await signedIn(baseURL!, account('superuser'));
  const { content } = await staff.get<{ content: { id: number }[] }>('/api/user/search', { nameOrEmail: lead.email });
  await staff.dispose();
  await signIn(page, account('superuser'), `/useredit/${content[0]!.id}`);
  const card = codesCard(page);
  await card.getByRole('button', { name: 'Reset one-time codes' }).click();
  await expect(card.getByText(/Are you sure you want to reset the one-time codes of/)).toBeInViewport();
  await check(page);
  await page.keyboard.press('Escape');
  await expect(card.getByRole('button', { name: 'Reset one-time codes' })).toBeFocused();
  await card.getByRole('button', { name: 'Reset one-time codes' }).click();
  await button(page, 'Yes, reset').click();
  await expect(card.getByRole('status').filter({ hasText: 'One-time codes reset' })).toBeFocused();
  const changes = page.getByRole('region', { name: 'User Profile Changes' });
  await expect(changes.getByText('Authenticator', { exact: true })).toHaveCount(2);
  await check(page);
  await signOut(page);
  await signIn(page, lead);
  await waitForMail(lead.email, /One-time codes have been turned off for your Patchwork account/);
  const notices = (await mailsTo(lead.email)).filter(({ subject }) => subject.startsWith('One-time codes have been'));
  expect(notices).toHaveLength(2);
});

test('a Lead turns one-time codes off with password and code', async ({ page }) => {
  await signIn(page, lead, '/userprofile');
  const card = codesCard(page);
  const yourPassword = card.getByLabel('Your password', { exact: true });
  await button(page, 'Set up').click();
  await yourPassword.fill(lead.password);
  await button(page, 'Continue').click();
  key = await card.locator('code').innerText();
  await expect.poll(() => (Date.now() / 1_000) % 30).toBeLessThan(20);
  await code(page).fill(codeOf(-1));
  await button(page, 'Turn on').click();
  await expect(card).toContainText('On since');

  await button(page, 'Turn off').click();
  await expect(card).toContainText('anyone who has your password can log in as you');
  await check(page);
  await yourPassword.fill(lead.password);
  await code(page).fill('000000');
  await button(page, 'Turn off').click();
  await expect(code(page)).toHaveAccessibleDescription(/This code is wrong/);
  await code(page).fill(codeOf());
  await button(page, 'Turn off').click();
  await expect(card.getByRole('status').filter({ hasText: 'One-time codes are off' })).toBeFocused();
  await expect(button(page, 'Set up')).toBeVisible();
  await signOut(page);
  await signIn(page, lead);
});
