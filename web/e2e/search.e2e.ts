import { expect, type Page, test } from '@playwright/test';
import { signedIn } from './support/client.ts';
import { account } from './support/demo.ts';
import { aReport, cardOf } from './support/feed.ts';
import { signIn } from './support/steps.ts';
import { uniqueId } from './support/unique.ts';

const run = uniqueId();
const teacher = account('teacher');
const connected = account('connectedTeacher');

const field = (page: Page) => page.getByRole('combobox', { name: 'Search reports' });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const search = async (page: Page, text: string) => {
  await field(page).fill(text);
  await page.keyboard.press('Enter');
  await expect(heading(page, `Showing reports containing: ${text}`)).toBeVisible();
};

test('words in any order find a report by title, text, school and author, and are marked', async ({ page, baseURL }) => {
  const author = await signedIn(baseURL!, connected);
  const { title } = await aReport(author, `The café’s Barges ${run}`, 'We asked Łucja where they were going.');
  await signIn(page, teacher);
  const school = connected.schoolName.split(' ')[0]!;
  await search(page, `lucja cafes ${school.toUpperCase()} ${run}`);
  const card = cardOf(page, title);
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(card.locator('mark')).toHaveText([school, 'café’s', run, 'Łucja']);
  await author.dispose();
});
