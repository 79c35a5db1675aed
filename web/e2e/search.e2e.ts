import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { signedIn } from './support/client.ts';
import { account } from './support/demo.ts';
import { aReport, cardOf } from './support/feed.ts';
import { signIn } from './support/steps.ts';
import { uniqueId } from './support/unique.ts';

const run = uniqueId();
const teacher = account('teacher');
const connected = account('connectedTeacher');

const field = (page: Page) => page.getByRole('combobox', { name: 'Search reports' });
const list = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' });
const options = (page: Page) => list(page).getByRole('option');
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const search = async (page: Page, text: string) => {
  await field(page).fill(text);
  await page.keyboard.press('Enter');
  await expect(heading(page, `Showing reports containing: ${text}`)).toBeVisible();
};

/** A word of the school's name, without accents and apostrophes, that no other suggestion of the demo network shares. */
const typedFor = ({ schoolName }: { schoolName: string }) =>
  schoolName
    .normalize('NFD')
    .replace(/[\p{M}’']/gu, '')
    .toLowerCase();

test('words in any order find a report by title, text, school and author, and are marked', async ({ page, baseURL }) => {
  const author = await signedIn(baseURL!, connected);
  const { title } = await aReport(author, `The café’s Barges ${run}`, 'We asked Łucja where they were going.');
  await signIn(page, teacher);
  const school = connected.schoolName.split(' ')[0]!;
  await search(page, `lucja cafes ${school.toUpperCase()} ${run}`);
  const card = cardOf(page, title);
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(card.locator('mark')).toHaveText([school, 'café’s', run, 'Łucja']);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(heading(page, 'Reports')).toBeAttached();
  await expect(page.locator('mark')).toHaveCount(0);
  await author.dispose();
});

test('a match in the folded part of a long text has an excerpt, until the text is unfolded', async ({ page, baseURL }) => {
  const author = await signedIn(baseURL!, connected);
  const filler = 'Nothing to see in this line of the report, nor in the next.\n'.repeat(40);
  const { title } = await aReport(author, `A long walk ${run}`, `${filler}At last we met an axolotl in the pond.\n${filler}`);
  await signIn(page, teacher);
  await search(page, `axolotl ${run}`);
  const card = cardOf(page, title);
  const excerpt = card.getByText('Further down: …');
  await expect(excerpt).toContainText('At last we met an axolotl in the pond.');
  await expect(excerpt.locator('mark')).toHaveText('axolotl');
  await expectAccessible(page);
  await card.getByRole('button', { name: 'Read all of this report' }).click();
  await expect(excerpt).toHaveCount(0);
  await expect(card.locator('mark').filter({ hasText: 'axolotl' })).toBeVisible();

  await search(page, `walk ${run}`);
  await expect(excerpt).toHaveCount(0);
  await author.dispose();
});

test('schools and classes are suggested while one types, and chosen by keyboard', async ({ page }) => {
  await signIn(page, teacher);
  await expect(field(page)).toHaveAttribute('aria-expanded', 'false');
  await field(page).focus();
  await page.keyboard.type(typedFor(connected));
  const first = options(page).first();
  await expect(first).toHaveText(connected.schoolName);
  await expect(field(page)).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('status').filter({ hasText: /^\d+ suggestions?$/ })).toBeAttached();
  await expect(first).toHaveAttribute('aria-selected', 'false');
  await page.keyboard.press('ArrowDown');
  await expect(first).toHaveAttribute('aria-selected', 'true');
  await expect(field(page)).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id'))!);
  await expect(field(page)).toBeFocused();
  await expectAccessible(page);

  await page.keyboard.press('Escape');
  await expect(list(page)).toHaveCount(0);
  await expect(field(page)).not.toHaveAttribute('aria-activedescendant');
  await expect(field(page)).toHaveValue(typedFor(connected));
  await page.keyboard.press('ArrowUp');
  await expect(options(page).last()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(first).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(heading(page, `All reports from ${connected.schoolName}`)).toBeVisible();
  await expect(list(page)).toHaveCount(0);
  await expect(field(page)).toHaveValue('');
});

test('Enter without a choice searches the text; Tab and a press elsewhere close the list', async ({ page }) => {
  await signIn(page, teacher);
  const typed = typedFor(connected);
  await field(page).pressSequentially(typed);
  await expect(list(page)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(heading(page, `Showing reports containing: ${typed}`)).toBeVisible();
  await expect(list(page)).toHaveCount(0);
  await expect(page.getByRole('article').first().locator('mark').first()).toBeVisible();

  // What was active belonged to the text before.
  await field(page).fill(typed.slice(0, -2));
  await expect(list(page)).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await search(page, typed.slice(0, -1));

  await field(page).fill(typed.slice(0, -2));
  await expect(list(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(list(page)).toHaveCount(0);
  await field(page).fill(typed);
  await expect(list(page)).toBeVisible();
  await page
    .getByRole('article')
    .first()
    .click({ position: { x: 4, y: 4 } });
  await expect(list(page)).toHaveCount(0);
});

test('a class is suggested with its school and leads to its page', async ({ page, baseURL }) => {
  const reader = await signedIn(baseURL!, teacher);
  const me = await reader.get<{ schoolGroup: { id: number; name: string } }>('/api/user');
  await signIn(page, teacher);
  await field(page).pressSequentially(me.schoolGroup.name);
  const mine = options(page).filter({ hasText: me.schoolGroup.name }).filter({ hasText: teacher.schoolName });
  await expect(list(page).getByRole('group', { name: 'Classes' })).toBeVisible();
  await expectAccessible(page);
  await mine.click();
  await expect(page).toHaveURL(new RegExp(`/class/${me.schoolGroup.id}$`));
  await reader.dispose();
});

test('an answer for an earlier text is dropped', async ({ page }) => {
  await signIn(page, teacher);
  const typed = typedFor(connected);
  const early = Promise.withResolvers<void>();
  const late = Promise.withResolvers<void>();
  await page.route(
    (url) => url.pathname === '/api/feed/suggestions' && url.searchParams.get('contains') === 'a',
    async (route) => {
      early.resolve();
      await late.promise;
      await route.continue();
    },
  );
  await field(page).fill('a');
  await early.promise;
  await field(page).fill(typed);
  await expect(options(page).first()).toHaveText(connected.schoolName);
  const shown = await options(page).allTextContents();
  const answered = page.waitForResponse((response) => response.url().endsWith('contains=a'));
  late.resolve();
  await (await answered).finished();
  await expect(options(page)).toHaveText(shown);
  await field(page).fill('zzzz');
  await expect(page.getByText('No suggestions')).toBeAttached();
  await expect(list(page)).toHaveCount(0);
});
