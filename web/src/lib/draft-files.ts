import { createStore, delMany, entries, getMany, set, type UseStore } from 'idb-keyval';
import { mayKeepDrafts } from './draft-store.ts';

type Kept = { file: File /** Milliseconds since 1970. */; at: number };
type Key = [userId: number, file: string];

const LONGEST_MS = 7 * 24 * 60 * 60 * 1000;

let store: UseStore | undefined;
const open = () => {
  store ??= createStore('patchwork-drafts', 'files');
  return store;
};

const keysOf = (userId: number, files: readonly string[]): Key[] => files.map((file) => [userId, file]);

/**
 * Keeps the file of a draft on this device, under a random key of that user. Returns false where the browser keeps none, as in
 * some private windows and on a full disk. Kept as long as drafts are (docs/decisions/0023-drafts-on-this-device.md).
 */
export async function keepFile(userId: number, key: string, file: File): Promise<boolean> {
  if (!mayKeepDrafts()) return false;
  try {
    await set([userId, key] satisfies Key, { file, at: Date.now() } satisfies Kept, open());
    return true;
  } catch {
    return false;
  }
}

/** The files that are still kept, by key. Never throws. */
export async function filesOf(userId: number, files: readonly string[]): Promise<Map<string, File>> {
  if (files.length === 0) return new Map();
  try {
    const found = await getMany<Kept>(keysOf(userId, files), open());
    return new Map(found.flatMap((kept, place) => (kept ? [[files[place] as string, kept.file] as const] : [])));
  } catch {
    return new Map();
  }
}

/** Deletes files that no draft needs any more. Never throws. */
export async function dropFiles(userId: number, files: readonly string[]): Promise<void> {
  if (files.length > 0) await forget(() => Promise.resolve(keysOf(userId, files)));
}

/** Deletes the files of everyone but this user, and this user's that are too old. Never throws. */
export const forgetFiles = (userId?: number): Promise<void> =>
  forget(async () =>
    (await entries<Key, Kept>(open()))
      .filter(([[owner], { at }]) => owner !== userId || Date.now() - at > LONGEST_MS)
      .map(([key]) => key),
  );

async function forget(list: () => Promise<Key[]>): Promise<void> {
  try {
    await delMany(await list(), open());
  } catch {
    // A browser without IndexedDB has kept nothing.
  }
}
