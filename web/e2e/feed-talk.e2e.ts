import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { type Client, signedIn } from './support/client.ts';
import { account } from './support/demo.ts';
import { aReport, cardOf, choose, openReport } from './support/feed.ts';
import { logIn, signIn, signOut } from './support/steps.ts';
import { uniqueId } from './support/unique.ts';

const run = uniqueId();
const teacher = account('teacher');
const colleague = account('teacher2');
const connected = account('connectedTeacher');

let author: Client;
test.beforeEach(async ({ baseURL }) => {
  author = await signedIn(baseURL!, connected);
});
test.afterEach(() => author.dispose());

const withText = (place: Page | Locator, text: string) => place.getByRole('listitem').filter({ hasText: text }).last();
const confirmDelete = (item: Locator, what: string) => item.getByRole('button', { name: `Yes, delete this ${what}` }).click();

/** Comments, edits, replies and deletes in the conversation about a report or a school. */
async function talk(page: Page, place: Locator, about: string, count: (text: string) => Promise<void>): Promise<void> {
  const box = place.getByLabel(`Add a comment to ${about}`);
  await box.press('Control+Enter');
  await expect(place.getByText('Enter a comment')).toBeVisible();
  await box.fill(`Which newt is yours? ${run}`);
  await place.getByRole('button', { name: 'Post' }).click();
  const comment = withText(place, `Which newt is yours? ${run}`);
  await expect(comment).toBeVisible();
  await expect(box).toHaveValue('');
  await count('1 comment');

  await choose(comment, 'comment', 'Edit this comment');
  await place.getByLabel('Edit your comment').fill(`Which newt was yours? ${run}`);
  await place.getByRole('button', { name: 'Save', exact: true }).click();
  const changed = withText(place, `Which newt was yours? ${run}`);
  await expect(changed).toBeVisible();

  await changed.getByRole('button', { name: /^Reply to/ }).click();
  const answer = place.getByRole('textbox', { name: /^Reply to/ });
  await answer.fill(`The golden one ${run}`);
  await answer.press('Control+Enter');
  const reply = withText(place, `The golden one ${run}`);
  await expect(reply).toBeVisible();
  await count('2 comments');
  await expectAccessible(page);
  await choose(reply, 'reply', 'Edit this reply');
  await place.getByLabel('Edit your reply').fill(`The silver one ${run}`);
  await place.getByRole('button', { name: 'Cancel' }).click();
  await place.getByRole('button', { name: 'Yes, discard it' }).click();
  await expect(reply).toBeVisible();

  await choose(reply, 'reply', 'Delete this reply');
  await confirmDelete(reply, 'reply');
  await expect(reply).toHaveCount(0);
  await count('1 comment');
}

test('authors comment on a report, reply, and edit and delete their own comments', async ({ page }) => {
  const report = await aReport(author, `Newts to talk about ${run}`);
  const { title } = report;
  await logIn(page, teacher);
  const card = await openReport(page, report);
  await card.getByRole('button', { name: '0 comments' }).click();
  await expect(card.getByText('Be the first class to answer')).toBeVisible();
  await talk(page, card, title, (text) => expect(card.getByRole('button', { name: text, exact: true })).toBeVisible());

  // A failure keeps the typed text.
  await page.route('**/api/article/comment', (route) => route.abort());
  await card.getByLabel(`Add a comment to ${title}`).fill('Not lost');
  await card.getByRole('button', { name: 'Post' }).click();
  await expect(card.getByText('That could not be saved. Your text is still here: please try again.')).toBeVisible();
  await expect(card.getByLabel(`Add a comment to ${title}`)).toHaveValue('Not lost');
});

test('another user’s comment has Edit and Delete for an Admin only', async ({ page, baseURL }) => {
  const { id, title } = await aReport(author, `Newts and an Admin ${run}`);
  const other = await signedIn(baseURL!, colleague);
  await other.post('/api/article/comment', { article: id, narrative: `Ours is small ${run}` });
  await signIn(page, teacher, `/home?id=${id}&showComments`);
  const comment = withText(cardOf(page, title), `Ours is small ${run}`);
  await expect(comment).toBeVisible();
  await comment.getByRole('button', { name: 'More for this comment' }).click();
  await expect(comment.getByRole('button', { name: 'Report a concern about this comment' })).toBeVisible();
  for (const name of ['Edit this comment', 'Delete this comment'])
    await expect(comment.getByRole('button', { name })).toHaveCount(0);
  await signOut(page);

  await signIn(page, account('admin'), `/home?id=${id}&showComments`);
  await choose(comment, 'comment', 'Edit this comment');
  await expect(page.getByLabel(/^Edit the comment of/)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByLabel(/^Edit the comment of/)).toHaveCount(0);
  await choose(comment, 'comment', 'Delete this comment');
  await confirmDelete(comment, 'comment');
  await expect(cardOf(page, title).getByRole('button', { name: '0 comments' })).toBeVisible();
  await other.dispose();
});

