import { expect, type Page, test } from '@playwright/test';
import { signedIn } from './support/client.ts';
import { account } from './support/demo.ts';
import { aReport, cardOf } from './support/feed.ts';
import { aNewLead, aNewTeacher } from './support/newcomer.ts';
import { nav, signIn } from './support/steps.ts';
import { uniqueId } from './support/unique.ts';

const run = uniqueId();
const teacher = account('teacher');
const connected = account('connectedTeacher');
const reports = (page: Page) => page.getByRole('article');
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const cardOfId = (page: Page, id: string) => page.locator(`[data-article-id="${id}"]`);
const topOf = (page: Page, id: string) => cardOfId(page, id).evaluate((report) => Math.round(report.getBoundingClientRect().top));

/** Loads three pages and puts a report of the third at the top of the window; others may post meanwhile. */
async function readOn(page: Page): Promise<{ id: string; top: number }> {
  for (const count of [10, 20]) {
    await expect(reports(page)).toHaveCount(count);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  }
  await expect(reports(page)).toHaveCount(30);
  await expect(page).toHaveURL(/pages=3/);
  const id = (await reports(page).nth(23).getAttribute('data-article-id'))!;
  await cardOfId(page, id).evaluate((report) => report.scrollIntoView({ block: 'start', behavior: 'instant' }));
  await page.waitForLoadState('networkidle');
  return { id, top: await topOf(page, id) };
}

test('search and school are in the address: Back, Forward and a reload keep them', async ({ page, baseURL }) => {
  const author = await signedIn(baseURL!, connected);
  const { title } = await aReport(author, `Snails & café tables ${run}`);
  await signIn(page, teacher);
  await page.getByRole('combobox', { name: 'Search reports' }).fill(`Snails & café tables ${run}`);
  await page.keyboard.press('Enter');
  const found = heading(page, `Showing reports containing: Snails & café tables ${run}`);
  await expect(found).toBeVisible();
  expect(new URL(page.url()).searchParams.get('q')).toBe(`Snails & café tables ${run}`);

  await cardOf(page, title).getByRole('link', { name: connected.schoolName }).click();
  await expect(heading(page, `All reports from ${connected.schoolName}`)).toBeFocused();
  await expect(page).toHaveURL(new RegExp(`/home\\?school=${connected.schoolId}$`));

  await page.goBack();
  await expect(found).toBeVisible();
  await expect(page.getByRole('combobox')).toHaveValue(`Snails & café tables ${run}`);
  await expect(reports(page)).toHaveCount(1);
  await page.reload();
  await expect(found).toBeVisible();
  await expect(reports(page)).toHaveCount(1);
  await page.goForward();
  await expect(heading(page, `All reports from ${connected.schoolName}`)).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(heading(page, 'Reports')).toBeAttached();
  await expect(reports(page)).toHaveCount(10);
  await author.dispose();
});

test('a reload, and Back from another filter, keep the loaded pages and the place while others post', async ({
  page,
  baseURL,
}) => {
  const author = await signedIn(baseURL!, connected);
  await signIn(page, teacher);
  const { id, top } = await readOn(page);
  const moved = async () => Math.abs((await topOf(page, id)) - top);
  await aReport(author, `Posted before the reload ${run}`);
  await page.reload();
  await expect(reports(page)).toHaveCount(30);
  await expect.poll(moved).toBeLessThanOrEqual(10);

  await cardOfId(page, id).locator('a[href*="school="]').first().dispatchEvent('click');
  await expect(page).toHaveURL(/\/home\?school=\d+$/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await aReport(author, `Posted before Back ${run}`);
  await page.goBack();
  await expect(reports(page)).toHaveCount(30);
  await expect.poll(moved).toBeLessThanOrEqual(10);
  await author.dispose();
});

test('Back to a school’s reports opened by a link finds the loaded pages and the place', async ({ page, baseURL }) => {
  const reader = await aNewTeacher(baseURL!);
  const author = await signedIn(baseURL!, reader);
  const { school } = await author.get<{ school: { id: number; name: string } }>('/api/user');
  for (let count = 1; count <= 12; count += 1)
    await author.post('/api/article', { title: `Snail ${count}`, narrative: 'On the wall.', audience: 'school' });
  await author.dispose();
  await signIn(page, reader, `/home?schoolid=${school.id}`);
  const found = heading(page, `All reports from ${school.name}`);
  await expect(found).toBeVisible();
  await expect(page).toHaveURL(/\/home$/);
  await expect(reports(page)).toHaveCount(10);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect(reports(page)).toHaveCount(12);
  const id = (await reports(page).nth(10).getAttribute('data-article-id'))!;
  await cardOfId(page, id).evaluate((report) => report.scrollIntoView({ block: 'start', behavior: 'instant' }));
  await page.waitForLoadState('networkidle');
  const top = await topOf(page, id);
  const expectPlace = async () => {
    await expect(found).toBeVisible();
    await expect(reports(page)).toHaveCount(12);
    await expect.poll(async () => Math.abs((await topOf(page, id)) - top)).toBeLessThanOrEqual(10);
  };

  // Another filter of the feed, then another page and the feed as the bar opens it.
  await page.getByRole('link', { name: 'Favourites', exact: true }).dispatchEvent('click');
  await expect(page).toHaveURL(/tab=favourites/);
  await page.goBack();
  await expectPlace();
  // A press would scroll the page to the link.
  await nav(page).getByRole('link', { name: 'My Profile' }).dispatchEvent('click');
  await expect(page.getByRole('heading', { level: 1, name: 'My Profile' })).toBeFocused();
  await nav(page).getByRole('link', { name: 'Home' }).click();
  await expect(heading(page, 'Reports')).toBeAttached();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'My Profile' })).toBeFocused();
  await page.goBack();
  await expectPlace();
});

