import type { components } from '@patchwork/contracts/types/public';
import { createStore, keys } from 'idb-keyval';
import type { HttpHandler } from 'msw';
import { expect } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { answer } from '../../../test/answers.ts';
import { aReport, EARLIER } from '../../../test/examples.ts';

// What several component tests of the feed need.

type Schemas = components['schemas'];

/** Reports with these ids, newest first, each three lines high. */
export const some = (from: number, count: number) =>
  Array.from({ length: count }, (_, place) =>
    aReport({ id: from - place, title: `Report ${from - place}`, narrative: 'A line of it.\n'.repeat(3) }),
  );

/** The pages of these reports, as they are when a page is asked for; `asked` gets what each was asked with. */
export const pagesOf = (all: () => Schemas['Article'][], asked: string[] = []): HttpHandler =>
  answer.get('/api/article/{pageOrId}', ({ params, query }) => {
    const [first, before] = [Number(params.pageOrId) * 10, query.get('before')];
    asked.push(`${params.pageOrId} before ${before}`);
    return all()
      .filter(({ id }) => before === null || id < Number(before))
      .slice(first, first + 10);
  });

/** The place of a report in the window. */
export const topOf = (id: number): number =>
  Math.round(document.querySelector(`[data-article-id="${id}"]`)!.getBoundingClientRect().top);

/** A small picture of one colour. */
export async function aPicture(colour: string): Promise<File> {
  const canvas = new OffscreenCanvas(60, 40);
  const pen = canvas.getContext('2d')!;
  pen.fillStyle = colour;
  pen.fillRect(0, 0, 60, 40);
  return new File([await canvas.convertToBlob()], `${colour}.png`, { type: 'image/png' });
}

/** A photo of a report. Without an address, its place shows that it is being prepared. */
export const aPhoto = (given: Partial<Schemas['MediaItem']> = {}): Schemas['MediaItem'] => ({
  id: 40,
  url: '',
  isImage: true,
  isVideo: false,
  displayOrder: 0,
  thumbnail: null,
  medium: null,
  videoMimeType: null,
  width: 60,
  height: 40,
  altText: null,
  processing: 'queued',
  ...given,
});

/** The tick that pictures and videos need. */
export const consent = page.getByRole('checkbox', { name: 'Everyone pictured has consent for where this report can be seen' });

/** Adds files to the form and confirms consent; captions have a separate file chooser. */
export async function addFiles(...files: File[]): Promise<void> {
  await chooseFiles(...files);
  await consent.click();
}

/** Adds files to the form. */
export const chooseFiles = (...files: File[]): Promise<void> =>
  userEvent.upload(document.querySelector('form input[type=file][multiple]')!, files);

/** The tile of a file or saved photo in the form. */
export const tileOf = (name: string): Locator => page.getByRole('listitem', { name: new RegExp(`${name}$`) });

/** Expects these tiles in the form: "Photo 1: red.png". */
export const expectTiles = (...names: string[]): Promise<void> =>
  expect
    .poll(() => [...document.querySelectorAll('li[data-tile]')].map((tile) => tile.getAttribute('aria-label')))
    .toEqual(names) as unknown as Promise<void>;

/** How many drafts and files of drafts this browser keeps. */
export async function keptHere(): Promise<{ drafts: number; files: number }> {
  const drafts = Object.keys(localStorage).filter((key) => key.startsWith('patchwork.draft.')).length;
  return { drafts, files: (await keys(createStore('patchwork-drafts', 'files'))).length };
}

/** Takes concerns, each as it was sent. */
export const takingConcerns = (sent: unknown[]): HttpHandler =>
  answer.post(
    '/api/concern',
    ({ body }) => {
      sent.push(body);
      const { kind, id, reason } = body as { kind: Schemas['ConcernKind']; id: number; reason: string };
      const rest = { articleId: null, excerpt: null, createDate: EARLIER, state: 'new' as const, closeDate: null };
      return { id: 30, kind, targetId: id, reason, ...rest };
    },
    201,
  );
