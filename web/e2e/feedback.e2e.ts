import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { signedIn } from './support/client.ts';
import { account } from './support/demo.ts';
import { linkIn, mailsTo } from './support/mailbox.ts';
import { aNewLead, type Newcomer } from './support/newcomer.ts';
import { settle } from './support/settle.ts';
import { signIn } from './support/steps.ts';
import { uniqueId } from './support/unique.ts';

test.describe.configure({ mode: 'serial' });

let lead: Newcomer;
const run = uniqueId();

test.beforeAll(async ({ baseURL }) => {
  lead = await aNewLead(baseURL!);
});

test('the thank-you message for feedback stays until the next click or key', async ({ page }) => {
  await signIn(page, lead, '/messages');
  await page.getByRole('button', { name: 'School', exact: true }).click();
  await page.getByRole('navigation').getByRole('link', { name: 'Feedback' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Feedback' })).toBeFocused();
  await expect(page.getByText('We welcome all feedback, good or bad...')).toBeVisible();
  await expectAccessible(page);

  const send = page.getByRole('button', { name: 'Send Feedback' });
  const title = page.getByLabel('Subject');
  const comments = page.getByLabel('Comments');
  await send.click();
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link', { name: 'Please provide a title' })).toBeVisible();
  await expect(title).toHaveAccessibleDescription(/Please provide a title/);
  await expect(comments).toHaveAccessibleDescription(/Please provide comments/);
  await expect(page).toHaveTitle('Error: Feedback – Patchwork');
  await expectAccessible(page);
  await summary.getByRole('link', { name: 'Please provide comments' }).click();
  await expect(comments).toBeFocused();

  const thanks = page.getByRole('status').filter({ hasText: 'Thank you. Your feedback has been received.' });
  for (const [words, clear] of [
    ['a click', () => page.getByRole('heading', { level: 1 }).click()],
    ['Enter', () => page.keyboard.press('Enter')],
    ['Space', () => page.keyboard.press('Space')],
  ] as const) {
    await title.fill(`The kites, ${words}`);
    await comments.fill('Our class liked them. Could there be more?');
    await expect(summary).toBeHidden();
    await title.press('Enter');
    await expect(thanks).toBeVisible();
    await expect(title).toHaveValue('');
    await page.keyboard.press('Tab');
    await expect(thanks).toBeVisible();
    if (words === 'a click') await expectAccessible(page);
    await clear();
    await expect(thanks).toBeHidden();
  }

  await title.fill('The kites');
  await comments.fill('x'.repeat(10_001));
  await send.click();
  await expect(comments).toHaveAccessibleDescription(/Maximum 10,000 characters/);
  await comments.fill('Our class liked them.');
  await page.route('**/api/feedback', (route) => route.abort());
  await send.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Your feedback was not sent. Please try again.' })).toBeFocused();
  await expect(comments).toHaveValue('Our class liked them.');
  await expectAccessible(page);
});

const item = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });

test('staff get an email without the text of the feedback, and read it in a list', async ({ page, baseURL }) => {
  const title = `Slow on Mondays ${run}`;
  const narrative = `The feed needs ten seconds ${run}.\n\nOn every <b>tablet</b>.`;
  const notices = async () => (await mailsTo(account('admin').email)).filter(({ subject }) => subject === 'New feedback');
  const before = (await notices()).length;
  const client = await signedIn(baseURL!, lead);
  await client.post('/api/feedback', { title, narrative });
  await client.dispose();
  await settle();
  expect((await notices()).length).toBeGreaterThan(before);
  const mail = (await notices()).at(-1)!;
  expect(mail.text).not.toContain(run);

  await signIn(page, account('admin'), new URL(linkIn(mail, '/adminFeedback')).pathname);
  await expect(page.getByRole('heading', { level: 1, name: 'Feedback received' })).toBeVisible();
  await expect(page).toHaveTitle('Feedback received – Patchwork');
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(title);
  await expect(item(page, title)).toContainText('On every <b>tablet</b>.');
  await expect(item(page, title).locator('time')).toHaveText(/^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d [AP]M$/);
  await expectAccessible(page);

  await expect(item(page, title)).toContainText(`From Ms Carys Noor, ${lead.school}`);
  await item(page, title).getByRole('link', { name: 'Ms Carys Noor' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^User Details/ })).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(lead.email);
  await page.getByRole('link', { name: 'Back' }).click();
  await item(page, title).getByRole('link', { name: lead.school }).click();
  await expect(page.getByLabel('School Name')).toHaveValue(lead.school);
});

test('a button loads older feedback; an empty list shows a message', async ({ page }) => {
  await signIn(page, account('admin'), '/messages');
  // A year's worth of feedback.
  const some = (count: number, newest: number) =>
    Array.from({ length: count }, (_, place) => ({
      id: newest - place,
      title: `Feedback ${newest - place}`,
      narrative: 'Thank you.',
      createDate: '2026-11-05T14:05:00.000Z',
      userId: 7,
      schoolId: 3,
      user: null,
      schoolName: 'Hill School',
    }));
  await page.route(/\/api\/feedback(\?|$)/, (route) =>
    route.fulfill({ json: new URL(route.request().url()).searchParams.get('before') === '71' ? some(3, 70) : some(50, 120) }),
  );
  await page.getByRole('button', { name: 'Admin', exact: true }).click();
  await page.getByRole('navigation').getByRole('link', { name: 'Feedback received' }).click();
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(50);
  const more = page.getByRole('button', { name: 'Load more' });
  await page.route('**/api/feedback?before=*', (route) => route.abort());
  await more.click();
  await expect(page.getByRole('alert')).toContainText('We couldn’t load more feedback. Please try again.');
  await expectAccessible(page);
  await page.unroute('**/api/feedback?before=*');
  await more.click();
  await expect(page.getByRole('heading', { name: 'Feedback 70', exact: true })).toBeFocused();
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(53);
  await expect(more).toBeHidden();
  await expect(page.getByRole('alert')).toHaveCount(0);

  await page.unroute(/\/api\/feedback(\?|$)/);
  await page.route(/\/api\/feedback(\?|$)/, (route) => route.fulfill({ json: [] }));
  await page.reload();
  await expect(page.getByText('No feedback yet')).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});
