import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { signedIn } from './support/client.ts';
import { account } from './support/demo.ts';
import { aReport, type Report } from './support/feed.ts';
import { aNewTeacher } from './support/newcomer.ts';
import { signIn } from './support/steps.ts';
import { uniqueId } from './support/unique.ts';

const run = uniqueId();

const shownIds = (page: Page): Promise<number[]> =>
  page.getByRole('article').evaluateAll((cards) => cards.map((card) => Number((card as HTMLElement).dataset.articleId)));

/** The reports of a new school, newest first: more than three pages, which no other journey changes. */
let reports: number[];
let teacher: Awaited<ReturnType<typeof aNewTeacher>>;
let ownFeed: string;

test.beforeAll(async ({ baseURL }) => {
  teacher = await aNewTeacher(baseURL!);
  const author = await signedIn(baseURL!, teacher);
  const { school } = await author.get<{ school: { id: number } }>('/api/user');
  ownFeed = `/home?schoolid=${school.id}`;
  const posted: Report[] = [];
  for (let number = 1; number <= 32; number += 1) posted.push(await aReport(author, `Page after page ${run} ${number}`));
  reports = posted.map(({ id }) => id).reverse();
  await author.dispose();
});

test('later pages neither repeat nor skip a report while other users post', async ({ page, baseURL }) => {
  const colleague = await signedIn(baseURL!, teacher.lead);
  await signIn(page, teacher, ownFeed);
  await expect(page.getByRole('article')).toHaveCount(10);
  for (const each of [1, 2, 3]) await aReport(colleague, `Posted while you read ${run} ${each}`);

  await page.getByRole('button', { name: 'Load more reports' }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('article')).toHaveCount(20);
  await expect(page.getByRole('status').filter({ hasText: '10 more reports, 20 in all' })).toHaveCount(1);
  expect(await shownIds(page)).toEqual(reports.slice(0, 20));

  // The new posts appear when the feed is loaded again.
  await page.goto(ownFeed);
  await expect(page.getByRole('heading', { name: `Posted while you read ${run} 3` })).toBeVisible();
  await colleague.dispose();
});

test('without intersection events, a button loads the pages up to the first report', async ({ page }) => {
  await page.addInitScript(() => {
    window.IntersectionObserver = class {
      observe() {}
      disconnect() {}
    } as never;
  });
  await signIn(page, teacher, ownFeed);
  const more = page.getByRole('button', { name: 'Load more reports' });
  const end = page.getByText("You've reached the first report");
  await expect(page.getByRole('article')).toHaveCount(10);
  await expectAccessible(page);
  for (let pages = 2; pages < 40 && !(await end.isVisible()); pages += 1) {
    const count = await page.getByRole('article').count();
    await more.press('Enter');
    await expect(end.or(page.getByRole('article').nth(count)).first()).toBeVisible();
    await expect(page.getByRole('feed')).toHaveAttribute('aria-busy', 'false');
  }
  await expect(end).toBeVisible();
  const ids = await shownIds(page);
  expect(ids.slice(-reports.length)).toEqual(reports);
});

test('a busy page that gets two observations at once still loads the next page', async ({ page }) => {
  await page.addInitScript(() => {
    const Observer = window.IntersectionObserver;
    window.IntersectionObserver = class extends Observer {
      constructor(notify: IntersectionObserverCallback) {
        const waiting: IntersectionObserverEntry[] = [];
        super((entries, observer) => {
          waiting.push(...entries);
          if (waiting.length > 1) notify(waiting.splice(0), observer);
        });
      }
    };
  });
  await signIn(page, account('teacher'));
  await expect(page.getByRole('article')).toHaveCount(10);
  await page.getByRole('button', { name: 'Load more reports' }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('article')).toHaveCount(20);
});

test('Back from another page restores the scroll position of the feed', async ({ page }) => {
  await signIn(page, teacher, ownFeed);
  const cards = page.getByRole('article');
  for (const count of [10, 20, 30]) {
    await expect(cards).toHaveCount(count);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  }
  const read = cards.nth(23);
  const place = () => read.evaluate((report) => Math.round(report.getBoundingClientRect().top));
  await read.evaluate((report) => report.scrollIntoView({ block: 'start', behavior: 'instant' }));
  await page.waitForLoadState('networkidle');
  const top = await place();

  // No mouse: moving it there would scroll the page.
  await page.getByRole('link', { name: /^Messages/ }).dispatchEvent('click');
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
  await page.goBack();
  await expect(read).toBeInViewport();
  await expect.poll(async () => Math.abs((await place()) - top)).toBeLessThanOrEqual(10);
});

test('a page that fails to load can be retried, and so can the first one', async ({ page }) => {
  await signIn(page, account('teacher'));
  await page.route('**/api/article/1?*', (route) => route.abort());
  await page.getByRole('button', { name: 'Load more reports' }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('alert').filter({ hasText: "Couldn't load more." })).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/article/1?*');
  // No mouse: scrolling to the button would load the page as well.
  await page.getByRole('button', { name: 'Try again' }).dispatchEvent('click');
  await expect(page.getByRole('article').nth(10)).toBeVisible();

  await page.route('**/api/article/search/**', (route) => route.abort());
  await page.getByRole('combobox', { name: 'Search reports' }).fill('kites');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: "Couldn't load the reports." })).toBeVisible();
  await expect(page.getByText('No reports found')).toHaveCount(0);
  await page.unroute('**/api/article/search/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('article').or(page.getByText('No reports found')).first()).toBeVisible();
});

test('a horizontal list of schools scrolls by three quarters of its visible width', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page, account('teacher'));
  const list = page.getByRole('navigation', { name: 'Schools' });
  const strip = list.getByRole('list');
  const place = () => strip.evaluate(({ scrollLeft, clientWidth, scrollWidth }) => ({ scrollLeft, clientWidth, scrollWidth }));
  const { clientWidth, scrollWidth } = await place();
  expect(scrollWidth).toBeGreaterThan(clientWidth);

  const back = list.getByRole('button', { name: 'Scroll back in schools' });
  await expect(back).toHaveCount(0);
  await list.getByRole('button', { name: 'Scroll forward in schools' }).click();
  await expect.poll(async () => Math.abs((await place()).scrollLeft - clientWidth * 0.75)).toBeLessThan(2);
  await back.click();
  await expect.poll(async () => (await place()).scrollLeft).toBe(0);
  await expect(back).toHaveCount(0);
});
