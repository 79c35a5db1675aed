import { expect, type Locator, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { signedIn } from './support/client.ts';
import { account } from './support/demo.ts';
import { addFiles, aPicture, cardOf, choose, descriptionOf, findReport, openReport, type Report } from './support/feed.ts';
import { settle } from './support/settle.ts';
import { logIn, signIn, signOut } from './support/steps.ts';
import { uniqueId } from './support/unique.ts';

const run = uniqueId();
const teacher = account('teacher');
const title = `Pond dipping ${run}`;
const narrative = 'We found three newts.';

test.describe.configure({ mode: 'serial' });

let report: Report;

const pictures = (card: Locator) => card.locator('img[src*="/api/mediaitem/"]');
const order = (card: Locator) => pictures(card).evaluateAll((images) => images.map((image) => (image as HTMLImageElement).alt));
const tiles = (card: Locator) => card.getByRole('list', { name: 'Photos and videos in this report' }).getByRole('listitem');

test('an author edits a report in its card; Cancel restores text, pictures and their order', async ({ page, baseURL }) => {
  await signIn(page, teacher);
  await page.getByRole('button', { name: 'Create report' }).click();
  const form = page.locator('#composer form');
  await form.getByLabel('Title', { exact: true }).fill(title);
  await form.getByLabel('Report', { exact: true }).fill(narrative);
  await addFiles(form, await Promise.all(['red', 'green', 'blue'].map(aPicture)));
  for (const colour of ['red', 'green', 'blue']) await descriptionOf(form, `${colour}.png`).fill(`A ${colour} newt`);
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  const card = cardOf(page, title);
  await expect(pictures(card)).toHaveCount(3, { timeout: 90_000 });
  const asPosted = ['A red newt', 'A green newt', 'A blue newt'];
  await expect.poll(() => order(card)).toEqual(asPosted);
  await expect(card.getByText('edited')).toHaveCount(0);

  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') calls.push(request.url());
  });
  await choose(card, 'report', 'Edit');
  await card.getByLabel('Title', { exact: true }).fill('Something else');
  await card.getByLabel('Report', { exact: true }).fill('Something else altogether');
  await card.getByRole('button', { name: 'Move later: Photo 1' }).click();
  await card.getByRole('button', { name: 'Remove Photo 3' }).click();
  await addFiles(card, [await aPicture('gold')]);
  await descriptionOf(card, 'Photo 1').fill('Nothing');
  await expect(tiles(card)).toHaveCount(3);
  await expectAccessible(page);
  await card.getByRole('button', { name: 'Cancel' }).click();
  await expect(card.getByRole('heading', { level: 2, name: title })).toBeFocused();
  await expect(card.getByText(narrative)).toBeVisible();
  await expect.poll(() => order(card)).toEqual(asPosted);
  expect(calls).toEqual([]);
  const author = await signedIn(baseURL!, teacher);
  report = await findReport(author, title);
  await author.dispose();
  await openReport(page, report);
  await expect(pictures(card)).toHaveCount(3);
  await expect.poll(() => order(card)).toEqual(asPosted);
});

test('Save changes text, pictures and order, and the card shows the time of the edit', async ({ page }) => {
  await logIn(page, teacher);
  const card = await openReport(page, report);
  await choose(card, 'report', 'Edit');
  // An edit asks no question about pictures, and follows the same rules.
  await card.getByLabel('Title', { exact: true }).fill('');
  await card.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(card.getByText('Enter a title').first()).toBeVisible();
  await card.getByLabel('Title', { exact: true }).fill(title);
  await card.getByLabel('Report', { exact: true }).fill('We found four newts.');
  await card.getByRole('button', { name: 'Remove Photo 2' }).click();
  // The third is the second now.
  await card.getByRole('button', { name: 'Move earlier: Photo 2' }).click();
  await addFiles(card, [await aPicture('gold')]);
  await descriptionOf(card, 'gold.png').fill('A golden newt');
  await card.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(card.getByText('We found four newts.')).toBeVisible({ timeout: 60_000 });
  await expect(card.getByRole('heading', { level: 2, name: title })).toBeFocused();
  await expect(card.getByText(/· edited \d\d\/\d\d\/\d{4} at \d\d:\d\d[AP]M/)).toBeVisible();
  await expect(pictures(card)).toHaveCount(3, { timeout: 90_000 });
  await expect.poll(() => order(card)).toEqual(['A blue newt', 'A red newt', 'A golden newt']);
});

test('another teacher cannot edit or delete a report; an Admin can', async ({ page, baseURL }) => {
  const startedAt = Date.now() - 1_000;
  // The page scrolls to the question; smooth scrolling would still be in progress during the check.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const colleague = await signedIn(baseURL!, account('teacher2'));
  await logIn(page, account('teacher2'));
  const card = await openReport(page, report);
  await card.getByRole('button', { name: 'More for this report' }).click();
  await expect(card.getByRole('button', { name: 'Copy link' })).toBeVisible();
  for (const name of ['Edit', 'Delete']) await expect(card.getByRole('button', { name, exact: true })).toHaveCount(0);
  await signOut(page);

  await logIn(page, account('admin'));
  await openReport(page, report);
  await choose(card, 'report', 'Edit');
  await card.getByLabel('Report', { exact: true }).fill('We found newts.');
  await card.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(card.getByText('We found newts.')).toBeVisible();

  await choose(card, 'report', 'Delete');
  await expect(page.getByText(`Are you sure you want to delete the report: ${title}?`)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(card).toBeVisible();
  await choose(card, 'report', 'Delete');
  await page.getByRole('button', { name: 'Yes, delete this report' }).click();
  await expect(card).toHaveCount(0);
  expect(await colleague.get('/api/article/search/0', { contains: title })).toEqual([]);
  await colleague.dispose();

  // Staff changes to other users' reports are in the audit log.
  const staff = await signedIn(baseURL!, account('admin'));
  const newest = async () =>
    (await staff.get<{ type: string; eventTimestamp: string }[]>(`/api/clientevent/user/${account('admin').userId}`))
      .filter(({ eventTimestamp }) => Date.parse(eventTimestamp) >= startedAt)
      .map(({ type }) => type);
  await settle();
  expect(await newest()).toEqual(expect.arrayContaining(['article-changed-by-staff', 'article-deleted']));
  await staff.dispose();
});
