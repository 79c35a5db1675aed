import { Nothing } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { isHarmful } from './media.sql.ts';
import { keyPrefixOf, moveOn } from './media-state.ts';

type Parts = Pick<Deps, 'db' | 'storage'>;

/** The files that a worker may have made from an upload, whether or not it has reported them. */
const renditionFiles = ['small.webp', 'medium.webp', 'large.webp', 'poster.webp', 'video.mp4'];

/** Deletes everything that a worker may have made from an item. */
export async function removeRenditions(storage: Deps['storage'], id: number): Promise<void> {
  for (const name of renditionFiles) await storage.remove(`${keyPrefixOf(id)}${name}`);
}

const Harmful = z.object({ id: z.int(), originalKey: z.string() });

/** Records that the scanner found nothing. Leaves an item rejected earlier unchanged. */
export async function noteClean({ db }: Parts, id: number): Promise<void> {
  await db.query(sql.type(Nothing)`
    update media_items
    set scanned_at = clock_timestamp()
    where media_items.id = ${id} and not ${isHarmful}
  `);
}

/**
 * Records that the scanner found malware: the item has failed, whatever its state was. After the commit no viewer can read its
 * files; they are deleted next. Files that a crash leaves behind are deleted when the worker reports again, or by maintenance.
 * @throws AppError 404
 */
export async function rejectFile(parts: Parts, id: number): Promise<void> {
  await parts.db.transaction(async (tx) => {
    await moveOn(
      tx,
      id,
      sql.fragment`not ${isHarmful}`,
      sql.fragment`state = 'failed', failure = 'harmful', scanned_at = clock_timestamp()`,
    );
    await tx.query(sql.type(Nothing)`delete from media_renditions where media_item_id = ${id}`);
  });
  await removeHarmful(parts, id);
}

/**
 * Deletes the remaining files of one rejected item, or of all, including files that a worker made later.
 */
export async function removeHarmful({ db, storage }: Parts, onlyId: number | null = null): Promise<void> {
  const items = await db.any(sql.type(Harmful)`
    select media_items.id, media_items.original_key as "originalKey"
    from media_items
    where media_items.failure = 'harmful' and (${onlyId}::int8 is null or media_items.id = ${onlyId})
  `);
  for (const { id, originalKey } of items) {
    await storage.remove(originalKey);
    await removeRenditions(storage, id);
  }
}
