import { expect, type Page, test } from '@playwright/test';
import { anInvitation } from './support/newcomer.ts';

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
  await acceptTerms(page);

  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole('heading', { name: 'Welcome, Meera.' })).toBeVisible();
  await expect(page.getByText(/^Otters have no links yet; they arrive on \d{1,2} [A-Z][a-z]+\.$/)).toBeVisible();
  // Back does not lead to a form with the password.
  await page.goBack();
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0);
});
