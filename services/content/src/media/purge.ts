import { sql } from 'slonik';
import { z } from 'zod';
import type { Deps } from '../deps.ts';

const KEPT_MS = 30 * 24 * 60 * 60_000;
const nothing = z.object({});
const Item = z.object({ id: z.int(), keys: z.array(z.string()) });

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

/**
 * Deletes for good what was deleted 30 days ago, alone or with its report: first the files, then the row, so that a crash in
 * between only repeats the work. Returns the number of items.
 */
export async function purgeInactive({
  db,
  storage,
  clock,
  log,
}: Pick<Deps, 'db' | 'storage' | 'clock' | 'log'>): Promise<number> {
  const before = new Date(clock().getTime() - KEPT_MS).toISOString();
  const items = await db.any(sql.type(Item)`
    select
      media_items.id,
      array[media_items.original_key]
        || array(select key from media_renditions where media_renditions.media_item_id = media_items.id) as keys
    from media_items
    where ${goneBefore(before)}
    order by media_items.id
    limit 1000
  `);
  let purged = 0;
  for (const { id, keys } of items) {
    try {
      for (const key of keys) await storage.remove(key);
      await db.transaction(async (tx) => {
        await tx.query(sql.type(nothing)`delete from media_renditions where media_item_id = ${id}`);
        await tx.query(sql.type(nothing)`delete from media_items where id = ${id}`);
      });
      purged += 1;
    } catch (err) {
      log.warn({ err, mediaItemId: id }, 'could not purge an item; trying again tomorrow');
    }
  }
  return purged;
}
