import { sql } from 'slonik';
import { z } from 'zod';
import type { SeenQuilt } from '../quilt-answers.ts';
import type { Act } from '../types.ts';
import { actsOf, type Context, idIn, isAcknowledged } from './context.ts';

// What the checks of quilts read: when each turns over, what answers have shown of it, and whose pictures are patches.

const Quilt = z.object({
  schoolId: z.int(),
  halfTermId: z.int(),
  revealsAt: z.string(),
  completesAt: z.string().nullable(),
  /** Stored within a minute after the moment. */
  revealedAt: z.string().nullable(),
  memberIds: z.array(z.int()),
});
type Quilt = z.output<typeof Quilt>;

/** The quilts of the current half term that are more than a school's own empty one. */
export const listQuilts = ({ databases }: Context) =>
  databases.content.any(sql.type(Quilt)`
    select
      schools.id as "schoolId", half_terms.id as "halfTermId", half_terms.reveals_at as "revealsAt",
      quilts.completes_at as "completesAt", quilts.revealed_at as "revealedAt",
      coalesce(quilts.member_ids, school_links.linked_school_ids, '{}') as "memberIds"
    from schools
    join half_terms on half_terms.id = (select max(begun.id) from half_terms as begun where begun.starts_at <= now())
    left join quilts on quilts.school_id = schools.id and quilts.half_term = half_terms.id
    left join school_links on school_links.school_id = schools.id
    where
      schools.is_visible
      and (
        school_links.linked_school_ids <> '{}'
        or exists (select from patches where patches.school_id = schools.id and patches.half_term = half_terms.id)
      )
  `);

/** When it turns over, in milliseconds since 1970. */
export const momentOf = ({ revealsAt, completesAt }: Quilt) =>
  Math.min(Date.parse(revealsAt), completesAt === null ? Number.POSITIVE_INFINITY : Date.parse(completesAt));

const Person = z.object({ id: z.int(), schoolId: z.int(), groupId: z.int() });
export const listPeople = ({ databases }: Context) =>
  databases.content.any(sql.type(Person)`select id, school_id as "schoolId", school_group_id as "groupId" from people`);

/** An answer that showed a quilt, and to whom. */
export interface Reading extends SeenQuilt {
  act: Act;
  schoolId: number;
  from: number;
  until: number;
}

export const spanOf = ({ attempts }: Act) => {
  const { at, milliseconds } = attempts.at(-1)!;
  return { from: at, until: at + milliseconds };
};

export async function listReadings(context: Context): Promise<Reading[]> {
  const schoolOf = new Map((await listPeople(context)).map(({ id, schoolId }) => [id, schoolId]));
  return actsOf(context, 'read-quilt', 'sew-patch')
    .filter(isAcknowledged)
    .map((act) => {
      const seen = act.answer as unknown as SeenQuilt;
      return { ...seen, act, schoolId: schoolOf.get(act.userId!) ?? 0, ...spanOf(act) };
    });
}

/** The readings at the end, when nothing was left to do. */
export const lastOf = (readings: readonly Reading[]) => readings.filter(({ act }) => act.change.isLast === true);

/** The pictures of patches by id, also pictures that have been replaced or erased since. */
export async function findPictures(context: Context): Promise<Map<number, { groupId: number; schoolId: number }>> {
  const Row = z.object({ id: z.int(), groupId: z.int(), schoolId: z.int() });
  const rows = await context.databases.content.any(sql.type(Row)`
    select media_items.id, patches.school_group_id as "groupId", patches.school_id as "schoolId"
    from media_items
    join patches on patches.id = media_items.patch_id
  `);
  const sewn = actsOf(context, 'sew-patch').filter(({ answer }) => answer.id);
  return new Map([
    ...sewn.map(
      ({ answer, change }) => [idIn(answer), { groupId: idIn(change, 'groupId'), schoolId: idIn(change, 'schoolId') }] as const,
    ),
    ...rows.map(({ id, ...place }) => [id, place] as const),
  ]);
}
