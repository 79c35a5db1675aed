import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { signedIn } from './support/client.ts';
import { account } from './support/demo.ts';
import { aReport, cardOf } from './support/feed.ts';
import { aNewTeacher } from './support/newcomer.ts';
import { signIn } from './support/steps.ts';
import { uniqueId } from './support/unique.ts';

const run = uniqueId();
const teacher = account('teacher');
const connected = account('connectedTeacher');
const admin = account('admin');

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const search = async (page: Page, text: string) => {
  await page.getByRole('combobox', { name: 'Search reports' }).fill(text);
  await page.keyboard.press('Enter');
};

test('a click on a school’s name shows its reports and its card; Reset shows all reports again', async ({ page, baseURL }) => {
  const author = await signedIn(baseURL!, connected);
  const { title } = await aReport(author, `Barges on the dock ${run}`);
  await signIn(page, teacher);
  await cardOf(page, title).getByRole('link', { name: connected.schoolName }).click();
  await expect(heading(page, `All reports from ${connected.schoolName}`)).toBeFocused();
  const card = page.getByRole('complementary', { name: 'Chosen school' });
  await expect(card.getByRole('heading', { name: connected.schoolName })).toBeVisible();
  await card.getByRole('button', { name: 'Show the profile' }).click();
  for (const fact of ['Type', 'County', 'Location', 'Pupils', 'Main ethnicity', 'Second ethnicity'])
    await expect(card.getByText(fact, { exact: true })).toBeVisible();
  const schools = page.getByRole('article').locator('a[href*="school="]');
  expect(new Set(await schools.allTextContents())).toEqual(new Set([connected.schoolName]));
  await expectAccessible(page);

  const reset = page.getByRole('button', { name: 'Reset' });
  await reset.click();
  // The button is gone: it has nothing to reset.
  await expect(heading(page, 'Reports')).toBeFocused();
  await expect(reset).toHaveCount(0);
  await expect(card).toHaveCount(0);
  await author.dispose();
});

test('a post of the network team is called an update', async ({ page, baseURL }) => {
  const staff = await signedIn(baseURL!, admin);
  const { title } = await aReport(staff, `From the team ${run}`);
  await signIn(page, teacher, `/home?schoolid=${admin.schoolId}`);
  await expect(heading(page, `All updates from ${admin.schoolName}`)).toBeVisible();
  await expect(cardOf(page, title)).toBeVisible();
  await expect(
    page.getByText("You've reached the first update").or(page.getByRole('button', { name: 'Load more updates' })),
  ).toBeVisible();
  await staff.dispose();
});