test('Back finds the place although newer reports have pushed it to the end of the loaded ones', async ({ page, baseURL }) => {
  const reader = await aNewTeacher(baseURL!);
  const author = await signedIn(baseURL!, reader);
  const { school } = await author.get<{ school: { id: number } }>('/api/user');
  const write = async (reports: number) => {
    for (let count = 1; count <= reports; count += 1)
      await author.post('/api/article', { title: `Snail ${uniqueId()}`, narrative: 'On the wall.', audience: 'school' });
  };
  await write(25);
  await signIn(page, reader, `/home?schoolid=${school.id}`);
  await expect(reports(page)).toHaveCount(10);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect(reports(page)).toHaveCount(20);
  const id = (await reports(page).nth(14).getAttribute('data-article-id'))!;
  await cardOfId(page, id).evaluate((report) => report.scrollIntoView({ block: 'start', behavior: 'instant' }));
  await page.waitForLoadState('networkidle');
  await expect(reports(page)).toHaveCount(20);
  const top = await topOf(page, id);

  await page.getByRole('link', { name: 'Favourites', exact: true }).dispatchEvent('click');
  await expect(page).toHaveURL(/tab=favourites/);
  await write(5);
  await page.goBack();
  // It is the last of the loaded reports now: only the next page lets it scroll to its place.
  await expect(reports(page)).toHaveCount(30);
  await expect.poll(async () => Math.abs((await topOf(page, id)) - top)).toBeLessThanOrEqual(10);
  await author.dispose();
});

test('a link that is opened afresh starts at its report, wherever the page before was scrolled to', async ({ page, baseURL }) => {
  const author = await signedIn(baseURL!, connected);
  const { id, title } = await aReport(author, `From an email ${run}`);
  await signIn(page, teacher);
  await page.goto('/home');
  await expect(reports(page)).toHaveCount(10);
  await page.evaluate(() => scrollTo(0, 3000));
  await page.goto(`/home?id=${id}`);
  await expect(cardOf(page, title)).toBeInViewport();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goto('/userprofile');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await author.dispose();
});

test('after a page has failed, scrolling to the end again loads it', async ({ page }) => {
  await signIn(page, teacher);
  await expect(reports(page)).toHaveCount(10);
  await page.route('**/api/article/1?*', (route) => route.abort());
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect(page.getByRole('alert').filter({ hasText: "Couldn't load more." })).toBeVisible();
  await page.unroute('**/api/article/1?*');
  await reports(page).first().scrollIntoViewIfNeeded();
  await expect(page.getByRole('button', { name: 'Try again' })).not.toBeInViewport();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect(reports(page)).toHaveCount(20);
});

test('a linked report comes before the first steps', async ({ page, baseURL }) => {
  const lead = await aNewLead(baseURL!);
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, lead);
  const steps = page.getByRole('region', { name: /^Your first steps/ });
  await expect(steps).toBeVisible();
  const id = (await reports(page).nth(3).getAttribute('data-article-id'))!;
  await page.goto(`/home?id=${id}`);
  const linked = cardOfId(page, id);
  await expect(linked.getByText('Linked report')).toBeVisible();
  await expect(steps).toBeVisible();
  expect((await linked.boundingBox())!.y).toBeLessThan((await steps.boundingBox())!.y);
  await linked.press('PageDown');
  await expect(reports(page).nth(1)).toBeFocused();
});

test('nothing scrolls inside the side columns', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, teacher);
  const scrolling = await page
    .locator('aside')
    .evaluateAll((asides) => asides.filter((aside) => aside.scrollHeight > aside.clientHeight + 1).length);
  expect(scrolling).toBe(0);
});
