import type { Deps } from '../deps.ts';
import { listHarmful } from './files.sql.ts';
import { markHarmful } from './media-state.sql.ts';

type Parts = Pick<Deps, 'db' | 'storage'>;

/** The folder of an item's renditions. */
export const keyPrefixOf = (id: number) => `media/${id}/`;

/** The files that a worker may have made from an upload, whether or not it has reported them. */
const renditionFiles = ['small.webp', 'medium.webp', 'large.webp', 'poster.webp', 'video.mp4'];

/** Deletes everything that a worker may have made from an item. */
export async function removeRenditions(storage: Deps['storage'], id: number): Promise<void> {
  for (const name of renditionFiles) await storage.remove(`${keyPrefixOf(id)}${name}`);
}

/**
 * Records that the scanner found malware: the item has failed, whatever its state was. After the commit no viewer can read its
 * files; they are deleted next. Files that a crash leaves behind are deleted when the worker reports again, or by maintenance.
 * @throws AppError 404
 */
export async function rejectFile(parts: Parts, id: number): Promise<void> {
  await parts.db.transaction((tx) => markHarmful(tx, id));
  await removeHarmful(parts, id);
}

/**
 * Deletes the remaining files of one rejected item, or of all, including files that a worker made later.
 */
export async function removeHarmful({ db, storage }: Parts, onlyId: number | null = null): Promise<void> {
  for (const { id, originalKey } of await listHarmful(db, onlyId)) {
    await storage.remove(originalKey);
    await removeRenditions(storage, id);
  }
}
