import { expect, type Locator, type Page, test } from '@playwright/test';
import { signedIn } from './support/client.ts';
import { account } from './support/demo.ts';
import {
  addFiles,
  aPicture,
  cardOf,
  consentOf,
  descriptionOf,
  findReport,
  keptInBrowser,
  openComposer,
  tileNames,
} from './support/feed.ts';
import { aNewTeacher } from './support/newcomer.ts';
import { fillLogin, forgetSession, logOutLocked, nav, pressWithoutSession, signIn, signOut } from './support/steps.ts';
import { uniqueId } from './support/unique.ts';

const run = uniqueId();
const teacher = account('teacher');

const titleOf = (form: Locator) => form.getByLabel('Title', { exact: true });
const save = (form: Locator) => form.getByRole('button', { name: 'Save', exact: true });
const picturesOf = (card: Locator) => card.locator('img[src*="/api/mediaitem/"]');

async function write(page: Page, title: string, colours: string[]): Promise<Locator> {
  const form = await openComposer(page);
  await titleOf(form).fill(title);
  await form.getByLabel('Report', { exact: true }).fill('What we did today.');
  if (colours.length > 0) await addFiles(form, await Promise.all(colours.map(aPicture)));
  return form;
}

/** Waits until the browser has written everything that was typed and chosen. */
const kept = (page: Page, files: number) => expect.poll(() => keptInBrowser(page)).toEqual({ drafts: 1, files });

test('photos, their order and descriptions survive closing, leaving, a reload and a crash of the tab', { tag: '@whole' }, async ({
  page,
  context,
  baseURL,
}) => {
  await signIn(page, teacher);
  const title = `Kept with its photos ${run}`;
  let form = await write(page, title, ['red', 'green', 'blue']);
  await form.getByRole('button', { name: 'Move earlier: Photo 3' }).click();
  await descriptionOf(form, 'blue.png').fill('A blue kite');
  await form.getByRole('radio', { name: 'Our own school' }).check();
  await expect(form.getByText('Draft saved')).toBeVisible();
  await kept(page, 3);
  const expectDraft = async (where: Page) => {
    form = await openComposer(where);
    await expect(titleOf(form)).toHaveValue(title);
    await expect.poll(() => tileNames(form)).toEqual(['Photo 1: red.png', 'Photo 2: blue.png', 'Photo 3: green.png']);
    await expect(descriptionOf(form, 'blue.png')).toHaveValue('A blue kite');
    await expect(form.getByRole('radio', { name: 'Our own school' })).toBeChecked();
  };

  await form.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page.locator('#composer')).toBeHidden();
  await expectDraft(page);
  await nav(page).getByRole('link', { name: 'My Profile' }).click();
  await expect(page).toHaveURL(/\/userprofile$/);
  await nav(page).getByRole('link', { name: 'Home' }).click();
  await expectDraft(page);
  await page.reload();
  await expectDraft(page);
  // Consent is given for a post and not kept.
  await expect(consentOf(form)).not.toBeChecked();

  await page.goto('chrome://crash').catch(() => undefined);
  const next = await context.newPage();
  await next.goto('/home');
  await expectDraft(next);
  await consentOf(form).check();
  await save(form).click();
  const card = cardOf(next, title);
  await expect(picturesOf(card)).toHaveCount(3, { timeout: 90_000 });
  await expect(next.getByRole('status').filter({ hasText: 'Posted. Only your school can see it.' })).toBeVisible();
  await expect.poll(() => keptInBrowser(next)).toEqual({ drafts: 0, files: 0 });
  const author = await signedIn(baseURL!, teacher);
  const { id } = await findReport(author, title);
  const { mediaItems } = await author.get<{ mediaItems: { altText: string | null }[] }>(`/api/article/id/${id}`);
  expect(mediaItems.map(({ altText }) => altText)).toEqual([null, 'A blue kite', null]);
  await author.dispose();
});

