import { expect, type Page, test } from '@playwright/test';
import { signedIn } from './support/client.ts';
import { findReport, keptInBrowser, openComposer } from './support/feed.ts';
import { aNewTeacher, type Newcomer } from './support/newcomer.ts';
import { fillLogin, lockPage, signIn, unlock } from './support/steps.ts';
import { uniqueId } from './support/unique.ts';

// Two people use one computer: each has a tab in the same browser.

const titleOf = (page: Page) => page.locator('#composer form').getByLabel('Title', { exact: true });
const others = (page: Page) => lockPage(page).getByText(/^Someone else has signed in in this browser/);

async function write(page: Page, title: string): Promise<void> {
  const form = await openComposer(page);
  await titleOf(page).fill(title);
  await form.getByLabel('Report', { exact: true }).fill('We counted nineteen on the wall.');
  await form.getByRole('radio', { name: 'Our own school' }).check();
  await expect(form.getByText('Draft saved')).toBeVisible();
}

/** The titles of the newest reports that this user can see. */
async function titlesFor(baseURL: string, who: Newcomer): Promise<string[]> {
  const client = await signedIn(baseURL, who);
  const articles = await client.get<{ title: string }[]>('/api/article/0');
  await client.dispose();
  return articles.map(({ title }) => title);
}

test('a tab locks as soon as another user signs in, and keeps its user’s draft for them', async ({ page, context, baseURL }) => {
  const [first, second] = [await aNewTeacher(baseURL!), await aNewTeacher(baseURL!)];
  const title = `Interrupted ${uniqueId()}`;
  await signIn(page, first);
  await write(page, title);

  const other = await context.newPage();
  await signIn(other, second);
  // The first tab listens a few seconds after it was opened; each page of the second user tells it.
  await expect(async () => {
    await other.reload();
    await expect(others(page)).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(titleOf(page)).toBeHidden();

  await lockPage(page).getByRole('button', { name: 'Continue as the other person' }).click();
  await expect(page).toHaveURL(/\/home$/);
  await openComposer(page);
  await expect(titleOf(page)).toHaveValue('');
  expect(await keptInBrowser(page)).toEqual({ drafts: 1, files: 0 });

  await page.goto('/login');
  await fillLogin(page, first);
  await expect(others(other)).toBeVisible();
  await openComposer(page);
  await expect(titleOf(page)).toHaveValue(title);
});

test('what a tab sends after another user has signed in is refused, and is its own user’s once they are back', {
  tag: '@whole',
}, async ({ page, context, baseURL }) => {
  const [first, second] = [await aNewTeacher(baseURL!), await aNewTeacher(baseURL!)];
  const title = `Refused ${uniqueId()}`;
  // As if the browser told the tab nothing.
  await page.addInitScript(() => {
    BroadcastChannel.prototype.postMessage = () => undefined;
    Object.defineProperty(BroadcastChannel.prototype, 'onmessage', { set: () => undefined });
  });
  await signIn(page, first);
  await write(page, title);
  // From here on the page may be refused, also by a call that it makes by itself.
  const refused = page.waitForResponse((answer) => answer.status() === 409, { timeout: 60_000 });
  const other = await context.newPage();
  await signIn(other, second);

  const save = page.locator('#composer form').getByRole('button', { name: 'Save', exact: true });
  const withoutMedia = page.getByText('You have not added any photos or videos.');
  // The page may lock before each press, because of a call that it makes by itself.
  await Promise.race([save.click({ timeout: 5_000 }).catch(() => undefined), refused]);
  await expect(withoutMedia.or(others(page))).toBeVisible();
  if (await withoutMedia.isVisible()) await Promise.race([save.click().catch(() => undefined), refused]);
  const answer = await refused;
  expect((await answer.json()).code).toBe('another-user');
  await expect(others(page)).toBeVisible();
  for (const who of [first, second]) expect(await titlesFor(baseURL!, who)).not.toContain(title);

  await unlock(page, first);
  await expect(lockPage(page)).toHaveCount(0);
  // The report is sent again by itself, unless another call of the page was refused before the report was sent.
  await expect(async () => {
    if (await save.isVisible()) await save.click({ timeout: 1_000 });
    await expect(page.getByText(/^Posted\./)).toBeVisible({ timeout: 5_000 });
  }).toPass();
  const author = await signedIn(baseURL!, first);
  await expect(async () => void (await findReport(author, title))).toPass();
  await author.dispose();
  expect(await titlesFor(baseURL!, second)).not.toContain(title);
});
