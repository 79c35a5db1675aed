import { expect, type Locator, type Page } from '@playwright/test';

export async function openFromMenu(page: Page, name: 'Schools' | 'Users'): Promise<void> {
  await page.getByRole('button', { name: 'Admin', exact: true }).click();
  await page.getByRole('link', { name, exact: true }).click();
}

export async function search(page: Page, term: string): Promise<void> {
  await page.getByRole('searchbox').fill(term);
  await page.getByRole('searchbox').press('Enter');
}

export const rowOf = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text });
export const status = (page: Page, text: string): Locator => page.getByRole('status').filter({ hasText: text });

/** Presses the button and answers the browser's dialog. */
export async function pressAndAnswer(page: Page, name: string, question: string, answer: 'accept' | 'dismiss'): Promise<void> {
  const answered = page.waitForEvent('dialog').then(async (dialog) => {
    expect(dialog.message()).toBe(question);
    await dialog[answer]();
  });
  await page.getByRole('button', { name, exact: true }).click();
  await answered;
}
