import { expect, test } from '@playwright/test';
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

  await settle();
  expect(await links()).toHaveLength(before + 1);
  const { pathname, search } = new URL(linkIn((await links()).at(-1)!, 'resetPassword?code='));
  const link = `${pathname}${search}`;
  const setPassword = async (password: string) => {
    await page.getByLabel('New password', { exact: true }).fill(password);
    await page.getByLabel('Confirm new password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Save password' }).click();
  };
  await page.goto(link);
  await expect(page).toHaveURL(/\/resetPassword$/);
  const fresh = 'two-lambs-on-brackenfold';
  await setPassword(fresh);
  await expect(page.getByRole('heading', { name: 'Your password has been set' })).toBeVisible();

  await page.goto(link);
  await setPassword('three-lambs-on-brackenfold');
  await expect(
    page.getByText(
      'Unfortunately the password reset attempt failed. This might be because the link you used is older than 7 days, has already been used, or a newer link has been sent.',
    ),
  ).toBeVisible();
  await signIn(page, { email, password: fresh });
});
