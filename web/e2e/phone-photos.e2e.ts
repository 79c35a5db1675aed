import { devices, expect, type Locator, test } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from './support/accessible.ts';
import { account } from './support/demo.ts';
import { addFiles, cardOf } from './support/feed.ts';
import { damagedHeic, phoneHeic, phonePhoto } from './support/media.ts';
import { signIn } from './support/steps.ts';
import { uniqueId } from './support/unique.ts';

const run = uniqueId();
const teacher = account('teacher');

const widthOf = (picture: Locator) => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
const renditionOf = (picture: Locator) => picture.evaluate((image: HTMLImageElement) => image.currentSrc.split('/').at(-1));

test('a HEIC photo of a phone is shown upright to everyone, and one that cannot be read says what to do', async ({ page }) => {
  await signIn(page, teacher);
  await page.getByRole('button', { name: 'Create report' }).click();
  const form = page.locator('#composer form');
  const title = `Beetles ${run}`;
  await form.getByLabel('Title', { exact: true }).fill(title);
  await form.getByLabel('Report', { exact: true }).fill('Four colours of beetle, in one jar.');
  await addFiles(form, [
    { name: 'IMG_0001.HEIC', mimeType: 'image/heic', buffer: phoneHeic() },
    { name: 'IMG_0002.HEIC', mimeType: 'image/heic', buffer: damagedHeic() },
  ]);
  await form.getByRole('button', { name: 'Save', exact: true }).click();

  const card = cardOf(page, title);
  const picture = card.locator('img[src*="/api/mediaitem/"]').first();
  await expect(picture).toBeVisible({ timeout: 60_000 });
  await expect.poll(() => widthOf(picture)).toBeGreaterThan(0);
  const stored = await (await page.request.get((await picture.getAttribute('src'))!)).body();
  const { format, width, height, exif, icc } = await sharp(stored).metadata();
  expect({ format, width, height, exif, icc }).toEqual({
    format: 'webp',
    width: 304,
    height: 400,
    exif: undefined,
    icc: undefined,
  });
  const advice = 'Picture 2 of 2: This photo cannot be read. Please save it as a JPEG and add it again.';
  await expect(card.getByRole('alert').filter({ hasText: advice })).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page);
});

for (const [screen, options, rendition] of [
  ['a phone', devices['iPhone 14'], 'medium'],
  ['a desktop', { viewport: { width: 1280, height: 800 } }, 'medium'],
  ['a dense desktop', { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 2 }, 'large'],
] as const)
  test(`${screen} loads the ${rendition} rendition of a whole picture`, { tag: '@whole' }, async ({ browser, baseURL }) => {
    const { defaultBrowserType: _, ...settings } = { defaultBrowserType: 'chromium', ...options };
    const context = await browser.newContext({ ...settings, ...(baseURL && { baseURL }) });
    const page = await context.newPage();
    await signIn(page, teacher);
    const title = `One picture ${screen} ${run}`;
    await page.getByRole('button', { name: 'Create report' }).click();
    const form = page.locator('#composer form');
    await form.getByLabel('Title', { exact: true }).fill(title);
    await form.getByLabel('Report', { exact: true }).fill('The hill and the sun.');
    await addFiles(form, [await phonePhoto()]);
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    const picture = cardOf(page, title).locator('img[src*="/api/mediaitem/"]');
    await expect
      .poll(() => picture.count().then((count) => (count ? widthOf(picture) : 0)), { timeout: 60_000 })
      .toBeGreaterThan(0);
    // The page may have loaded another rendition while it did not know the picture's size.
    await page.reload();
    await expect.poll(() => renditionOf(picture)).toBe(rendition);
    await context.close();
  });
