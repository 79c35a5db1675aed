import { sql } from 'slonik';
import { z } from 'zod';
import type { SeenPatch } from '../quilt-answers.ts';
import type { Act } from '../types.ts';
import { actsOf, begin, type CheckFunction, type Context, idIn, isAcknowledged, mayHaveHappened } from './context.ts';
import { findPictures, lastOf, listPeople, listQuilts, listReadings, spanOf } from './quilt-facts.ts';

// What a quilt consists of: one patch of each class, the same for all schools, and none that was replaced or withdrawn.

/** The acts that sewed patches, or may have, by class. */
const sewingsOf = (context: Context) =>
  Map.groupBy(actsOf(context, 'sew-patch').filter(mayHaveHappened), ({ change }) => idIn(change, 'groupId'));

/** Whether the picture of a patch was erased, or may have been. */
export function erasedPatches(context: Context): Set<unknown> {
  const acts = actsOf(context, 'erase').filter(mayHaveHappened);
  return new Set(acts.filter(({ change }) => change.kind === 'media').map(({ change }) => change.id));
}

/** By class: the last acknowledged sewing, and the later ones that may have happened. */
export function lastSewings(context: Context): Map<number, Act[]> {
  const last = [...sewingsOf(context)].map(([groupId, acts]) => {
    const inOrder = acts.toSorted((one, other) => one.startedAt - other.startedAt);
    const index = inOrder.findLastIndex(isAcknowledged);
    return [groupId, index < 0 ? [] : inOrder.slice(index)] as const;
  });
  return new Map(last.filter(([, acts]) => acts.length > 0));
}

const oneEach: CheckFunction = async (context) => {
  const { check, look } = begin('A class has one patch in a half term, which is what it sewed last');
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
  // Of each class that of the latest half term.
  const stored = new Map(rows.map((row) => [row.groupId, row]));
  const erased = erasedPatches(context);
  for (const { groupId, places, sizes } of rows)
    look(places === 1 && sizes.length <= 1, () => `class ${groupId} has ${places} places with the pictures ${sizes.join(', ')}`);
  for (const [groupId, acts] of lastSewings(context)) {
    const possible = acts.map(({ change }) => `${change.width} ${change.height}`);
    const [size] = stored.get(groupId)?.sizes ?? [];
    const isRight = size === undefined ? acts.some(({ answer }) => erased.has(answer.id)) : possible.includes(size);
    look(isRight, () => `class ${groupId} has the picture ${size ?? 'none'} and sewed ${possible.join(', ')}`, acts);
  }
  return check;
};

/** The last readings of quilts that have turned over, the own patches of each school, and the members of each quilt. */
async function findLast(context: Context) {
  const members = new Map((await listQuilts(context)).map(({ schoolId, memberIds }) => [schoolId, memberIds]));
  const last = lastOf(await listReadings(context)).filter(({ isRevealed }) => isRevealed);
  const ownOf = new Map<number, Map<number, SeenPatch>>();
  for (const { schoolId, patches } of last)
    ownOf.set(schoolId, new Map(patches.filter(({ isOwn }) => isOwn).map((patch) => [patch.groupId, patch])));
  return { members, last, ownOf };
}

/** The patches of other schools that are face up at last, and that their own school has seen, too. */
export async function listCompared(context: Context): Promise<{ act: Act; patch: SeenPatch }[]> {
  const { members, last, ownOf } = await findLast(context);
  return last.flatMap(({ act, schoolId, patches }) =>
    patches
      .filter(
        (patch) =>
          !patch.isOwn &&
          patch.state === 'face-up' &&
          members.get(schoolId)?.includes(patch.schoolId) &&
          ownOf.get(patch.schoolId)?.has(patch.groupId),
      )
      .map((patch) => ({ act, patch })),
  );
}

const sameForAll: CheckFunction = async (context) => {
  const { check, look } = begin('In the end all schools see the same patches, each school with all of its quilt');
  const { members, last, ownOf } = await findLast(context);
  const show = ({ state, picture, words }: SeenPatch) => `${state} ${picture} ${words}`;
  const first = new Map<number, string>();
  for (const { act, schoolId, patches } of last) {
    for (const patch of patches.filter(({ isOwn }) => !isOwn)) {
      const { groupId } = patch;
      const seen = first.get(groupId) ?? show(patch);
      first.set(groupId, seen);
      look(show(patch) === seen, () => `school ${schoolId} sees class ${groupId} as ${show(patch)}, another as ${seen}`, [act]);
      const own = ownOf.get(patch.schoolId)?.get(groupId);
      const isFaceUp = own && [own.state, patch.state].includes('face-up');
      if (isFaceUp)
        look(show(own) === show(patch), () => `class ${groupId} is ${show(own)} to its school, ${show(patch)} to others`, [act]);
    }
    for (const member of members.get(schoolId) ?? [])
      for (const groupId of ownOf.get(member)?.keys() ?? []) {
        const isThere = patches.some((patch) => patch.groupId === groupId);
        look(isThere, () => `the quilt of school ${schoolId} lacks class ${groupId} of school ${member}`, [act]);
      }
  }
  return check;
};

const takenIsNowhere: CheckFunction = async (context) => {
  const { check, look } = begin('A patch that was replaced, withdrawn or erased is in no answer to another school');
  const pictures = await findPictures(context);
  const schoolOf = new Map((await listPeople(context)).map(({ id, schoolId }) => [id, schoolId]));
  const goneAt = new Map<number, Act>();
  for (const act of actsOf(context, 'sew-patch').filter(isAcknowledged))
    if (act.change.replaces) goneAt.set(idIn(act.change, 'replaces'), act);
  const restored = new Set(actsOf(context, 'restore').map(({ change }) => change.id));
  for (const act of actsOf(context, 'withdraw', 'erase').filter(isAcknowledged))
    if (act.change.kind === 'media' && pictures.has(idIn(act.change)) && !restored.has(act.change.id))
      goneAt.set(idIn(act.change), act);
  for (const act of actsOf(context, 'read-quilt', 'sew-patch', 'look-at-patch').filter(isAcknowledged)) {
    const shown = ((act.answer.patches as SeenPatch[] | undefined) ?? []).flatMap(({ isOwn, picture }) =>
      isOwn ? [] : (picture ?? []),
    );
    const id = Number(act.change.mediaId);
    if (act.kind === 'look-at-patch' && schoolOf.get(act.userId!) !== pictures.get(id)?.schoolId) shown.push(id);
    for (const picture of shown) {
      const gone = goneAt.get(picture);
      const isLate = gone !== undefined && gone.endedAt < spanOf(act).from;
      look(!isLate, () => `the picture ${picture} was shown after its ${gone!.kind}`, [gone, act]);
    }
  }
  return check;
};

export const quiltChecks: CheckFunction[] = [oneEach, sameForAll, takenIsNowhere];
