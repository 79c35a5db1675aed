import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import type { Client } from './client.ts';

export interface Report {
  id: number;
  title: string;
}

/** Posts a report as the signed-in user, who confirms consent for the pictures that follow. */
export const aReport = (author: Client, title: string, narrative = 'We looked, and wrote down what we saw.'): Promise<Report> =>
  author.post('/api/article', { title, narrative, hasConsent: true });

/** The card of the report with this title. */
export const cardOf = (page: Page, title: string): Locator =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

/** Opens the report by its address: the first page of the feed shows it only until ten others are posted. */
export async function openReport(page: Page, { id, title }: Report, withComments = false): Promise<Locator> {
  await page.goto(`/home?id=${id}${withComments ? '&showComments' : ''}`);
  const card = cardOf(page, title);
  await expect(card).toBeVisible();
  return card;
}

/** Opens the "⋯" of a report, comment or reply, and presses an entry. */
export async function choose(place: Locator, what: 'report' | 'comment' | 'reply', entry: string | RegExp): Promise<void> {
  await place.getByRole('button', { name: `More for this ${what}` }).click();
  await place.getByRole('button', { name: entry, exact: true }).click();
}

/** The report with this title, as its author or a colleague finds it. */
export async function findReport(client: Client, title: string): Promise<Report> {
  const [report] = await client.get<Report[]>('/api/article/search/0', { contains: title });
  if (!report) throw new Error(`There is no report ${title}.`);
  return report;
}

/** A small picture of one colour. */
export const aPicture = async (colour: string): Promise<{ name: string; mimeType: string; buffer: Buffer }> => ({
  name: `${colour}.png`,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 600, height: 400, channels: 3, background: colour } })
    .png()
    .toBuffer(),
});

/** Posts a report with a photo as the signed-in user, waits until the photo is shown, and returns its id. */
export async function aPhoto(author: Client, title: string): Promise<number> {
  const { id: reportId } = await author.post<Report>('/api/article', { title, narrative: 'We drew it.', hasConsent: true });
  const { id } = await author.upload<{ id: number }>(`/api/file/article/${reportId}/0`, await aPicture('teal'));
  const processing = async () => (await author.get<{ processing: string }>(`/api/mediaitem/${id}`)).processing;
  await expect.poll(processing, { timeout: 60_000 }).toBe('ready');
  return id;
}

/** Adds files to the form in that part of the page and confirms consent; captions have a separate file chooser. */
export async function addFiles(
  place: Page | Locator,
  files: { name: string; mimeType: string; buffer: Buffer }[],
): Promise<void> {
  await place.locator('input[type=file]:not([accept*=vtt])').first().setInputFiles(files);
  await consentOf(place).check();
}

/** The tick that pictures and videos need. */
export const consentOf = (place: Page | Locator): Locator =>
  place.getByRole('checkbox', { name: 'Everyone pictured has consent for where this report can be seen' });

/** The names of the tiles in the form: "Photo 1: red.png". */
export const tileNames = (form: Locator): Promise<(string | null)[]> =>
  form
    .getByRole('list', { name: 'Photos and videos in this report' })
    .getByRole('listitem')
    .evaluateAll((tiles) => tiles.map((tile) => tile.getAttribute('aria-label')));

/** The tile of a file or saved photo in the form. */
export const tileOf = (form: Locator, name: string): Locator => form.getByRole('listitem', { name: new RegExp(`${name}$`) });

/** The field that describes that file or photo. */
export const descriptionOf = (form: Locator, name: string): Locator => tileOf(form, name).getByRole('textbox');

/** Opens the composer, or finds it open. */
export async function openComposer(page: Page): Promise<Locator> {
  const form = page.locator('#composer form');
  const button = page.locator('#create-report');
  await expect(button).toBeVisible();
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
  await expect(form).toBeVisible();
  return form;
}

/** How many files and drafts this browser keeps. */
export const keptInBrowser = (page: Page): Promise<{ drafts: number; files: number }> =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const drafts = Object.keys(localStorage).filter((key) => key.startsWith('patchwork.draft.')).length;
        const opening = indexedDB.open('patchwork-drafts');
        opening.onupgradeneeded = () => opening.result.createObjectStore('files');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const counting = opening.result.transaction('files').objectStore('files').count();
          counting.onsuccess = () => {
            opening.result.close();
            resolve({ drafts, files: counting.result });
          };
        };
      }),
  );
