import { expect, type Locator, test } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from './support/accessible.ts';
import { signedIn } from './support/client.ts';
import { account } from './support/demo.ts';
import { phonePhoto } from './support/media.ts';
import { aNewLead } from './support/newcomer.ts';
import { signIn } from './support/steps.ts';

/** The badge as somebody sees it here: a picture that has arrived, with its address. */
async function badgeIn(place: Locator): Promise<string> {
  const picture = place.locator('img[src*="/api/mediaitem/"]').first();
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  return (await picture.getAttribute('src'))!;
}

test('a badge stands wherever its school does, for the whole network', async ({ page, browser, baseURL }) => {
  const lead = await aNewLead(baseURL!);
  const title = `Larks over Brackenfold ${lead.email}`;
  const api = await signedIn(baseURL!, lead);
  const article = await api.post<{ id: number }>('/api/article', { title, narrative: 'Three of them, above the long field.' });
  await api.post('/api/article/comment', { article: article.id, narrative: 'They are back every March.' });
  await api.dispose();

  await signIn(page, lead);
  await page.getByRole('button', { name: 'School', exact: true }).click();
  await page.getByRole('link', { name: 'School Profile', exact: true }).click();
  const card = page.getByRole('region', { name: 'School badge' });
  await card.getByLabel('Picture of the badge').setInputFiles(await phonePhoto());
  await card.getByRole('button', { name: 'Use this badge' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Badge saved' })).toBeVisible({ timeout: 60_000 });
  const badge = await badgeIn(card);

  // What the phone wrote into the picture is gone, and nobody sees it without a session.
  const bytes = await (await page.request.get(badge)).body();
  expect((await sharp(bytes).metadata()).exif).toBeUndefined();
  const visitor = await browser.newContext();
  expect((await visitor.request.get(`${baseURL}${badge}`)).status()).toBe(401);
  await visitor.close();

  const readers = [
    { who: 'the school itself', reader: page },
    { who: 'another school', reader: await (await browser.newContext()).newPage() },
  ];
  await signIn(readers[1]!.reader, account('unconnectedTeacher'));
  for (const { who, reader } of readers) {
    await test.step(who, async () => {
      // The feed hears of a badge a moment later.
      const report = reader.getByRole('article').filter({ has: reader.getByRole('heading', { name: title }) });
      await expect(async () => {
        await reader.goto(`/home?id=${article.id}&showComments`);
        await expect(report.locator(`img[src="${badge}"]`).first()).toBeVisible({ timeout: 3_000 });
      }).toPass({ timeout: 30_000 });
      expect(await badgeIn(report)).toBe(badge);
      const comment = report.getByText('They are back every March.');
      await expect(comment).toBeVisible();
      await expect(report.locator(`img[src="${badge}"]`)).toHaveCount(2);

      await report.getByRole('link', { name: lead.school }).first().click();
      await expect(reader.getByText(`All reports from ${lead.school}`)).toBeVisible();
      const summary = reader
        .getByRole('complementary')
        .filter({ has: reader.getByRole('heading', { level: 2, name: lead.school }) });
      expect(await badgeIn(summary.first())).toBe(badge);
      await expectAccessible(reader);
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
