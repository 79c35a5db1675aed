import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { signedIn } from './support/client.ts';
import { account } from './support/demo.ts';
import { aReport, cardOf, type Report } from './support/feed.ts';
import { aNewTeacher } from './support/newcomer.ts';
import { signIn } from './support/steps.ts';
import { uniqueId } from './support/unique.ts';

const run = uniqueId();
const teacher = account('teacher');
const connected = account('connectedTeacher');
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Whose reports' }).getByRole('link', { name, exact: true });
const schools = (page: Page) => page.getByRole('article').locator('a[href*="school="]').allTextContents();

test('each tab has an address, shows its reports and is where Back returns to', async ({ page, baseURL }) => {
  const [mine, other] = await Promise.all([signedIn(baseURL!, teacher), signedIn(baseURL!, connected)]);
  const own = await aReport(mine, `Our own pond ${run}`);
  const theirs = await aReport(other, `Their own pond ${run}`);
  await signIn(page, teacher);
  await expect(tab(page, 'All')).toHaveAttribute('aria-current', 'page');

  await tab(page, 'Linked schools').click();
  await expect(page).toHaveURL(/\/home\?tab=linked$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Reports from linked schools' })).toBeAttached();
  await expect(tab(page, 'Linked schools')).toHaveAttribute('aria-current', 'page');
  await expect(tab(page, 'Linked schools')).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: /reports? shown/ })).toHaveCount(1);
  await expect(cardOf(page, theirs.title)).toBeVisible();
  expect(await schools(page)).not.toContain(teacher.schoolName);
  await expectAccessible(page);

  await tab(page, 'My class').click();
  await expect(page).toHaveURL(/\/home\?tab=class$/);
  await expect(cardOf(page, own.title)).toBeVisible();
  expect(new Set(await schools(page))).toEqual(new Set([teacher.schoolName]));

  await page.goBack();
  await expect(page).toHaveURL(/\/home\?tab=linked$/);
  await expect(cardOf(page, theirs.title)).toBeVisible();
  await expect(cardOf(page, own.title)).toHaveCount(0);
  await page.goForward();
  await expect(cardOf(page, own.title)).toBeVisible();
  await page.reload();
  await expect(tab(page, 'My class')).toHaveAttribute('aria-current', 'page');
  await expect(cardOf(page, own.title)).toBeVisible();
  await Promise.all([mine.dispose(), other.dispose()]);
});

test('the tab of favourites fills with the schools that have a star', async ({ page, baseURL }) => {
  const reader = await aNewTeacher(baseURL!);
  const [client, author] = await Promise.all([signedIn(baseURL!, reader), signedIn(baseURL!, connected)]);
  const { title } = await aReport(author, `A starred pond ${run}`);

  await signIn(page, reader, '/home?tab=favourites');
  await expect(page.getByRole('heading', { name: 'No reports from your favourites yet' })).toBeVisible();
  await expectAccessible(page);
  await client.post(`/api/favourite/toggle/${connected.schoolId}`);
  await page.reload();
  await expect(cardOf(page, title)).toBeVisible();
  expect(new Set(await schools(page))).toEqual(new Set([connected.schoolName]));
  await Promise.all([client.dispose(), author.dispose()]);
});

test('one line counts the news since the last visit, links to it and can be hidden', async ({ page, baseURL }) => {
  const mine = await signedIn(baseURL!, teacher);
  const { id, title } = await aReport(mine, `Asked about ${run}`);
  // A visit lasts until half an hour has passed.
  const news = {
    since: '2026-11-20T08:00:00.000Z',
    comments: [{ articleId: id, title, count: 2 }],
    reports: [{ schoolId: connected.schoolId, count: 3 }],
    links: 5,
  };
  let visits = 0;
  await page.route('**/api/feed/visit', (route) => {
    visits += 1;
    return route.fulfill({ json: news });
  });
  await signIn(page, teacher);
  const line = page.getByText('Since you were last here:');
  await expect(line).toBeVisible();
  await expect(page.getByRole('link', { name: '3 new reports from linked schools' })).toHaveAttribute('href', '/home?tab=linked');
  await expectAccessible(page);
  expect(visits).toBe(1);

  await page.getByRole('link', { name: '2 new comments on your reports' }).click();
  const report = page.getByRole('article').first();
  await expect(report.getByRole('heading', { level: 2, name: title })).toBeVisible();
  await expect(report).toHaveAttribute('aria-current', 'true');
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole('link', { name: '2 new comments on your reports' })).toHaveCount(0);
  expect(visits).toBe(1);
  await expect(report.getByText('That comment is no longer here')).toBeVisible();
  await expect(report.locator(':focus')).toHaveCount(1);

  await page.getByRole('button', { name: 'Hide this line' }).click();
  await expect(line).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.reload();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(line).toHaveCount(0);

  await page.unroute('**/api/feed/visit');
  await page.route('**/api/feed/visit', (route) =>
    route.fulfill({ json: { ...news, since: '2026-11-21T08:00:00.000Z', comments: [], reports: [] } }),
  );
  await page.reload();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(line).toHaveCount(0);
  await mine.dispose();
});

