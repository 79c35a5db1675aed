import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { signedIn } from './support/client.ts';
import { account } from './support/demo.ts';
import { linkIn, mailsTo, waitForMail } from './support/mailbox.ts';
import { aNewLead, type Newcomer } from './support/newcomer.ts';
import { logIn, signIn } from './support/steps.ts';
import { uniqueId } from './support/unique.ts';

test.describe.configure({ mode: 'serial' });

let lead: Newcomer;
let raised: { id: number; commentConcern: number; noticesBefore: number };
const run = uniqueId();
const reason = `A surname is on the coat peg ${run}.`;
const raiser = account('connectedTeacher');

const noticesTo = async (email: string) =>
  (await mailsTo(email)).filter(({ subject }) => subject.startsWith('A concern has been raised'));

test.beforeAll(async ({ baseURL }) => {
  lead = await aNewLead(baseURL!);
  const noticesBefore = (await noticesTo(account('admin').email)).length;
  const author = await signedIn(baseURL!, lead);
  const article = await author.post<{ id: number }>('/api/article', {
    title: `Our coats ${run}`,
    narrative: 'We hung them up by colour.',
  });
  // The text belongs to the school of the person who raised the concern.
  const comment = await author.post<{ id: number }>('/api/article/comment', {
    article: article.id,
    narrative: 'Whose is the red one?',
  });
  const worried = await signedIn(baseURL!, raiser);
  const raise = (kind: string, id: number, words: string) =>
    worried.post<{ id: number }>('/api/concern', { kind, id, reason: words });
  const { id } = await raise('article', article.id, reason);
  const { id: commentConcern } = await raise('comment', comment.id, 'That could tell who was there.');
  raised = { id, commentConcern, noticesBefore };
  await author.dispose();
  await worried.dispose();
});

const card = (page: Page, id: number) => page.getByRole('listitem').filter({ hasText: `(concern ${id})` });
const status = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