test('the search ignores case and accents and matches parts of words; no result shows a message', async ({ page, baseURL }) => {
  const author = await signedIn(baseURL!, connected);
  const { title } = await aReport(author, `Un café crème ${run}`, 'Signs are themselves: 100% of us_all.');
  await signIn(page, teacher);
  for (const text of [`CAFE CREME ${run}`, `afé crem`]) {
    await search(page, text);
    await expect(heading(page, `Showing reports containing: ${text}`)).toBeVisible();
    await expect(cardOf(page, title)).toBeVisible();
  }
  await search(page, `100%_of us_all ${run}`);
  await expect(page.getByRole('heading', { name: 'No reports found' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(page.getByRole('combobox', { name: 'Search reports' })).toHaveValue('');
  await expect(page.getByRole('article')).toHaveCount(10);
  await author.dispose();
});

test('a link shows its report first, highlighted, with comments, and clears the query', async ({ page, baseURL }) => {
  const author = await signedIn(baseURL!, connected);
  const { id, title } = await aReport(author, `Follow the link ${run}`);
  await author.post('/api/article/comment', { article: id, narrative: `A first word ${run}` });
  for (const each of [1, 2, 3]) await aReport(author, `Later ${run} ${each}`);
  await signIn(page, teacher, `/home?id=${id}&showComments`);
  const first = page.getByRole('article').first();
  await expect(first.getByRole('group', { name: /^New/ })).toBeFocused();
  await expect(first.getByText('Linked report')).toBeVisible();
  await expect(first).toHaveAttribute('aria-current', 'true');
  await expect(first.getByText(`A first word ${run}`)).toBeVisible();
  await expect(page).toHaveURL(/\/home$/);
  await expect(cardOf(page, title)).toHaveCount(1);
  await expectAccessible(page);

  await page.goto(`/home?id=${id}`);
  await expect(first.getByRole('heading', { level: 2, name: title })).toBeFocused();
  await expect(first.getByRole('button', { name: '1 comment', exact: true })).toHaveAttribute('aria-expanded', 'false');

  await page.goto(`/home?schoolid=${connected.schoolId}`);
  await expect(heading(page, `All reports from ${connected.schoolName}`)).toBeVisible();
  await expect(page).toHaveURL(/\/home$/);
  // The link applies once: the next visit shows all reports.
  await page.reload();
  await expect(heading(page, 'Reports')).toBeAttached();

  const staff = await signedIn(baseURL!, admin);
  await staff.post(`/api/article/${id}/delete`);
  await page.goto(`/home?id=${id}`);
  await expect(page.getByText('The report you were linked to no longer exists.')).toBeVisible();
  await page.goto('/home?schoolid=999999999');
  await expect(page.getByText('This school is not, or is no longer, part of the network.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No reports found' })).toBeVisible();
  await page.getByRole('button', { name: 'Show all reports' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
  await author.dispose();
  await staff.dispose();
});

test('a star adds a favourite school, which the lists beside the feed and in the bar link to', async ({ page, baseURL }) => {
  await signIn(page, await aNewTeacher(baseURL!));
  const beside = page.getByRole('region', { name: 'Favourite schools' });
  await page.getByRole('button', { name: 'Favourites' }).click();
  await expect(page.getByText('click the star on a school to add it as a favourite')).toHaveCount(2);
  await page.keyboard.press('Escape');

  await page.goto(`/home?schoolid=${connected.schoolId}`);
  const star = page
    .getByRole('complementary', { name: 'Chosen school' })
    .getByRole('button', { name: `Favourite: ${connected.schoolName}` });
  await star.click();
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  await expect(beside.getByRole('link', { name: connected.schoolName })).toBeVisible();
  await page.getByRole('button', { name: 'Favourites' }).click();
  // Here, where the open list covers no half of a card's links.
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Reset' }).click();
  await page.getByRole('button', { name: 'Favourites' }).click();
  await page.locator('main').getByRole('link', { name: connected.schoolName }).first().click();
  await expect(heading(page, `All reports from ${connected.schoolName}`)).toBeVisible();

  await star.click();
  await expect(star).toHaveAttribute('aria-pressed', 'false');
  await expect(beside.getByRole('link')).toHaveCount(0);
});

test('the bar and the feed list the school’s connections, the feed with the reasons', async ({ page }) => {
  await signIn(page, teacher);
  const beside = page.getByRole('region', { name: 'Connected schools' });
  const names = await beside.getByRole('link').filter({ hasNotText: 'Same or different?' }).allInnerTexts();
  expect(names.length).toBeGreaterThanOrEqual(4);
  await beside
    .getByRole('button', { name: /^Why were we linked\?/ })
    .first()
    .click();
  await expect(beside.getByRole('list').nth(1).getByRole('listitem').first()).toBeVisible();

  await page.getByRole('button', { name: 'Connections' }).click();
  const why = page
    .locator('main')
    .getByRole('button', { name: `Why were we linked? ${names[0]}` })
    .first();
  await why.click();
  await expect(why).toHaveAttribute('aria-expanded', 'true');
  await page.locator('main').getByRole('link', { name: names[0]!, exact: true }).first().click();
  await expect(heading(page, `All reports from ${names[0]}`)).toBeVisible();
  await expectAccessible(page);
});
