import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import type { Client } from './client.ts';

export interface Report {
  id: number;
  title: string;
}

/** Posts a report as somebody who is signed in. */
export const aReport = (author: Client, title: string, narrative = 'We looked, and wrote down what we saw.'): Promise<Report> =>
  author.post('/api/article', { title, narrative });

/** The card of the report with this title. */
export const cardOf = (page: Page, title: string): Locator =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) });

/** A small picture of one colour. */
export const aPicture = async (colour: string): Promise<{ name: string; mimeType: string; buffer: Buffer }> => ({
  name: `${colour}.png`,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 600, height: 400, channels: 3, background: colour } })
    .png()
    .toBuffer(),
});

/** Files as a hand gives them to the form in that part of the page; captions have a chooser of their own at their film. */
export const addFiles = (place: Page | Locator, files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  place.locator('input[type=file]:not([accept*=vtt])').first().setInputFiles(files);
