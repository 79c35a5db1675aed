import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { menu } from './steps.ts';

export const button = (place: Page | Locator, name: string) => place.getByRole('button', { name, exact: true });
export const status = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text });

/** Expects no axe violation and no content wider than the page. */
export async function expectSound(page: Page): Promise<void> {
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

/** Opens a page from the Lead's menu. */
export async function openFromSchoolMenu(page: Page, name: string): Promise<void> {
  await menu(page, 'School').click();
  await page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
  await expect(page).toHaveTitle(`${name} – Patchwork`);
}