test('a lost session keeps the photos, which another user does not see; Log Out deletes them', { tag: '@whole' }, async ({
  page,
}) => {
  await signIn(page, teacher);
  const title = `Through a lost session ${run}`;
  await write(page, title, ['red']);
  await kept(page, 1);
  await pressWithoutSession(page, () => nav(page).getByRole('link', { name: 'My Profile' }).click());
  await logOutLocked(page);
  await expect(page.getByText('You were logged out. Your draft is safe.')).toBeVisible();
  await kept(page, 1);
  await signIn(page, teacher);
  const form = await openComposer(page);
  await expect.poll(() => tileNames(form)).toEqual(['Photo 1: red.png']);

  // The browser may have been closed without Log Out.
  await forgetSession(page);
  await signIn(page, account('teacher2'));
  const other = await openComposer(page);
  await expect(titleOf(other)).toHaveValue('');
  await titleOf(other).fill('Mine');
  await addFiles(other, [await aPicture('gold')]);
  await expect.poll(() => keptInBrowser(page)).toEqual({ drafts: 2, files: 2 });
  await signOut(page);
  await expect.poll(() => keptInBrowser(page)).toEqual({ drafts: 0, files: 0 });

  // The same tab keeps files again after the next sign-in, although the server's answer has emptied its storage.
  await fillLogin(page, teacher);
  await write(page, title, ['blue']);
  await kept(page, 1);
});

test('a reload during the upload leaves the missing photos at the report, and no draft', { tag: '@whole' }, async ({ page }) => {
  await signIn(page, teacher);
  const title = `Reloaded half way ${run}`;
  const form = await write(page, title, ['red', 'green', 'blue']);
  await descriptionOf(form, 'green.png').fill('A green hill');
  const held = page.waitForRequest('**/api/file/article/*/1');
  await page.route('**/api/file/article/*/{1,2}', () => undefined);
  const first = page.waitForResponse('**/api/file/article/*/0');
  await save(form).click();
  await Promise.all([first, held]);
  await page.reload();
  await page.unroute('**/api/file/article/*/{1,2}');

  const card = cardOf(page, title);
  await expect(card.getByText('1 of 3 files added')).toBeVisible();
  for (const name of ['green.png', 'blue.png'])
    await expect(card.getByRole('listitem').filter({ hasText: name })).toContainText('Not uploaded yet.');
  await expect(titleOf(await openComposer(page))).toHaveValue('');
  await card.getByRole('button', { name: 'Try the missing files again' }).click();
  await expect(card.getByText('1 of 3 files added')).toHaveCount(0, { timeout: 60_000 });
  await expect(picturesOf(card)).toHaveCount(3, { timeout: 90_000 });
  await expect(card.getByRole('img', { name: 'A green hill' })).toBeVisible();
  await expect.poll(() => keptInBrowser(page)).toEqual({ drafts: 0, files: 0 });
});

test('a first report with two photos takes four presses', async ({ page, baseURL }) => {
  const newcomer = await aNewTeacher(baseURL!);
  await page.addInitScript(() => {
    addEventListener(
      'pointerdown',
      () => sessionStorage.setItem('presses', String(Number(sessionStorage.getItem('presses')) + 1)),
      true,
    );
  });
  await signIn(page, newcomer);
  const title = `Our first report ${run}`;
  await page.getByRole('button', { name: 'Create report' }).click();
  // The title has the focus, so that one can type at once.
  const form = page.locator('#composer form');
  await expect(titleOf(form)).toBeFocused();
  await page.keyboard.type(title);
  await page.keyboard.press('Tab');
  await page.keyboard.type('What we did today.');
  const choosing = page.waitForEvent('filechooser');
  await form.getByRole('button', { name: 'Add Photos/Videos' }).click();
  await (await choosing).setFiles([await aPicture('red'), await aPicture('blue')]);
  await consentOf(form).click();
  await save(form).click();
  await expect(picturesOf(cardOf(page, title))).toHaveCount(2, { timeout: 90_000 });
  expect(await page.evaluate(() => Number(sessionStorage.getItem('presses')))).toBe(4);
});
