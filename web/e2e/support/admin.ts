import type { Locator, Page } from '@playwright/test';

export async function search(page: Page, term: string): Promise<void> {
  await page.getByRole('searchbox').fill(term);
  await page.getByRole('searchbox').press('Enter');
}

export const rowOf = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text });
export const status = (page: Page, text: string): Locator => page.getByRole('status').filter({ hasText: text });
