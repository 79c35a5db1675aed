import { expect, type Locator, test } from '@playwright/test';
import sharp from 'sharp';
import { signedIn } from './support/client.ts';
import { phoneHeic } from './support/media.ts';
import { aNewLead } from './support/newcomer.ts';
import { settle } from './support/settle.ts';
import { logIn, menu, signIn } from './support/steps.ts';

/** Waits until the badge in this place has loaded, and returns its address. */
async function badgeIn(place: Locator): Promise<string> {
  const picture = place.locator('img[src*="/api/mediaitem/"]').first();
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  return (await picture.getAttribute('src'))!;
}

test('a phone’s HEIC photo becomes a badge, which appears beside its school on every page, for users of every school', {
  tag: '@whole',
}, async ({ page, browser, baseURL }) => {
  const lead = await aNewLead(baseURL!);
  const title = `Larks over Brackenfold ${lead.email}`;
  const api = await signedIn(baseURL!, lead);
  const article = await api.post<{ id: number }>('/api/article', { title, narrative: 'Three of them, above the long field.' });
  await api.post('/api/article/comment', { article: article.id, narrative: 'They are back every March.' });
  await api.dispose();

  await signIn(page, lead, '/messages');
  await menu(page, 'School').click();
  await page.getByRole('link', { name: 'School Profile', exact: true }).click();
  const card = page.getByRole('region', { name: 'School badge' });
  await card
    .getByLabel('Picture of the badge')
    .setInputFiles({ name: 'IMG_0001.HEIC', mimeType: 'image/heic', buffer: phoneHeic() });
  await card.getByRole('button', { name: 'Use this badge' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Badge saved' })).toBeVisible({ timeout: 60_000 });
  const badge = await badgeIn(card);

  // The picture has lost the metadata of the phone, and needs a session.
  const bytes = await (await page.request.get(badge)).body();
  expect((await sharp(bytes).metadata()).exif).toBeUndefined();
  const visitor = await browser.newContext();
  expect((await visitor.request.get(`${baseURL}${badge}`)).status()).toBe(401);
  await visitor.close();

  const readers = [
    { who: 'the school itself', reader: page },
    { who: 'another school', reader: await (await browser.newContext()).newPage() },
  ];
  await logIn(readers[1]!.reader, await aNewLead(baseURL!));
  await settle();
  for (const { who, reader } of readers) {
    await test.step(who, async () => {
      const report = reader.getByRole('article').filter({ has: reader.getByRole('heading', { name: title }) });
      await reader.goto(`/home?id=${article.id}&showComments`);
      await expect(report.locator(`img[src="${badge}"]`).first()).toBeVisible();
      await expect.poll(() => badgeIn(report)).toBe(badge);
      const comment = report.getByText('They are back every March.');
      await expect(comment).toBeVisible();
      await expect(report.locator(`img[src="${badge}"]`)).toHaveCount(2);

      await report.getByRole('link', { name: lead.school }).first().click();
      await expect(reader.getByText(`All reports from ${lead.school}`)).toBeVisible();
      const summary = reader
        .getByRole('complementary')
        .filter({ has: reader.getByRole('heading', { level: 2, name: lead.school }) });
      await expect.poll(() => badgeIn(summary.first())).toBe(badge);
    });
  }

  const { reader } = readers[1]!;
  const star = reader
    .getByRole('button', { name: new RegExp(`favourite.*${lead.school}|${lead.school}.*favourite`, 'i') })
    .first();
  await star.click();
  const favourites = reader.getByRole('region', { name: 'Favourite schools' }).filter({ hasText: lead.school });
  await expect(favourites.locator(`img[src="${badge}"]`)).toBeVisible();
  await reader.context().close();
});
