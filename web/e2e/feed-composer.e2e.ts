import { expect, type Locator, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { signedIn } from './support/client.ts';
import { account } from './support/demo.ts';
import { addFiles, aPicture, cardOf, descriptionOf, openComposer as openForm, tileNames } from './support/feed.ts';
import { signIn } from './support/steps.ts';
import { uniqueId } from './support/unique.ts';

const run = uniqueId();
const teacher = account('teacher');

async function write(form: Locator, title: string, words = 'What we did today.'): Promise<void> {
  await form.getByLabel('Title', { exact: true }).fill(title);
  await form.getByLabel('Report', { exact: true }).fill(words);
}

const save = (form: Locator) => form.getByRole('button', { name: 'Save', exact: true });
test('errors appear after the first attempt to save, and disappear once corrected', async ({ page }) => {
  await signIn(page, teacher);
  const form = await openForm(page);
  await expect(form.getByText('Enter a title')).toHaveCount(0);
  await save(form).click();
  const summary = form.getByRole('heading', { name: 'There is a problem' });
  await expect(summary).toBeVisible();
  for (const sentence of ['Enter a title', 'Enter a report narrative'])
    await expect(form.getByText(sentence).first()).toBeVisible();
  await expectAccessible(page);
  await form.getByLabel('Title', { exact: true }).fill('x'.repeat(101));
  await expect(form.getByText('Maximum 100 characters').first()).toBeVisible();
  await expect(form.getByText('1 too many').first()).toBeVisible();
  await form.getByLabel('Title', { exact: true }).fill('x'.repeat(100));
  await expect(form.getByText('Maximum 100 characters')).toHaveCount(0);
  await expect(form.getByText('0 characters left').first()).toBeVisible();

  const [first, ...others] = [
    await aPicture('red'),
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') },
  ];
  await addFiles(form, [first, ...others]);
  const refused = form.getByRole('alert').filter({ hasText: 'notes.txt was not added.' });
  await expect(refused).toContainText('Image or video files only please.');
  await expect.poll(() => tileNames(form)).toEqual(['Photo 1: red.png']);
  // It stays while other files are added, until the author removes it.
  await addFiles(form, [await aPicture('green')]);
  await expectAccessible(page);
  await refused.getByRole('button', { name: 'Remove notes.txt' }).click();
  await expect(refused).toHaveCount(0);
  await expect.poll(() => tileNames(form)).toEqual(['Photo 1: red.png', 'Photo 2: green.png']);
});

test('files that are chosen before the rules for files have loaded are added in their order', async ({ page }) => {
  await signIn(page, teacher);
  const { promise: isChosen, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/config', async (route) => {
    await isChosen;
    await route.continue();
  });
  const form = await openForm(page);
  const chooser = form.locator('input[type=file]').first();
  await chooser.setInputFiles(await aPicture('red'));
  await chooser.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
  await chooser.setInputFiles(await aPicture('green'));
  answer();
  await expect(form.getByText('notes.txt was not added.')).toBeVisible();
  await expect.poll(() => tileNames(form)).toEqual(['Photo 1: red.png', 'Photo 2: green.png']);
});

test('the composer asks once about missing pictures; a double press of Save posts one report', async ({ page, baseURL }) => {
  await signIn(page, teacher);
  const form = await openForm(page);
  const title = `No pictures ${run}`;
  await write(form, title);
  await save(form).click();
  const question =
    'You have not added any photos or videos. While this is not essential, it will help your post stand out to other users and make it more likely to promote discussion and responses.';
  await expect(form.getByText(question)).toBeVisible();
  for (const name of ['Title', 'Report']) await expect(form.getByLabel(name, { exact: true })).toHaveAttribute('readonly', '');
  await expectAccessible(page);
  const chooser = page.waitForEvent('filechooser');
  await form.getByRole('region', { name: 'No photos or videos' }).getByRole('button', { name: 'Add Photos/Videos' }).click();
  await chooser;
  await expect(form.getByText(question)).toHaveCount(0);
  await expect(form.getByLabel('Title', { exact: true })).not.toHaveAttribute('readonly', '');

  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/api/article') posts.push(request.url());
  });
  // Once the form has closed, a press would land on what is under it, and take the focus.
  const { promise: arePressed, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/article', async (route) => {
    await arePressed;
    await route.continue();
  });
  await save(form).click();
  await save(form).dblclick();
  answer();
  await expect(cardOf(page, title)).toBeVisible();
  expect(posts).toHaveLength(1);
  const reader = await signedIn(baseURL!, teacher);
  expect(await reader.get('/api/article/search/0', { contains: title })).toHaveLength(1);
  await reader.dispose();
  // The panel closes, the new card has focus, and the form is empty again.
  await expect(page.locator('#composer')).toBeHidden();
  await expect(cardOf(page, title)).toBeFocused();
  await openForm(page);
  await expect(form.getByLabel('Title', { exact: true })).toHaveValue('');
});

