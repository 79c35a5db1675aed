import { expect, type Page } from '@playwright/test';
import type { Account } from './demo.ts';

/** The bar at the top of every page. */
export const nav = (page: Page) => page.getByRole('navigation', { name: 'Main' });

/** Fills in the login page, wherever it leads. */
export async function fillLogin(page: Page, { email, password }: Pick<Account, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** Signs in through the login page and waits for the feed. */
export async function signIn(page: Page, account: Pick<Account, 'email' | 'password'>): Promise<void> {
  await page.goto('/login');
  await fillLogin(page, account);
  await expect(page).toHaveURL(/\/home/);
  await expect(page.getByRole('feed')).toBeVisible();
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page).toHaveURL(/\/login/);
}