async function openFromMenu(page: Page, menu: 'School' | 'Admin'): Promise<void> {
  await page.getByRole('button', { name: menu, exact: true }).click();
  await page.getByRole('navigation').getByRole('link', { name: 'Concerns' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Concerns' })).toBeFocused();
  await expect(page).toHaveTitle('Concerns – Patchwork');
}

test('a Lead gets an email about a concern, reads it, opens the report and records the action taken', async ({ page }) => {
  const mail = await waitForMail(lead.email, /A concern has been raised/);
  expect(mail.text).not.toContain(run);
  expect(new URL(linkIn(mail, '/concerns')).pathname).toBe('/concerns');
  await expect.poll(async () => (await noticesTo(account('admin').email)).length).toBe(raised.noticesBefore + 2);

  await signIn(page, lead, '/messages');
  await openFromMenu(page, 'School');
  await expect(card(page, raised.id)).toContainText('A report');
  await expect(card(page, raised.id)).toContainText(reason);
  await expect(card(page, raised.commentConcern)).toContainText('A comment');
  // The Lead does not see who raised the concern.
  await expect(page.getByText('Raised by')).toHaveCount(0);
  await expect(page.getByText('Amina')).toHaveCount(0);
  await expectAccessible(page);

  await card(page, raised.id)
    .getByRole('link', { name: /^Open the report/ })
    .click();
  await expect(
    page
      .getByRole('article')
      .first()
      .getByRole('heading', { name: `Our coats ${run}` }),
  ).toBeVisible();
  await page.goBack();
  await card(page, raised.commentConcern)
    .getByRole('link', { name: /^Open the report/ })
    .click();
  // In the report: the list of concerns contains the words, too.
  await expect(page.getByRole('article').getByText('Whose is the red one?')).toBeVisible();
  await page.goBack();

  const open = page.getByRole('button', { name: `Close concern ${raised.id}`, exact: true });
  const form = page.getByRole('form', { name: `Close concern ${raised.id}` });
  const outcome = form.getByLabel('What action was taken?');
  const close = form.getByRole('button', { name: 'Close concern', exact: true });
  await open.click();
  await expect(outcome).toBeFocused();
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(open).toBeFocused();
  await open.click();
  await close.click();
  await expect(outcome).toBeFocused();
  await expect(outcome).toHaveAccessibleDescription(/Please say what action was taken/);
  await expect(page).toHaveTitle('Error: Concerns – Patchwork');
  await expectAccessible(page);
  await outcome.fill('x'.repeat(1_001));
  await expect(outcome).toHaveAccessibleDescription(/Maximum 1,000 characters/);
  await outcome.fill('The picture was taken out.\nThe class was told why.');
  await page.route('**/api/concern/*/close', (route) => route.abort());
  await close.click();
  await expect(page.getByRole('alert').filter({ hasText: 'The concern was not closed.' })).toBeFocused();
  await expectAccessible(page);
  await page.unroute('**/api/concern/*/close');
  await close.click();
  await expect(status(page, `Concern ${raised.id} has been closed.`)).toBeFocused();
  await expect(page.getByRole('region', { name: /^Closed/ }).getByText('The picture was taken out.')).toBeVisible();
  await expect(card(page, raised.id).getByRole('button')).toHaveCount(0);
  await expectAccessible(page);
  await page.reload();
  await expect(card(page, raised.id)).toContainText('The class was told why.');
});

test('an Admin sees all concerns, who raised them, and an error when another user was quicker', async ({ page, baseURL }) => {
  await signIn(page, account('admin'), '/messages');
  await openFromMenu(page, 'Admin');
  const concern = card(page, raised.commentConcern);
  await expect(concern.getByRole('link', { name: new RegExp(raiser.schoolName) })).toBeVisible();
  await expect(card(page, raised.id)).toContainText('The picture was taken out.');
  await expectAccessible(page);

  await page.getByRole('button', { name: `Close concern ${raised.commentConcern}`, exact: true }).click();
  await page.getByLabel('What action was taken?').fill('We took the comment out.');
  const quicker = await signedIn(baseURL!, lead);
  await quicker.post(`/api/concern/${raised.commentConcern}/close`, { outcome: 'We have talked about it.' });
  await quicker.dispose();
  await page.getByRole('button', { name: 'Close concern', exact: true }).click();
  await expect(status(page, `Someone else has closed concern ${raised.commentConcern} in the meantime.`)).toBeFocused();
  await expect(concern).toContainText('We have talked about it.');
  await expectAccessible(page);

  await concern.getByRole('link', { name: /^School \d+/ }).click();
  await expect(page.getByLabel('School Name')).toHaveValue(lead.school);
  await page.getByRole('link', { name: 'Back' }).click();
  await concern.getByRole('link', { name: new RegExp(raiser.schoolName) }).click();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(raiser.email);
});

test('a Lead hides a report during the review, so that no other user sees it, and shows it again', async ({ page, baseURL }) => {
  const [author, worried] = [await signedIn(baseURL!, lead), await signedIn(baseURL!, raiser)];
  const title = `Our bench ${run}`;
  const article = await author.post<{ id: number }>('/api/article', { title, narrative: 'It stands by the gate.' });
  const { id } = await worried.post<{ id: number }>('/api/concern', {
    kind: 'article',
    id: article.id,
    reason: 'A street is named.',
  });
  const others = async () =>
    (await worried.get<{ title: string }[]>('/api/article/search/0', { contains: title })).map((report) => report.title);
  const concern = card(page, id);
  const opener = (verb: string) => page.getByRole('button', { name: `${verb} what concern ${id} is about`, exact: true });

  await signIn(page, lead, '/messages');
  await openFromMenu(page, 'School');
  await expect(concern).toContainText('It stands by the gate.');
  await opener('Hide').click();
  const form = page.getByRole('form', { name: `Hide: concern ${id}` });
  const reason = form.getByLabel('Why should it be hidden?');
  await expect(reason).toBeFocused();
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(opener('Hide')).toBeFocused();
  await opener('Hide').click();
  await form.getByRole('button', { name: 'Hide' }).click();
  await expect(reason).toHaveAccessibleDescription(/Please say why/);
  await expectAccessible(page);
  await reason.fill('We are asking the family.');
  await page.route('**/api/concern/*/hide', (route) => route.abort());
  await form.getByRole('button', { name: 'Hide' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'It has not been hidden.' })).toBeFocused();
  await page.unroute('**/api/concern/*/hide');
  await form.getByRole('button', { name: 'Hide' }).click();
  await expect(status(page, `The subject of concern ${id} has been hidden.`)).toBeFocused();
  await expect(concern.getByText('Hidden', { exact: true })).toBeVisible();
  await expect(concern).toContainText('We are asking the family.');
  await expectAccessible(page);
  await expect.poll(others).toEqual([]);

  await concern.getByRole('link', { name: /^Open the report/ }).click();
  const report = page.getByRole('article').first();
  await expect(report.getByRole('heading', { name: title })).toBeVisible();
  await expect(report).toContainText('Hidden while a concern is reviewed');
  await expectAccessible(page);
  await page.goBack();

  await opener('Show again').click();
  const again = page.getByRole('form', { name: `Show again: concern ${id}` });
  await again.getByLabel('Why can it be shown again?').fill('The family agrees.');
  await again.getByRole('button', { name: 'Show again' }).click();
  await expect(status(page, `The subject of concern ${id} is visible again.`)).toBeFocused();
  await expect(concern.getByText('Hidden', { exact: true })).toHaveCount(0);
  await expect.poll(others).toEqual([title]);
  await author.dispose();
  await worried.dispose();
});

test('a comment is hidden at once when three schools raise a concern about it', async ({ page, baseURL }) => {
  const people = [lead, raiser, account('teacher')];
  const [author, ...others] = await Promise.all(people.map((who) => signedIn(baseURL!, who)));
  const article = await author!.post<{ id: number }>('/api/article', { title: `Our gate ${run}`, narrative: 'It is green.' });
  const { id: commentId } = await others[0]!.post<{ id: number }>('/api/article/comment', {
    article: article.id,
    narrative: `Hm ${run}`,
  });
  const concerns: { id: number; isHidden: boolean }[] = [];
  for (const client of [author!, ...others])
    concerns.push(await client.post('/api/concern', { kind: 'comment', id: commentId, reason: 'That is not kind.' }));
  expect(concerns.map(({ isHidden }) => isHidden)).toEqual([false, false, true]);
  await expect
    .poll(async () => (await others[1]!.get<{ comments: unknown[] }>(`/api/article/id/${article.id}`)).comments.length)
    .toBe(0);

  // The comment is on a report of this Lead's school, though a user of another school wrote it.
  await signIn(page, lead, '/messages');
  await openFromMenu(page, 'School');
  const concern = card(page, concerns[0]!.id);
  await expect(concern).toContainText(`Hm ${run}`);
  await expect(concern).toContainText('Three schools have raised a concern about this.');
  await expect(concern.getByRole('button', { name: /^Show again/ })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await Promise.all([author!, ...others].map((client) => client.dispose()));
});

test("another school's Lead sees no concern; a teacher cannot open the page", async ({ page, baseURL }) => {
  const other = await aNewLead(baseURL!);
  await signIn(page, other, '/messages');
  await openFromMenu(page, 'School');
  await expect(page.getByText('No concerns')).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await page.context().clearCookies();
  await page.evaluate(() => sessionStorage.clear());
  await signIn(page, account('teacher'), '/concerns');
  await expect(page.getByText('Your account cannot open that page')).toBeVisible();
});

test('Try again reloads concerns after a failure; the list fits a phone in dark colours', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await logIn(page, lead);
  await page.route('**/api/concern', (route) => route.abort());
  await page.goto('/concerns');
  await expect(page.getByText('We couldn’t reach the service.')).toBeVisible();
  await page.unroute('**/api/concern');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(card(page, raised.id)).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});
