import { expect, type Page, test } from '@playwright/test';
import { signedIn } from './support/client.ts';
import { account } from './support/demo.ts';
import { aReport, cardOf } from './support/feed.ts';
import { signIn } from './support/steps.ts';
import { uniqueId } from './support/unique.ts';

const run = uniqueId();
const teacher = account('teacher');
const connected = account('connectedTeacher');
const reports = (page: Page) => page.getByRole('article');
const _heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
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

test('a link that is opened afresh starts at its report, wherever the page before was scrolled to', { tag: '@whole' }, async ({
  page,
  baseURL,
}) => {
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
