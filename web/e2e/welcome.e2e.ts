import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { aClient } from './support/client.ts';
import { account } from './support/demo.ts';
import { linkIn, mailsTo } from './support/mailbox.ts';
import { aNewLead, anInvitation } from './support/newcomer.ts';
import { settle } from './support/settle.ts';
import { signIn } from './support/steps.ts';

async function setPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm new password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Save password' }).click();
}

/** Accepts the terms, which the login asks for at the first time. */
async function acceptTerms(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /terms and conditions/ }).check();
  await page.getByRole('button', { name: 'Login' }).click();
}

test('after the first password, a new teacher is signed in, accepts the terms and is welcomed', async ({ page, baseURL }) => {
  const { link, email, password } = await anInvitation(baseURL!, 'Otters');
  await page.goto(link);
  await setPassword(page, password);

  const terms = page.getByRole('checkbox', { name: /terms and conditions/ });
  await expect(terms).toBeFocused();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('Your password has been set')).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
  await expectAccessible(page);
  await acceptTerms(page);

  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole('heading', { name: 'Welcome, Meera.' })).toBeVisible();
  await expect(page.getByText(/^Otters have no links yet; they arrive on \d{1,2} [A-Z][a-z]+\.$/)).toBeVisible();
  await expectAccessible(page);
  // Back does not lead to a form with the password.
  await page.goBack();
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0);
});

test('a colleague’s invitation logs out who was logged in in the same browser', async ({ page, baseURL }) => {
  const { link, password } = await anInvitation(baseURL!);
  await signIn(page, account('teacher'));
  await page.goto(link);
  await setPassword(page, password);
  await acceptTerms(page);
  await expect(page.getByRole('heading', { name: 'Welcome, Meera.' })).toBeVisible();
  await expect(page.getByText(/^Your school has no links yet; they arrive on/)).toBeVisible();
});

test('if the login fails after the first password, the user can log in by hand', async ({ page, baseURL }) => {
  const { link, email, password } = await anInvitation(baseURL!);
  await page.route('**/api/auth', (route) => route.abort(), { times: 1 });
  await page.goto(link);
  await setPassword(page, password);
  await expect(page.getByRole('alert').filter({ hasText: 'Error logging in. Please try again.' })).toBeFocused();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('checkbox', { name: /terms and conditions/ })).toBeFocused();
});

test('a user who has forgotten the password logs in with the new one as before', async ({ page, baseURL }) => {
  const { email, password } = await aNewLead(baseURL!);
  const links = async () => (await mailsTo(email)).filter(({ text }) => text.includes('resetPassword?code='));
  const before = (await links()).length;
  const visitor = await aClient(baseURL!);
  await visitor.post('/api/pwd/forgot', { email });
  await visitor.dispose();
  await settle();
  expect(await links()).toHaveLength(before + 1);
  await page.goto(linkIn((await links()).at(-1)!, 'resetPassword?code='));
  await setPassword(page, `${password}-2`);
  await expect(page.getByRole('heading', { name: 'Your password has been set' })).toBeFocused();
  await expect(page).toHaveURL(/\/resetPassword$/);
});
