import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { signedIn } from './support/client.ts';
import { account } from './support/demo.ts';
import { aReport, cardOf } from './support/feed.ts';
import { signIn } from './support/steps.ts';
import { uniqueId } from './support/unique.ts';

const run = uniqueId();
const theirWords = `We counted ours with acorns ${run}`;
const title = `Our vote for a class animal ${run}`;

const figure = async (page: Page, name: string): Promise<number> =>
  Number(await page.locator('dl > div').filter({ hasText: name }).getByRole('definition').textContent());

/** The text of the page in its print layout. */
async function textOnPaper(page: Page): Promise<string> {
  await page.emulateMedia({ media: 'print' });
  const text = await page.getByRole('main').innerText();
  await page.emulateMedia({ media: null });
  return text;
}

test('a Lead sees the school’s evidence of a term on the screen and prints it', async ({ page, baseURL }) => {
  // No other test posts at this school.
  const lead = account('teacher-at-pengarrock');
  const own = await signedIn(baseURL!, lead);
  const other = await signedIn(baseURL!, account('connectedTeacher'));
  expect(account('connectedTeacher').schoolId).not.toBe(lead.schoolId);
  await signIn(page, lead, '/messages');
  await page.getByRole('button', { name: 'School', exact: true }).click();
  await page.getByRole('link', { name: 'Evidence of linking' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Evidence of linking' })).toBeFocused();
  await expect(page).toHaveTitle('Evidence of linking – Patchwork');
  const before = await figure(page, 'Reports');

  const report = await aReport(own, title, 'Eleven voted for the otter and nine for the owl. Then we made a mask.');
  const comment = await other.post<{ id: number }>('/api/article/comment', { article: report.id, narrative: theirWords });
  await own.post('/api/article/comment/response', { articleComment: comment.id, narrative: `Did they roll away? ${run}` });

  await page.reload();
  await expect.poll(() => figure(page, 'Reports')).toBe(before + 1);
  const main = page.getByRole('main');
  await expect(main).toContainText(lead.schoolName);
  await expect(main.getByRole('region', { name: 'By class' })).toContainText(title);
  const democracy = main.getByRole('region', { name: 'Democracy' });
  await expect(democracy).toContainText('In numbers');
  await expect(democracy.getByRole('blockquote').first()).toContainText(title);
  await expect(main.getByRole('region', { name: 'Mutual respect and tolerance' })).toContainText('Did they roll away?');
  await expect(main).toContainText(account('connectedTeacher').schoolName);
  // No words or names of other schools.
  await expect(main).not.toContainText(theirWords);
  const { firstName, lastName } = await other.get<{ firstName: string; lastName: string }>('/api/user');
  await expect(main).not.toContainText(`${firstName} ${lastName}`);
  await expectAccessible(page);

  const paper = await textOnPaper(page);
  expect(paper).toContain(lead.schoolName);
  expect(paper).not.toContain('Print or save as PDF');
  expect((await page.pdf({ format: 'A4' })).length).toBeGreaterThan(5_000);
  // The rows of a grid that continues on the next sheet would overlap.
  await page.emulateMedia({ media: 'print' });
  const holders = page.locator('main, main section, main :has(table, section)');
  expect(await holders.evaluateAll((all) => all.filter((each) => getComputedStyle(each).display === 'grid').length)).toBe(0);
  await page.emulateMedia({ media: null });

  for (const [width, colorScheme] of [
    [390, 'dark'],
    [320, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }

  const terms = page.getByLabel('Term');
  const earlier = await terms.locator('option').nth(1).textContent();
  await terms.selectOption({ index: 1 });
  await expect(main.getByText(`${earlier}:`)).toBeVisible();
  await expect(main).not.toContainText(title);

  const admin = await signedIn(baseURL!, account('admin'));
  await admin.post(`/api/article/${report.id}/delete`);
  await Promise.all([own, other, admin].map((client) => client.dispose()));
});

test('a report prints in full, without buttons; a report opened by its link prints alone', async ({ page, baseURL }) => {
  const author = await signedIn(baseURL!, account('teacher'));
  const long = Array.from({ length: 40 }, (_, line) => `Line ${line + 1} of what we found.`).join('\n');
  const report = await aReport(author, `A long report ${run}`, long);
  await signIn(page, account('teacher2'), `/home?id=${report.id}&showComments`);
  const card = cardOf(page, report.title);
  await expect(card.getByRole('button', { name: 'Read all of this report' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(card.getByText('Line 40 of what we found.')).toBeVisible();
  const box = (await card.boundingBox())!;
  expect(box.height).toBeGreaterThan(40 * 12);
  for (const name of ['Like', 'More for this report', 'Search', 'Menu', 'Create report']) {
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  }
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.emulateMedia({ media: null });
  expect(await page.getByRole('article').count()).toBeGreaterThan(1);

  const short = await aReport(author, `A short report ${run}`, 'One line.');
  await page.goto(`/home?id=${short.id}&showComments`);
  await expect(cardOf(page, short.title)).toBeVisible();
  const sheets = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type \/Page\b/g);
  expect(sheets).toHaveLength(1);

  const admin = await signedIn(baseURL!, account('admin'));
  for (const { id } of [report, short]) await admin.post(`/api/article/${id}/delete`);
  await Promise.all([author, admin].map((client) => client.dispose()));
});

test('a visitor can read the accessibility statement', async ({ page }) => {
  await page.goto('/contact');
  await page.getByRole('main').getByRole('link', { name: 'Accessibility statement' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Accessibility statement' })).toBeFocused();
  for (const name of [
    'How accessible the app is',
    'What does not work yet',
    'How we tested it',
    'What we do not know',
    'Tell us',
  ]) {
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
  }
  await expectAccessible(page);
});