test('new reports are offered without moving the page; a press shows them and focuses the first', async ({ page, baseURL }) => {
  const author = await signedIn(baseURL!, connected);
  await page.clock.install();
  await signIn(page, teacher);
  const read = page.getByRole('article').nth(2);
  await read.evaluate((report) => report.scrollIntoView({ block: 'start', behavior: 'instant' }));
  const top = () => read.evaluate((report) => Math.round(report.getBoundingClientRect().top));
  const before = await top();
  const reports = [await aReport(author, `Just posted ${run} 1`), await aReport(author, `Just posted ${run} 2`)];

  // The page has not been used for a minute, so it does not ask.
  const asked: Record<string, string>[] = [];
  page.on('request', (request) => void (request.url().includes('/api/feed/new') && asked.push(request.headers())));
  await page.clock.fastForward(180_000);
  expect(asked).toEqual([]);

  await page.keyboard.press('Shift');
  const answered = page.waitForResponse('**/api/feed/new?*');
  for (let steps = 0; steps < 3; steps += 1) {
    await page.clock.fastForward(25_000);
    await page.keyboard.press('Shift');
  }
  expect((await answered).ok()).toBe(true);
  expect(asked.every((headers) => headers['x-user-active'] === undefined)).toBe(true);
  const offer = page.getByRole('button', { name: /^\d+ new reports$/ });
  await expect(offer).toBeInViewport();
  expect(await top()).toBe(before);
  await expectAccessible(page);

  await offer.click();
  await expect(page.getByRole('article').first().getByRole('heading', { level: 2 })).toBeFocused();
  for (const { title } of reports) await expect(cardOf(page, title)).toBeVisible();
  await expect(offer).toHaveCount(0);
  const newest = await author.get<Report[]>('/api/article/0');
  expect(newest.map(({ id }) => id)).toEqual(expect.arrayContaining(reports.map(({ id }) => id)));
  await author.dispose();
});

test('on a phone one row of patches shows whose reports are new, and the first report begins near the top', async ({
  page,
  baseURL,
}) => {
  const mine = await signedIn(baseURL!, teacher);
  const { id, title } = await aReport(mine, `Asked on a phone ${run}`);
  await page.route('**/api/feed/visit', (route) =>
    route.fulfill({
      json: {
        since: '2026-11-20T09:00:00.000Z',
        comments: [{ articleId: id, title, count: 2 }],
        reports: [{ schoolId: connected.schoolId, count: 1 }],
        links: 5,
      },
    }),
  );
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, teacher);
  const row = page.getByRole('navigation', { name: 'Schools' });
  await expect(row.getByRole('link', { name: `${connected.schoolName}, new reports` })).toBeVisible();
  const first = page.getByRole('article').first();
  expect((await first.boundingBox())!.y).toBeLessThanOrEqual(262);
  await expectAccessible(page);

  // The contact bar ends the page instead of covering it.
  const footer = page.getByRole('contentinfo');
  expect(await footer.evaluate((bar) => getComputedStyle(bar).position)).toBe('static');

  await page.getByRole('button', { name: 'Connections' }).click();
  const why = page.getByRole('button', { name: /^Why were we linked\?/ }).first();
  expect((await why.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  await why.click();
  await expect(why).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Search reports' }).click();
  await expect(page.getByRole('combobox', { name: 'Search reports' })).toBeFocused();
  await expectAccessible(page);
  await row.getByRole('link', { name: 'My class, 2 new comments on your reports' }).click();
  await expect(first.getByRole('heading', { level: 2, name: title })).toBeVisible();
  await expect(row.getByRole('link', { name: 'My class', exact: true })).toHaveAttribute('href', '/home?tab=class');
  await mine.dispose();
});
