import { sql } from 'slonik';
import { z } from 'zod';
import type { Act } from '../types.ts';
import { actsOf, type Check, type Context, erasedThings, idIn, isAcknowledged, mayHaveHappened } from './context.ts';

/** By class: the last acknowledged sewing, and the later ones that may have happened. */
export function lastSewings(context: Context): Map<number, Act[]> {
  const sewings = Map.groupBy(actsOf(context, 'sew-patch').filter(mayHaveHappened), ({ change }) => idIn(change, 'groupId'));
  const last = [...sewings].map(([groupId, acts]) => {
    const inOrder = acts.toSorted((one, other) => one.startedAt - other.startedAt);
    const index = inOrder.findLastIndex(isAcknowledged);
    return [groupId, index < 0 ? [] : inOrder.slice(index)] as const;
  });
  return new Map(last.filter(([, acts]) => acts.length > 0));
}

export const onePatchEach: Check = {
  name: 'A class has one patch in a half term, which is what it sewed last',
  async run(context, look) {
    const Row = z.object({ groupId: z.int(), places: z.int(), sizes: z.array(z.string()) });
    const rows = await context.databases.content.any(sql.type(Row)`
      select
        patches.school_group_id as "groupId", count(distinct patches.id) as places,
        coalesce(array_agg(concat_ws(' ', width, height)) filter (where media_items.id is not null), '{}') as sizes
      from patches
      left join media_items on media_items.patch_id = patches.id and media_items.deactivated_at is null
      group by patches.school_group_id, patches.half_term
      order by patches.half_term
    `);
    for (const { groupId, places, sizes } of rows)
      look(places === 1 && sizes.length <= 1, `class ${groupId} has ${places} places with the pictures ${sizes.join(', ')}`);
    const latest = new Map(rows.map((row) => [row.groupId, row.sizes[0]]));
    const { hasPicture } = erasedThings(context);
    for (const [groupId, acts] of lastSewings(context)) {
      const possible = acts.map(({ change }) => `${change.width} ${change.height}`);
      const size = latest.get(groupId);
      const isRight = size === undefined ? acts.some(({ answer }) => hasPicture(idIn(answer), 0)) : possible.includes(size);
      look(isRight, `class ${groupId} has the picture ${size ?? 'none'} and sewed ${possible.join(', ')}`, ...acts);
    }
  },
};