test('a user comments on a school’s card, replies, edits and deletes', async ({ page, baseURL }) => {
  const school = account('unconnectedTeacher');
  const staff = await signedIn(baseURL!, account('admin'));
  const { schoolComments } = await staff.get<{ schoolComments: { id: number }[] }>(`/api/school/teacherview/${school.schoolId}`);
  for (const { id } of schoolComments) await staff.post(`/api/school/comment/${id}/delete`);
  await signIn(page, teacher, `/home?schoolid=${school.schoolId}`);
  const card = page.getByRole('complementary', { name: 'Chosen school' });
  await card.getByRole('button', { name: /^Conversation/ }).click();
  await talk(page, card, school.schoolName, (text) =>
    expect(card.getByRole('button', { name: `Conversation · ${text}`, exact: true })).toBeVisible(),
  );
  await staff.dispose();
});

test('a user likes a report once, and the list of likes names that user', async ({ page, baseURL }) => {
  const report = await aReport(author, `Newts to like ${run}`);
  const { id, title } = report;
  await logIn(page, teacher);
  const card = await openReport(page, report);
  const like = card.getByRole('button', { name: 'Like', exact: true });
  await expect(like.locator('svg')).toHaveCSS('fill', 'none');
  await like.click();
  const count = card.getByRole('button', { name: '1 person likes this' });
  await expect(count).toBeFocused();
  await expect(like).toHaveCount(0);
  await expect(card.getByRole('img', { name: 'You like this' }).locator('svg')).not.toHaveCSS('fill', 'none');

  const other = await signedIn(baseURL!, colleague);
  await other.post(`/api/articlelike/${id}`);
  await other.post(`/api/articlelike/${id}`);
  await openReport(page, report);
  await card.getByRole('button', { name: '2 people like this' }).click();
  const names = card.getByRole('list', { name: `Who likes ${title}` }).getByRole('listitem');
  await expect(names).toHaveCount(2);
  await expect(names.first()).toContainText(colleague.schoolName);
  await expectAccessible(page);
  await card.getByRole('button', { name: '2 people like this' }).click();
  await expect(names).toHaveCount(0);
  await other.dispose();
});

test('a user raises a concern about a report with an explanation, and staff are notified', async ({ page, baseURL }) => {
  const report = await aReport(author, `Newts to worry about ${run}`);
  const { id } = report;
  await logIn(page, teacher);
  const card = await openReport(page, report);
  await choose(card, 'report', 'Report a concern about this report');
  const dialog = page.getByRole('dialog', { name: 'Report a concern' });
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog.getByText('Please tell us your concern')).toBeVisible();
  const reason = dialog.getByLabel('What’s the concern?');
  await reason.fill('x'.repeat(10_001));
  await expect(dialog.getByText('Maximum 10,000 characters')).toBeVisible();
  await expectAccessible(page);

  await reason.fill(`A surname is to be read ${run}`);
  await page.route('**/api/concern', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog.getByText('Your concern could not be sent. Your words are still here: please try again.')).toBeVisible();
  await page.unroute('**/api/concern');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog.getByText('Thank you. We’ve told our team.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toHaveCount(0);

  const staff = await signedIn(baseURL!, account('admin'));
  const concerns = await staff.get<{ reason: string }[]>('/api/concern');
  expect(concerns.find(({ reason }) => reason === `A surname is to be read ${run}`)).toMatchObject({
    kind: 'article',
    targetId: id,
    articleId: id,
    school: { id: connected.schoolId },
  });
  await staff.dispose();
});

test('a user raises concerns about comments, replies and schools', async ({ page, baseURL }) => {
  const { id } = await aReport(author, `Newts and more worries ${run}`);
  const comment = await author.post<{ id: number }>('/api/article/comment', { article: id, narrative: `Look at her ${run}` });
  const reply = await author.post<{ id: number }>('/api/article/comment/response', {
    articleComment: comment.id,
    narrative: `Look at him ${run}`,
  });
  await signIn(page, teacher, `/home?id=${id}&schoolid=${connected.schoolId}&showComments`);
  const card = page.getByRole('article').first();
  const school = page.getByRole('complementary', { name: 'Chosen school' });
  const dialog = page.getByRole('dialog', { name: 'Report a concern' });
  for (const open of [
    () => choose(card, 'comment', 'Report a concern about this comment'),
    () => choose(card, 'reply', 'Report a concern about this reply'),
    () => school.getByRole('button', { name: /^Report a concern/ }).click(),
  ]) {
    await open();
    await dialog.getByLabel('What’s the concern?').fill(`Concern ${run}`);
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(dialog.getByText('Thank you. We’ve told our team.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
  const staff = await signedIn(baseURL!, account('admin'));
  const concerns = await staff.get<{ reason: string; kind: string; targetId: number }[]>('/api/concern');
  const raised = concerns.filter(({ reason }) => reason === `Concern ${run}`).map(({ kind, targetId }) => [kind, targetId]);
  expect(raised.reverse()).toEqual([
    ['comment', comment.id],
    ['response', reply.id],
    ['school', connected.schoolId],
  ]);
  await staff.dispose();
});
