import type { Tx } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';

const IdRow = z.object({ id: z.int() });
const Places = z.object({ count: z.int(), last: z.int(), isTaken: z.boolean() });
const nothing = z.object({});

/** The items that readers see and count; a hidden or withdrawn item keeps its position for when it is shown again. */
const isInOrder = sql.fragment`
  media_items.deactivated_at is null and media_items.hidden_at is null and media_items.withdrawn_at is null
`;

/**
 * Makes room for a new item and returns the position to store; call it under the report's lock. A position past the end is
 * stored as given, so that files that were sent together and arrive out of order still end in order.
 */
export async function makeRoom(tx: Tx, articleId: number, index: number): Promise<number> {
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

/** Numbers the visible items from 0 without gaps and moves one of them; a position past the end means last. */
export async function reorder(tx: Tx, articleId: number, move?: { id: number; to: number }): Promise<void> {
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
