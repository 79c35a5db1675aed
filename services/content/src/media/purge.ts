import type { Tx } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';
import { isHeld, lockSubject } from '../concerns/holds.sql.ts';
import type { Deps } from '../deps.ts';

const KEPT_MS = 30 * 24 * 60 * 60_000;
const nothing = z.object({});
const Id = z.object({ id: z.int() });
const Keys = z.object({ keys: z.array(z.string()) });

/** Deleted before an instant, alone or with their report. Two queries, each with its own index. */
const goneBefore = (before: string) => sql.fragment`
  media_items.id in (
    select gone.id
    from media_items as gone
    where gone.deactivated_at < ${before}
    union all
    select gone.id
    from articles
    join media_items as gone on gone.article_id = articles.id and gone.deactivated_at is null
    where articles.deleted_at < ${before}
  )
`;

/** An erasure deletes its own, and keeps a report as a whole while a case holds one of its pictures. */
const isBeingErased = sql.fragment`
  exists (
    select
    from erasures
    where erasures.state <> 'erased' and (
      (erasures.kind = 'media' and erasures.subject_id = media_items.id)
      or (erasures.kind = 'article' and erasures.subject_id = media_items.article_id)
    )
  )
`;

/**
 * Deletes for good what was deleted 30 days ago, alone or with its report, unless a case holds it. Returns the number of items.
 */
export async function purgeInactive({
  db,
  storage,
  clock,
  log,
}: Pick<Deps, 'db' | 'storage' | 'clock' | 'log'>): Promise<number> {
  const before = new Date(clock().getTime() - KEPT_MS).toISOString();
  const isHeldThen = isHeld('media', sql.fragment`media_items.id`, sql.fragment`${clock().toISOString()}::timestamptz`);
  const isDue = sql.fragment`${goneBefore(before)} and not ${isHeldThen} and not ${isBeingErased}`;
  const ids = await db.anyFirst(sql.type(Id)`
    select media_items.id
    from media_items
    where ${isDue}
    order by media_items.id
    limit 1000
  `);
  let purged = 0;
  for (const id of ids) {
    try {
      const keys = await db.transaction(async (tx) => {
        // A hold that has begun since was stored under this lock; one that begins later finds no row.
        await lockSubject(tx, { kind: 'media', subjectId: id });
        return deleteItem(tx, id, isDue);
      });
      for (const key of keys) await storage.remove(key);
      if (keys.length > 0) purged += 1;
    } catch (err) {
      log.warn({ err, mediaItemId: id }, 'could not purge an item; its remaining files go when they have had no row for a day');
    }
  }
  return purged;
}

/**
 * Deletes the rows of an item and returns the keys of its files, which the caller deletes after the commit: a crash in between
 * leaves orphans for `removeOrphans`, never a row without files. Empty when `isDue` no longer holds.
 */
async function deleteItem(tx: Tx, id: number, isDue: ReturnType<typeof sql.fragment>): Promise<string[]> {
  const row = await tx.maybeOne(sql.type(Keys)`
    select
      array[media_items.original_key]
        || array(select key from media_renditions where media_renditions.media_item_id = media_items.id) as keys
    from media_items
    where media_items.id = ${id} and ${isDue}
    for update of media_items
  `);
  if (!row) return [];
  await tx.query(sql.type(nothing)`
    select erase_text_versions('media', ${id}) where not ${isHeld('media', sql.fragment`${id}::bigint`)}
  `);
  await tx.query(sql.type(nothing)`delete from media_renditions where media_item_id = ${id}`);
  await tx.query(sql.type(nothing)`delete from media_items where id = ${id}`);
  return row.keys;
}
