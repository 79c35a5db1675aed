import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { type Client, signedIn } from './support/client.ts';
import { account } from './support/demo.ts';
import { aReport, cardOf, choose, openReport, type Report } from './support/feed.ts';
import { logIn, pressWithoutSession, signOut } from './support/steps.ts';
import { uniqueId } from './support/unique.ts';

const run = uniqueId();
const teacher = account('teacher');
const connected = account('connectedTeacher');

let report: Report;
let author: Client;
let own: Client;
let card: Locator;

test.beforeEach(async ({ page, baseURL }, { title }) => {
  author = await signedIn(baseURL!, connected);
  own = await signedIn(baseURL!, teacher);
  report = await aReport(author, `${title.slice(0, 40)} ${run}`);
  await author.post('/api/article/comment', { article: report.id, narrative: `Ours is small ${run}` });
  await own.post('/api/article/comment', { article: report.id, narrative: `Ours is large ${run}` });
  await logIn(page, teacher);
  card = cardOf(page, report.title);
  await openReport(page, report);
  await comments().click();
});
test.afterEach(async () => {
  await author.dispose();
  await own.dispose();
});

const comments = () => card.getByRole('button', { name: /^\d+ comments?$/ });
const commentBox = () => card.getByLabel(`Add a comment to ${report.title}`);
const replyBox = () => card.getByRole('textbox', { name: /^Reply to/ });
const editBox = () => card.getByLabel('Edit your comment');
const item = (text: string) => card.getByRole('listitem').filter({ hasText: text }).last();

async function reopen(page: Page): Promise<void> {
  await openReport(page, report);
  await comments().click();
}

test('a comment, a reply and an edit in progress survive closing the comments, leaving and a reload', async ({ page }) => {
  await commentBox().fill('Which newt is');
  await expect(card.getByRole('status').filter({ hasText: 'Draft saved' })).toBeVisible();
  await item(`Ours is small ${run}`)
    .getByRole('button', { name: /^Reply to/ })
    .click();
  await replyBox().fill('Small ones are');
  await choose(item(`Ours is large ${run}`), 'comment', 'Edit this comment');
  await editBox().fill(`Ours is very large ${run}`);
  await expectAccessible(page);

  const expectKept = async () => {
    await expect(commentBox()).toHaveValue('Which newt is');
    await expect(replyBox()).toHaveValue('Small ones are');
    await expect(editBox()).toHaveValue(`Ours is very large ${run}`);
  };
  await comments().click();
  await expect(commentBox()).toHaveCount(0);
  await comments().click();
  await expectKept();
  await page.goto('/messages');
  await reopen(page);
  await expectKept();
  await page.reload();
  await reopen(page);
  await expectKept();

  // What has been posted is not offered again.
  await commentBox().press('Control+Enter');
  await expect(commentBox()).toHaveValue('');
  await expect(item('Which newt is')).toBeVisible();
  await replyBox().press('Control+Enter');
  await expect(replyBox()).toHaveCount(0);
  await expect(item('Small ones are')).toBeVisible();
  await editBox().press('Control+Enter');
  await expect(editBox()).toHaveCount(0);
  await reopen(page);
  await expect(item(`Ours is very large ${run}`)).toBeVisible();
  await expect(commentBox()).toHaveValue('');
  await expect(replyBox()).toHaveCount(0);
  await expect(editBox()).toHaveCount(0);
});

test('a late answer to a reply leaves the focus where the user has moved on to', async ({ page }) => {
  const late = Promise.withResolvers<void>();
  await page.route('**/api/article/comment/response', async (route) => {
    await late.promise;
    await route.continue();
  });
  await item(`Ours is small ${run}`)
    .getByRole('button', { name: /^Reply to/ })
    .click();
  await page.keyboard.type('How small?');
  await page.keyboard.press('Control+Enter');
  await commentBox().focus();
  late.resolve();
  await expect(replyBox()).toHaveCount(0);
  await expect(item('How small?')).toBeVisible();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await expect(commentBox()).toBeFocused();
});

test('Cancel asks before it discards a reply or an edit that was changed', async ({ page }) => {
  await item(`Ours is small ${run}`)
    .getByRole('button', { name: /^Reply to/ })
    .click();
  await page.keyboard.press('Escape');
  await expect(replyBox()).toHaveCount(0);

  await item(`Ours is small ${run}`)
    .getByRole('button', { name: /^Reply to/ })
    .click();
  await page.keyboard.type('Not to be lost');
  await page.keyboard.press('Escape');
  const question = card.getByRole('region', { name: 'Discard what you have written?' });
  await expect(question).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(replyBox()).toHaveValue('Not to be lost');
  await card.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Yes, discard it' }).click();
  await expect(replyBox()).toHaveCount(0);
  await reopen(page);
  await expect(commentBox()).toBeVisible();
  await expect(replyBox()).toHaveCount(0);
});

test('a comment survives a lost session, and is gone after Log Out', async ({ page }) => {
  await commentBox().fill('Half a sentence about');
  await pressWithoutSession(page, () => card.getByRole('button', { name: 'Post' }).click());
  await page.reload();
  await expect(page).toHaveURL(/\/login$/);
  await logIn(page, teacher);
  await reopen(page);
  await expect(commentBox()).toHaveValue('Half a sentence about');

  await signOut(page);
  await logIn(page, teacher);
  await reopen(page);
  await expect(commentBox()).toHaveValue('');
});

test('a comment whose answer was lost on the way is not offered again', async ({ page }) => {
  await page.route('**/api/article/comment', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await commentBox().fill(`Posted all the same ${run}`);
  await card.getByRole('button', { name: 'Post' }).click();
  await expect(card.getByText('That could not be saved. Your text is still here: please try again.')).toBeVisible();
  await reopen(page);
  await expect(item(`Posted all the same ${run}`)).toBeVisible();
  await expect(commentBox()).toHaveValue('');
});
