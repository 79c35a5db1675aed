import { type Db, Nothing, type Tx } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';
import { isHeld } from '../concerns/holds.sql.ts';
import { states } from '../media-items/media-items.sql.ts';
import { deleteRenditions } from './media-state.sql.ts';

const Owner = z.object({ owner: z.string() });

/** Those of these keys of originals that belong to an item and are kept. */
export const findKnownOriginals = (db: Db, keys: readonly string[]) =>
  db.anyFirst(sql.type(Owner)`
    select original_key as owner
    from media_items
    where original_key = any(${sql.array([...keys], 'text')}) and kept_bytes is null
  `);

/** Those of these ids, as they are in the names of files, that belong to an item. */
export const findKnownItems = (db: Db, ids: readonly string[]) =>
  db.anyFirst(sql.type(Owner)`
    select id::text as owner
    from media_items
    where id = any(${sql.array(
      ids.filter((id) => /^\d{1,15}$/.test(id)),
      'int8',
    )})
  `);

const ItemFiles = z.object({
  id: z.int(),
  state: z.enum(states),
  originalKey: z.string(),
  renditionKeys: z.array(z.string()),
  isHeld: z.boolean(),
});

/** The files of the next active items after an id that have not failed. */
export const listItemFiles = (db: Db, after: number, limit: number) =>
  db.any(sql.type(ItemFiles)`
    select
      media_items.id, media_items.state, media_items.original_key as "originalKey",
      array(
        select key
        from media_renditions
        where media_renditions.media_item_id = media_items.id
      ) as "renditionKeys",
      ${isHeld('media', sql.fragment`media_items.id`)} as "isHeld"
    from media_items
    where media_items.id > ${after} and media_items.deactivated_at is null and media_items.state <> 'failed'
    order by media_items.id
    limit ${limit}
  `);

/** The key of the original of an item that needs it no more; null without one. */
export const findSpareOriginal = (db: Db, id: number) =>
  db.maybeOneFirst(sql.type(z.object({ key: z.string() }))`
    select original_key as key from media_items where id = ${id} and state in ('ready', 'failed') and kept_bytes is null
  `);

/** Notes that the original of an item is deleted: from now on its renditions count. */
export const markOriginalDeleted = (db: Db, id: number) =>
  db.query(sql.type(Nothing)`
    update media_items
    set kept_bytes = (
      select coalesce(sum(media_renditions.bytes), 0)
      from media_renditions
      where media_renditions.media_item_id = media_items.id
    )
    where id = ${id} and state in ('ready', 'failed') and kept_bytes is null
  `);

const Original = z.object({ id: z.int(), renditions: z.array(z.string()) });

/** The next items after an id that keep an original although they are ready or failed before an instant. */
export const listSpareOriginals = (
  db: Db,
  { after, failedBefore, limit }: { after: number; failedBefore: string; limit: number },
) =>
  db.any(sql.type(Original)`
    select
      id,
      array(select media_renditions.key from media_renditions where media_renditions.media_item_id = media_items.id) as renditions
    from media_items
    where id > ${after} and kept_bytes is null
      and (state = 'ready' or state = 'failed' and state_changed_at < ${failedBefore})
    order by id
    limit ${limit}
  `);

const Harmful = z.object({ id: z.int(), originalKey: z.string() });

/** Rejected items, or one of them. */
export const listHarmful = (db: Db, onlyId: number | null) =>
  db.any(sql.type(Harmful)`
    select media_items.id, media_items.original_key as "originalKey"
    from media_items
    where media_items.failure = 'harmful' and (${onlyId}::int8 is null or media_items.id = ${onlyId})
  `);

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

/** Items deleted before an instant, alone or with their report, that no case holds now. */
const isDue = (before: string, now: string) => sql.fragment`
  ${goneBefore(before)} and not ${isHeld('media', sql.fragment`media_items.id`, sql.fragment`${now}::timestamptz`)}
  and not ${isBeingErased}
`;

const Id = z.object({ id: z.int() });

/** Up to 1,000 items that are due to be purged. */
export const listDueItems = (db: Db, before: string, now: string) =>
  db.anyFirst(sql.type(Id)`
    select media_items.id
    from media_items
    where ${isDue(before, now)}
    order by media_items.id
    limit 1000
  `);

const Keys = z.object({ keys: z.array(z.string()) });

/**
 * Deletes the rows of an item and returns the keys of its files, which the caller deletes after the commit: a crash in between
 * leaves orphans for `removeOrphans`, never a row without files. Empty when it is no longer due.
 */
export async function deleteDueItem(tx: Tx, id: number, before: string, now: string): Promise<string[]> {
  const row = await tx.maybeOne(sql.type(Keys)`
    select
      array[media_items.original_key]
        || array(select key from media_renditions where media_renditions.media_item_id = media_items.id) as keys
    from media_items
    where media_items.id = ${id} and ${isDue(before, now)}
    for update of media_items
  `);
  if (!row) return [];
  await tx.query(sql.type(Nothing)`
    select erase_text_versions('media', ${id}) where not ${isHeld('media', sql.fragment`${id}::bigint`)}
  `);
  await deleteRenditions(tx, id);
  await tx.query(sql.type(Nothing)`delete from media_items where id = ${id}`);
  return row.keys;
}
