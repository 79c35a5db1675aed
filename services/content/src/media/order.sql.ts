import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';

const IdRow = z.object({ id: z.int() });
const Places = z.object({ count: z.int(), last: z.int(), isTaken: z.boolean() });
const nothing = z.object({});

/** What readers see and count; a hidden item keeps its position for when it is shown again. */
const isInOrder = sql.fragment`media_items.deactivated_at is null and media_items.hidden_at is null`;

/**
 * Makes room for a new item at a place and answers the position to store; call it under the report's lock. A place past the end is
 * kept as asked, so that files which were sent together and arrive out of turn still end in the order of their indexes.
 */
export async function makeRoom(tx: CommonQueryMethods, articleId: number, index: number): Promise<number> {
  const { count, last, isTaken } = await tx.one(sql.type(Places)`
    select
      count(*) as count,
      coalesce(max(media_items.position), -1) as last,
      coalesce(bool_or(media_items.position = ${index}), false) as "isTaken"
    from media_items
    where media_items.article_id = ${articleId} and ${isInOrder}
  `);
  if (!isTaken) return index;
  if (index >= count) return last + 1;
  await tx.query(sql.type(nothing)`
    update media_items
    set position = position + 1
    where media_items.article_id = ${articleId} and ${isInOrder} and media_items.position >= ${index}
  `);
  return index;
}

/** Numbers the items that are shown from 0 without gaps, with one of them moved to a place; past the end means last. */
export async function reorder(tx: CommonQueryMethods, articleId: number, move?: { id: number; to: number }): Promise<void> {
  const ids = await tx.anyFirst(sql.type(IdRow)`
    select media_items.id
    from media_items
    where media_items.article_id = ${articleId} and ${isInOrder}
    order by media_items.position, media_items.id
  `);
  const others = ids.filter((id) => id !== move?.id);
  const ordered = move ? others.toSpliced(move.to, 0, move.id) : others;
  await tx.query(sql.type(nothing)`
    update media_items
    set position = fresh.position
    from ${sql.unnest(
      ordered.map((id, position) => [id, position]),
      ['int8', 'int4'],
    )} as fresh (id, position)
    where media_items.id = fresh.id
  `);
}
