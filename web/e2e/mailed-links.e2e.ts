import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { linkIn, mailsTo } from './support/mailbox.ts';
import { aNewLead } from './support/newcomer.ts';
import { settle } from './support/settle.ts';
import { signIn } from './support/steps.ts';

test('forgot password shows the same sentence for every address, and mails a link that works once', async ({ page, baseURL }) => {
  const { email } = await aNewLead(baseURL!);
  const links = async () => (await mailsTo(email)).filter(({ text }) => text.includes('resetPassword?code='));
  const before = (await links()).length;

  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password' }).click();
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByRole('link', { name: 'An email address is required.' })).toBeVisible();
  await expectAccessible(page);
  for (const address of [`nobody.${Date.now()}@brackenfold.example`, email]) {
    await page.goto('/forgotPassword');
    await page.getByLabel('Email', { exact: true }).fill(address);
    await page.getByRole('button', { name: 'Send link' }).click();
    const status = page.getByRole('status').filter({ hasText: /./ });
    await expect(status).toBeFocused();
    await expect(status).toHaveText(
      'If your email address is registered, you will receive an email in the next few minutes. Please check your inbox/junk folders.',
    );
    await expect(page.getByLabel('Email', { exact: true })).toHaveCount(0);
  }
  await expectAccessible(page);

  await settle();
  expect(await links()).toHaveLength(before + 1);
  const { pathname, search } = new URL(linkIn((await links()).at(-1)!, 'resetPassword?code='));
  const link = `${pathname}${search}`;
  const setPassword = async (password: string, again = password) => {
    await page.getByLabel('New password', { exact: true }).fill(password);
    await page.getByLabel('Confirm new password', { exact: true }).fill(again);
    await page.getByRole('button', { name: 'Save password' }).click();
  };
  await page.goto(link);
  await expect(page).toHaveURL(/\/resetPassword$/);
  for (const [password, again, sentence] of [
    ['short', 'short', 'Minimum 8 characters.'],
    ['x'.repeat(51), 'x'.repeat(51), 'Maximum 50 characters.'],
    ['long-enough-now', '', 'Please confirm your password.'],
    ['long-enough-now', 'something-else', 'Passwords do not match'],
  ] as const) {
    await setPassword(password, again);
    await expect(page.getByRole('alert').getByRole('link', { name: sentence })).toBeVisible();
  }
  await expectAccessible(page);
  const fresh = 'two-lambs-on-brackenfold';
  await setPassword(fresh);
  await expect(page.getByRole('heading', { name: 'Your password has been set' })).toBeFocused();
  await expectAccessible(page);

  await page.goto(link);
  await setPassword('three-lambs-on-brackenfold');
  await expect(
    page.getByText(
      'Unfortunately the password reset attempt failed. This might be because the link you used is older than 7 days, has already been used, or a newer link has been sent.',
    ),
  ).toBeVisible();
  await expectAccessible(page);
  await signIn(page, { email, password: fresh });
});

test('an invalid link about a changed address says what to do', async ({ page }) => {
  for (const [query, button] of [
    ['undo', 'Restore my old address'],
    ['confirm', 'Confirm this address'],
    ['signUp', 'Confirm this address'],
  ]) {
    await page.goto(`/emailChange?${query}=${'a'.repeat(43)}`);
    await expect(page).toHaveURL(/\/emailChange$/);
    await expectAccessible(page);
    await page.getByRole('button', { name: button! }).click();
    const failure = page.getByRole('alert').filter({ hasText: 'Unfortunately this link does not work.' });
    await expect(failure).toBeFocused();
    await expect(failure.getByRole('link', { name: 'write to us' })).toBeVisible();
    await expectAccessible(page);
  }
  await page.goto('/emailChange');
  await expect(page.getByText('Unfortunately this link does not work.')).toBeVisible();
});
