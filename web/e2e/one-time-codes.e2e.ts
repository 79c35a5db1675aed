import { expect, test } from '@playwright/test';
import { TOTP } from 'otpauth';
import { signedIn } from './support/client.ts';
import { account } from './support/demo.ts';
import { mailsTo, waitForMail } from './support/mailbox.ts';
import { aNewLead } from './support/newcomer.ts';
import { fillLogin, signIn, signOut } from './support/steps.ts';

test('a Lead sets up one-time codes, logs in with one, and a Superuser resets them', { tag: '@whole' }, async ({
  page,
  baseURL,
}) => {
  const lead = await aNewLead(baseURL!);
  await signIn(page, lead, '/userprofile');
  const card = page.getByRole('region', { name: 'One-time codes' });
  const code = page.getByLabel('One-time code', { exact: true });
  await card.getByRole('button', { name: 'Set up' }).click();
  await card.getByLabel('Your password', { exact: true }).fill(lead.password);
  await card.getByRole('button', { name: 'Continue' }).click();
  const secret = (await card.locator('code').innerText()).replaceAll(' ', '');
  /** The code of the current time step or some steps from it: each is accepted once, and the steps beside the current one count. */
  const codeOf = (steps = 0) => new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });
  // The previous code, so that the current one stays unused for the login.
  await expect.poll(() => (Date.now() / 1_000) % 30).toBeLessThan(20);
  await code.fill(codeOf(-1));
  await card.getByRole('button', { name: 'Turn on' }).click();
  await expect(card).toContainText('On since');
  await signOut(page);

  await fillLogin(page, lead);
  await code.fill(codeOf());
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('feed')).toBeVisible();
  await signOut(page);

  const staff = await signedIn(baseURL!, account('superuser'));
  const { content } = await staff.get<{ content: { id: number }[] }>('/api/user/search', { nameOrEmail: lead.email });
  await staff.dispose();
  await signIn(page, account('superuser'), `/useredit/${content[0]!.id}`);
  await card.getByRole('button', { name: 'Reset one-time codes' }).click();
  await card.getByRole('button', { name: 'Yes, reset' }).click();
  await expect(card.getByRole('status').filter({ hasText: 'One-time codes reset' })).toBeVisible();
  const changes = page.getByRole('region', { name: 'User Profile Changes' });
  await expect(changes.getByText('Authenticator', { exact: true })).toHaveCount(2);
  await signOut(page);
  await signIn(page, lead);
  await waitForMail(lead.email, /One-time codes have been turned off for your Patchwork account/);
  const notices = (await mailsTo(lead.email)).filter(({ subject }) => subject.startsWith('One-time codes have been'));
  expect(notices).toHaveLength(2);
});
