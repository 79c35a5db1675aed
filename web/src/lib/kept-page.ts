import type { components } from '@patchwork/contracts/types/public';
import { browserStorage } from './storage.ts';

// The newest reports and their pictures, kept on this device for one reader who asked for it (docs/decisions/0012-offline.md).

type Article = components['schemas']['Article'];
export type KeptPage = { userId: number /** ISO 8601. */; keptAt: string; articles: Article[] };

const CACHE = 'patchwork-kept';
const PAGE = '/kept/reports.json';
const KEY = 'patchwork.keepsReportsFor';
/** No session lives longer (SESSION_SECONDS), so nor does what was read in one. */
const LONGEST = 12 * 60 * 60 * 1000;

const choice = browserStorage('localStorage');

/** Whose reports this device keeps; undefined where nobody asked for it. */
export const keepsFor = (): number | undefined => Number(choice.getItem(KEY)) || undefined;

/** Keeps the reports of this reader from now on, or nobody's; what was kept so far goes. */
export async function chooseKeeping(userId: number | undefined): Promise<void> {
  if (userId) choice.setItem(KEY, String(userId));
  else choice.removeItem(KEY);
  await forgetKept();
}

/** Throws away what was kept. Safe to call at any time and twice. */
export async function forgetKept(): Promise<void> {
  await globalThis.caches?.delete(CACHE).catch(() => false);
}

/** Keeps a first page for its reader, in place of the last one, if they asked for that. Anybody else's choice and page go. */
export async function keepPage(userId: number, articles: Article[]): Promise<void> {
  const wanted = keepsFor();
  if (!wanted || !globalThis.caches) return;
  if (wanted !== userId) return chooseKeeping(undefined);
  const page: KeptPage = { userId, keptAt: new Date().toISOString(), articles };
  await forgetKept();
  const cache = await caches.open(CACHE);
  await cache.put(PAGE, Response.json(page));
  const pictures = articles
    .flatMap(({ mediaItems }) => mediaItems.map(({ thumbnail }) => thumbnail))
    .filter((url) => url !== null);
  for (const picture of pictures) {
    const answer = await fetch(picture).catch(() => undefined);
    // Somebody may have logged out meanwhile: then nothing may come back.
    if (answer?.ok && keepsFor() === userId && (await caches.has(CACHE))) await cache.put(picture, answer);
  }
}

/** What was kept, unless it is too old or was another's: then it goes. */
export async function readKept(now = Date.now()): Promise<KeptPage | undefined> {
  const found = await globalThis.caches?.match(PAGE, { cacheName: CACHE });
  if (!found) return undefined;
  const page = (await found.json()) as KeptPage;
  if (page.userId === keepsFor() && now - Date.parse(page.keptAt) < LONGEST) return page;
  await forgetKept();
  return undefined;
}
