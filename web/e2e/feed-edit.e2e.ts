import { expect, type Locator, test } from '@playwright/test';
import { type Client, signedIn } from './support/client.ts';
import { account } from './support/demo.ts';
import { addFiles, aPicture, choose, descriptionOf, openReport, type Report } from './support/feed.ts';
import { logIn } from './support/steps.ts';
import { uniqueId } from './support/unique.ts';

const run = uniqueId();
const teacher = account('teacher');
const title = `Pond dipping ${run}`;

const pictures = (card: Locator) => card.locator('img[src*="/api/mediaitem/"]');
const order = (card: Locator) => pictures(card).evaluateAll((images) => images.map((image) => (image as HTMLImageElement).alt));
/** The report with three photos and their descriptions. */
async function aReportWithPhotos(author: Client): Promise<Report> {
  const report = await author.post<Report>('/api/article', { title, narrative: 'We found three newts.', hasConsent: true });
  for (const [place, colour] of ['red', 'green', 'blue'].entries()) {
    const { id } = await author.upload<{ id: number }>(`/api/file/article/${report.id}/${place}`, await aPicture(colour));
    await author.post(`/api/mediaitem/${id}/alttext`, { altText: `A ${colour} newt` });
  }
  return report;
}

test('an author changes the text, the pictures and their order', async ({ page, baseURL }) => {
  const author = await signedIn(baseURL!, teacher);
  const report = await aReportWithPhotos(author);
  await author.dispose();
  await logIn(page, teacher);
  const card = await openReport(page, report);
  await expect(pictures(card)).toHaveCount(3, { timeout: 90_000 });
  await expect.poll(() => order(card)).toEqual(['A red newt', 'A green newt', 'A blue newt']);
  await choose(card, 'report', 'Edit');
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
