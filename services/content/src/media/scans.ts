import { Nothing } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { isHarmful } from './media.sql.ts';
import { keyPrefixOf, moveOn } from './work.ts';

type Parts = Pick<Deps, 'db' | 'storage'>;

/** What a worker may have made of an upload, whether or not it has said so. */
const renditionFiles = ['small.webp', 'large.webp', 'poster.webp', 'video.mp4'];

const Harmful = z.object({ id: z.int(), originalKey: z.string() });

/** The scanner has found nothing. Says nothing of what was found to be harmful before. */
export async function noteClean({ db }: Parts, id: number): Promise<void> {
  await db.query(sql.type(Nothing)`
    update media_items
    set scanned_at = clock_timestamp()
    where media_items.id = ${id} and not ${isHarmful}
  `);
}

/**
 * The scanner has found something: the item has failed for good, whatever state it was in. From the commit on nobody is given anything of
 * it, then its files go. What a crash leaves of them goes when it is said again, or at the next upkeep.
 * @throws AppError 404
 */
export async function turnAway(parts: Parts, id: number): Promise<void> {
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

/** Removes what is left of one harmful item, or of all: also what a worker that knew nothing of it has made meanwhile. */
export async function removeHarmful({ db, storage }: Parts, onlyId: number | null = null): Promise<void> {
  const items = await db.any(sql.type(Harmful)`
    select media_items.id, media_items.original_key as "originalKey"
    from media_items
    where media_items.failure = 'harmful' and (${onlyId}::int8 is null or media_items.id = ${onlyId})
  `);
  for (const { id, originalKey } of items)
    for (const key of [originalKey, ...renditionFiles.map((name) => `${keyPrefixOf(id)}${name}`)]) await storage.remove(key);
}
