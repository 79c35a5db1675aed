import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { signedIn } from './support/client.ts';
import { account } from './support/demo.ts';
import { aReport, cardOf } from './support/feed.ts';
import { aNewLead, aNewTeacher } from './support/newcomer.ts';
import { countShifts, shifted } from './support/shifts.ts';
import { signIn } from './support/steps.ts';
import { uniqueId } from './support/unique.ts';

const steps = (page: Page, taken: number, count = 4) =>
  page.getByRole('region', { name: `Your first steps: ${taken} of ${count}` });
test('a new teacher’s four steps are ticked off as they are taken, here and on another device, and can be hidden', async ({
  page,
  browser,
  baseURL,
}) => {
  const teacher = await aNewTeacher(baseURL!);
  // Of a school of its own: another journey may count the likes of its report.
  const author = await signedIn(baseURL!, await aNewLead(baseURL!));
  const { id, title } = await aReport(author, `Liked at the first visit ${uniqueId()}`);
  await author.dispose();
  await countShifts(page);
  await signIn(page, teacher, `/home?id=${id}`);
  await expect(steps(page, 0).getByRole('listitem')).toHaveCount(4);
  expect(await shifted(page)).toBeLessThanOrEqual(0.02);
  await expectAccessible(page);

  const report = cardOf(page, title);
  await report.getByRole('button', { name: 'Like', exact: true }).click();
  await expect(steps(page, 1).getByText('Done:')).toHaveCount(1);
  await report.getByRole('button', { name: /^Favourite:/ }).click();
  await expect(steps(page, 2)).toBeVisible();

  const other = await browser.newContext();
  const phone = await other.newPage();
  await phone.setViewportSize({ width: 390, height: 844 });
  await signIn(phone, teacher);
  await expect(steps(phone, 2)).toBeVisible();
  await expectAccessible(phone);
  await steps(phone, 2).getByRole('button', { name: 'Hide these steps' }).click();
  await expect(steps(phone, 2)).toHaveCount(0);
  await other.close();

  await page.reload();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByText('Your first steps')).toHaveCount(0);
});

test('one’s own report is a step; liking it is not', async ({ page, baseURL }) => {
  const teacher = await aNewTeacher(baseURL!);
  const client = await signedIn(baseURL!, teacher);
  const { id } = await client.post<{ id: number }>('/api/article', { title: 'Our first pond', narrative: 'We met a newt.' });
  await client.post(`/api/articlelike/${id}`);
  await client.dispose();
  await signIn(page, teacher);
  await expect(steps(page, 1).getByRole('listitem').filter({ hasText: 'Done:' })).toHaveText(/Post your first report/);
});

test('a Lead has three further steps, each with a link to where it is taken', async ({ page, baseURL }) => {
  await signIn(page, await aNewLead(baseURL!));
  await expect(steps(page, 0, 7).getByRole('link')).toHaveText([
    'Add your school’s badge',
    'Invite a colleague',
    'Add your classes',
  ]);
  await steps(page, 0, 7).getByRole('link', { name: 'Add your classes' }).click();
  await expect(page).toHaveURL(/\/schoolusers#groups-heading$/);
  await expect(page.getByRole('heading', { name: 'Groups', exact: true })).toBeInViewport();
  await page.goBack();
  await steps(page, 0, 7).getByRole('link', { name: 'Add your school’s badge' }).click();
  await expect(page.getByRole('heading', { name: 'School badge' })).toBeInViewport();
});

test('an established user sees no first steps, and none are loaded', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => void (request.url().includes('/firststeps') && asked.push(request.url())));
  await signIn(page, account('teacher'));
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByText('Your first steps')).toHaveCount(0);
  expect(asked).toEqual([]);
});
