import type { components } from '@patchwork/contracts/types/public';
import { browserStorage } from './storage.ts';

// The offline cache: the newest reports and their pictures, for one user who chose it (docs/decisions/0012-offline.md).

type Article = components['schemas']['Article'];
export type CachedPage = { userId: number /** ISO 8601. */; keptAt: string; articles: Article[] };

const CACHE = 'patchwork-offline';
const PAGE = '/offline/reports.json';
const KEY = 'patchwork.keepsReportsFor';
/** The lifetime of a session (SESSION_SECONDS): saved reports expire with it. */
const LONGEST = 12 * 60 * 60 * 1000;

const choice = browserStorage('localStorage');

/** The user whose reports this device saves; undefined if offline reading is off. */
export const cachedFor = (): number | undefined => Number(choice.getItem(KEY)) || undefined;

/** Turns offline reading on for this user, or off; deletes what was saved before. */
export async function chooseKeeping(userId: number | undefined): Promise<void> {
  if (userId) choice.setItem(KEY, String(userId));
  else choice.removeItem(KEY);
  await clearCache();
}

/** Whether this device has saved anything. */
export const hasCache = async (): Promise<boolean> => (await ask((caches) => caches.has(CACHE))) ?? false;

/** Deletes the saved reports. Safe to call at any time, and repeatedly. */
export async function clearCache(): Promise<void> {
  await ask((caches) => caches.delete(CACHE));
}

/** Undefined without caches: there are none over plain HTTP, and some browsers block them. */
async function ask<Answer>(question: (caches: CacheStorage) => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return globalThis.caches && (await question(caches));
  } catch {
    return undefined;
  }
}

/**
 * Saves a first page in place of the last one, if its user chose offline reading. Another user's choice and page are deleted.
 */
export async function cachePage(userId: number, articles: Article[]): Promise<void> {
  const wanted = cachedFor();
  if (!wanted) return;
  if (wanted !== userId) return chooseKeeping(undefined);
  const page: CachedPage = { userId, keptAt: new Date().toISOString(), articles };
  await clearCache();
  const cache = await ask((caches) => caches.open(CACHE));
  if (!cache) return;
  await cache.put(PAGE, Response.json(page));
  const pictures = articles
    .flatMap(({ mediaItems }) => mediaItems.map(({ thumbnail, processing }) => (processing === 'ready' ? thumbnail : null)))
    .filter((url) => url !== null);
  for (const picture of pictures) {
    const answer = await fetch(picture).catch(() => undefined);
    // The user may have logged out meanwhile: then nothing may be saved.
    if (answer?.ok && cachedFor() === userId && (await caches.has(CACHE))) await cache.put(picture, answer);
  }
}

/** Returns the saved page; deletes it instead if it is too old or another user's. */
export async function readCache(now = Date.now()): Promise<CachedPage | undefined> {
  const found = await ask((caches) => caches.match(PAGE, { cacheName: CACHE }));
  if (!found) return undefined;
  const page = (await found.json()) as CachedPage;
  if (page.userId === cachedFor() && now - Date.parse(page.keptAt) < LONGEST) return page;
  await clearCache();
  return undefined;
}
