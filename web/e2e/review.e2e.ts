import { expect, type Page, test } from '@playwright/test';
import { signedIn } from './support/client.ts';
import { cardOf, findReport, openReport } from './support/feed.ts';
import { status } from './support/lead.ts';
import { aNewLead, aNewTeacher } from './support/newcomer.ts';
import { signIn } from './support/steps.ts';
import { uniqueId } from './support/unique.ts';

const run = uniqueId();

/** The Lead's menu, with the number of what waits in its name. */
const menu = (page: Page, count: number) =>
  page.getByRole('button', { name: count === 1 ? 'School 1 thing waits for you' : `School ${count} things wait for you` });

test('a school reads everything first: a teacher posts, a Lead approves and rejects', async ({ page, browser, baseURL }) => {
  const teacher = await aNewTeacher(baseURL!);
  const title = `Our kite ${run}`;
  await signIn(page, teacher.lead, '/childrenspictures');
  await page.getByRole('checkbox', { name: 'A Lead reads everything first' }).check();
  await page.getByRole('region', { name: 'Our school’s rules' }).getByRole('button', { name: 'Save' }).click();
  await expect(status(page, 'Saved')).toBeFocused();

  const author = await (await browser.newContext()).newPage();
  await signIn(author, teacher);
  await author.getByRole('button', { name: 'Create report' }).click();
  const form = author.locator('#composer form');
  await form.getByLabel('Title', { exact: true }).fill(title);
  await form.getByLabel('Report', { exact: true }).fill('It flew over the school.');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await form.getByRole('region', { name: 'No photos or videos' }).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(cardOf(author, title)).toContainText('Waiting for a Lead');

  const reader = await signedIn(baseURL!, await aNewLead(baseURL!));
  const found = async () => (await reader.get<unknown[]>('/api/article/search/0', { contains: title })).length;
  expect(await found()).toBe(0);

  await page.reload();
  await menu(page, 1).click();
  await page.getByRole('navigation').getByRole('link', { name: 'Review 1 item to review' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Review' })).toBeFocused();
  await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText('Your school reads everything first');
  await page.getByRole('button', { name: /^Approve: A report/ }).click();
  await expect(status(page, 'It has been approved and published.')).toBeFocused();
  await expect(page.getByText('Nothing is waiting')).toBeVisible();
  await expect(page.getByRole('button', { name: 'School', exact: true })).toBeVisible();
  expect(await found()).toBe(1);

  const report = await findReport(reader, title);
  const card = await openReport(author, report, true);
  for (const text of [`It was red ${run}`, `It was blue ${run}`]) {
    const box = card.getByLabel(`Add a comment to ${title}`);
    await box.fill(text);
    await card.getByRole('button', { name: 'Post' }).click();
    await expect(card.getByRole('listitem').filter({ hasText: text })).toContainText('Waiting for a Lead');
  }

  expect((await reader.get<{ comments: unknown[] }>(`/api/article/id/${report.id}`)).comments).toEqual([]);

  await page.goto('/review');
  await page
    .getByRole('button', { name: /^Reject…: A comment/ })
    .first()
    .click();
  const reject = page.getByRole('form', { name: /^Reject: A comment/ });
  await reject.getByLabel('Why is it rejected?').fill('It was not red.');
  await reject.getByRole('button', { name: 'Reject' }).click();
  await expect(status(page, 'It has been rejected. Its author gets a message.')).toBeVisible();
  await expect(page.getByText(`It was red ${run}`)).toHaveCount(0);
  // The next one takes its place.
  await expect(page.getByRole('heading', { level: 2, name: 'A comment' })).toBeFocused();

  await reader.dispose();
  await author.context().close();
});
