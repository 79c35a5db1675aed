import { expect, type Page } from '@playwright/test';
import { account } from './demo.ts';
import { menu, signIn } from './steps.ts';

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
export const row = (page: Page, subject: string) => page.getByRole('listitem').filter({ hasText: subject });
export const status = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text });

export async function openAnnouncements(page: Page): Promise<void> {
  await signIn(page, account('admin'), '/messages');
  await menu(page, 'Admin').click();
  await page.getByRole('navigation').getByRole('link', { name: 'Announcements' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Announcements' })).toBeFocused();
  await expect(page).toHaveTitle('Announcements – Patchwork');
}

export async function chooseSchool(page: Page, school: string): Promise<void> {
  await field(page, 'Everyone at one school').check();
  await field(page, 'School name').fill(school);
  await field(page, 'School name').press('Enter');
  await page.getByRole('button', { name: school }).click();
  await expect(button(page, 'Choose another school')).toBeFocused();
}