test('an author sorts pictures by button, key and drag, describes and removes them, and uploads them one by one', async ({
  page,
  baseURL,
}) => {
  await signIn(page, teacher);
  const form = await openForm(page);
  const title = `Four colours ${run}`;
  const reader = await signedIn(baseURL!, teacher);
  const { schoolGroup } = await reader.get<{ schoolGroup: { name: string } }>('/api/user');
  await expect(form.getByText('Posting as').filter({ visible: true }).locator('..')).toContainText(schoolGroup.name);
  await write(form, title);
  await addFiles(form, await Promise.all(['red', 'green', 'blue', 'gold', 'grey'].map(aPicture)));
  await expect
    .poll(() => tileNames(form))
    .toEqual(['Photo 1: red.png', 'Photo 2: green.png', 'Photo 3: blue.png', 'Photo 4: gold.png', 'Photo 5: grey.png']);
  await form.getByRole('button', { name: 'Remove Photo 5' }).click();
  await form.getByRole('button', { name: 'Move later: Photo 1' }).click();
  await form.getByRole('button', { name: 'Move earlier: Photo 4' }).click();
  await expect
    .poll(() => tileNames(form))
    .toEqual(['Photo 1: green.png', 'Photo 2: red.png', 'Photo 3: gold.png', 'Photo 4: blue.png']);
  await form.getByRole('button', { name: 'Drag Photo 2' }).press('ArrowUp');
  await expect(form.getByRole('status').filter({ hasText: 'Photo 2 moved to place 1' })).toHaveCount(1);
  await expect
    .poll(() => tileNames(form))
    .toEqual(['Photo 1: red.png', 'Photo 2: green.png', 'Photo 3: gold.png', 'Photo 4: blue.png']);
  await form.getByRole('button', { name: 'Drag Photo 4' }).scrollIntoViewIfNeeded();
  await form.getByRole('button', { name: 'Drag Photo 4' }).hover();
  await page.mouse.down();
  const target = (await form.getByRole('listitem').nth(2).boundingBox())!;
  await page.mouse.move(target.x + target.width / 2, target.y + target.height / 2, { steps: 8 });
  await page.mouse.up();
  await expect
    .poll(() => tileNames(form))
    .toEqual(['Photo 1: red.png', 'Photo 2: green.png', 'Photo 3: blue.png', 'Photo 4: gold.png']);
  await expect(descriptionOf(form, 'blue.png')).toHaveAccessibleName(/^Describe this photo/);
  await descriptionOf(form, 'blue.png').fill('A blue sky over the playground');
  await expect(form.getByText('1 of 4 described')).toBeVisible();
  await expectAccessible(page);

  const starts: number[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/file/article/')) starts.push(request.timing().startTime || Date.now());
  });
  const pressed = Date.now();
  await save(form).click();
  // No question about pictures: the report has some. Each shows its progress.
  await expect(form.getByRole('progressbar', { name: 'Adding gold.png' })).toBeVisible();
  await expect(page.locator('#composer')).toBeHidden({ timeout: 60_000 });
  expect(starts).toHaveLength(4);
  // One a second, the first at once. A busy machine may start any of them late, but none early; 50 ms for the clocks.
  for (const [place, start] of starts.entries()) expect(start - pressed).toBeGreaterThan(place * 1_000 - 50);

  const card = cardOf(page, title);
  await expect(card.locator('img[src*="/api/mediaitem/"]')).toHaveCount(4, { timeout: 90_000 });
  await expect(card.getByRole('img', { name: 'A blue sky over the playground' })).toBeVisible();
  const [report] = await reader.get<{ mediaItems: { altText: string | null; displayOrder: number }[] }[]>(
    '/api/article/search/0',
    { contains: title },
  );
  expect(report!.mediaItems.map(({ altText }) => altText)).toEqual([null, null, 'A blue sky over the playground', null]);
  await reader.dispose();
});

test('a failed upload shows an error and can be retried', async ({ page }) => {
  await signIn(page, teacher);
  const form = await openForm(page);
  const title = `Two of three ${run}`;
  await write(form, title);
  await addFiles(form, await Promise.all(['red', 'green', 'blue'].map(aPicture)));
  await page.route('**/api/file/article/*/1', (route) => route.abort());
  await save(form).click();
  const card = cardOf(page, title);
  await expect(card.getByText('2 of 3 files added')).toBeVisible({ timeout: 60_000 });
  await expect(card.getByRole('listitem').filter({ hasText: 'green.png' })).toContainText('We couldn’t reach the service.');
  await expect(page.locator('#composer')).toBeHidden();
  await expectAccessible(page);
  await page.unroute('**/api/file/article/*/1');
  await card.getByRole('button', { name: 'Try the missing file again' }).click();
  await expect(card.getByText('2 of 3 files added')).toHaveCount(0);
  await expect(card.locator('img[src*="/api/mediaitem/"]')).toHaveCount(3, { timeout: 90_000 });
});

test('a draft survives a reload, and is deleted once it is posted or cleared', async ({ page }) => {
  await signIn(page, teacher);
  let form = await openForm(page);
  await write(form, `Half written ${run}`, 'The first half');
  await page.reload();
  form = await openForm(page);
  await expect(form.getByLabel('Title', { exact: true })).toHaveValue(`Half written ${run}`);
  await expect(form.getByLabel('Report', { exact: true })).toHaveValue('The first half');
  await form.getByRole('button', { name: 'Clear the form' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(form.getByLabel('Title', { exact: true })).toHaveValue(`Half written ${run}`);
  await form.getByRole('button', { name: 'Clear the form' }).click();
  await page.getByRole('button', { name: 'Yes, clear the form' }).click();
  await expect(form.getByLabel('Title', { exact: true })).toHaveValue('');
  await expect(form.getByLabel('Title', { exact: true })).toBeFocused();
  await page.reload();
  form = await openForm(page);
  await expect(form.getByLabel('Title', { exact: true })).toHaveValue('');
});

test('a report that fails to post keeps its text and shows an error', async ({ page }) => {
  await signIn(page, teacher);
  const form = await openForm(page);
  await write(form, `Once more ${run}`);
  await page.route('**/api/article', (route) => route.abort());
  await save(form).click();
  await form.getByRole('region', { name: 'No photos or videos' }).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(form.getByRole('alert').filter({ hasText: 'We couldn’t reach the service.' })).toBeVisible();
  await expect(form.getByLabel('Title', { exact: true })).toHaveValue(`Once more ${run}`);
});
