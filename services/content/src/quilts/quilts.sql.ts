import type { Viewer } from '@patchwork/platform/assertion';
import { type Db, Nothing, opaque, type Tx } from '@patchwork/platform/db';
import { notFound } from '@patchwork/platform/errors';
import { type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import { currentHalfTerm, dbNow, membersOfQuilt, turnsOverAt } from '../access/visible-patches.sql.ts';

const Head = z.object({
  schoolId: z.int(),
  schoolName: z.string(),
  badgeId: z.int().nullable(),
  typeId: z.int().nullable(),
  halfTermId: z.int(),
  halfTermName: z.string(),
  isCurrent: z.boolean(),
  startsAt: z.string(),
  /** When the next half term begins; null while the calendar has none. */
  endsAt: z.string().nullable(),
  /** The Lead's choice, or what a class of the school has answered. */
  questionId: z.int().nullable(),
  isCompleting: z.boolean(),
  hasTurnedOver: z.boolean(),
  turnsOverAt: z.string(),
  now: z.string(),
  wasReminded: z.boolean(),
  /** Whether reports of the school wait for a Lead. */
  leadsOnly: z.boolean(),
  /** Whether a quilt that shows the school has turned over, this one or another school's. */
  isShownElsewhere: z.boolean(),
  /** The other schools, as far as they are visible. */
  memberIds: z.array(z.int()),
});
export type Head = z.output<typeof Head>;

/** For rows of `half_terms` and `quilts`: whether a quilt of that half term that shows this school has turned over. */
const isShownElsewhere = (schoolId: FragmentSqlToken, linked: FragmentSqlToken) => sql.fragment`
  (
    ${turnsOverAt} <= ${dbNow}
    or exists (
      select
      from quilts as early
      where
        early.half_term = half_terms.id and early.completes_at <= ${dbNow} and early.completes_at is not null
        and (early.school_id = any (${linked}) or early.member_ids @> array[${schoolId}])
    )
  )
`;

/** `wanted` selects the half term of a row; half terms that have not begun have no quilts. */
const headsOf = (schoolIds: FragmentSqlToken, wanted: FragmentSqlToken) => sql.fragment`
  select
    readers.school_id as "schoolId", coalesce(schools.name, '') as "schoolName", schools.badge_media_item_id as "badgeId",
    schools.type_id as "typeId",
    half_terms.id as "halfTermId", half_terms.name as "halfTermName", half_terms.id = ${currentHalfTerm} as "isCurrent",
    half_terms.starts_at as "startsAt",
    (select min(next.starts_at) from half_terms as next where next.starts_at > half_terms.starts_at) as "endsAt",
    quilts.question_id as "questionId", quilts.completes_at is not null as "isCompleting",
    ${turnsOverAt} <= ${dbNow} as "hasTurnedOver", ${turnsOverAt} as "turnsOverAt", ${dbNow} as now,
    coalesce(quilts.reminded_at > ${dbNow} - interval '7 days', false) as "wasReminded",
    coalesce(picture_rules.pre_moderation, false) as "leadsOnly",
    ${isShownElsewhere(sql.fragment`readers.school_id`, sql.fragment`members.school_ids`)} as "isShownElsewhere",
    array(
      select others.id
      from unnest(members.school_ids) as member (id)
      join schools as others on others.id = member.id and others.is_visible
      where others.id <> readers.school_id
    ) as "memberIds"
  from ${schoolIds} as readers (school_id)
  join half_terms on ${wanted} and half_terms.starts_at <= ${dbNow}
  left join quilts on quilts.school_id = readers.school_id and quilts.half_term = half_terms.id
  left join schools on schools.id = readers.school_id
  left join picture_rules on picture_rules.school_id = readers.school_id
  -- The offset keeps the planner from computing the schools for each use of them.
  cross join lateral (select ${membersOfQuilt(sql.fragment`readers.school_id`)} as school_ids offset 0) as members
`;

const ids = (schoolIds: readonly number[]) => sql.fragment`unnest(${opaque(schoolIds, 'int8')})`;

/** The quilts of these schools in a half term; null is the current one. Empty when the calendar has no such half term. */
export const findHeads = (db: Db, schoolIds: readonly number[], halfTermId: number | null) =>
  db.any(sql.prepared('content_quilt_heads', Head)`
    ${headsOf(ids(schoolIds), sql.fragment`half_terms.id = coalesce(${halfTermId}::bigint, ${currentHalfTerm})`)}
  `);

/** Every half term in which the school has a quilt: the current one, and those in which a class of it has sewn; newest first. */
export const listHeads = (db: Db, schoolId: number) =>
  db.any(sql.type(Head)`
    ${headsOf(ids([schoolId]), sql.fragment`true`)}
    order by half_terms.starts_at desc
  `);

/** The current quilt of the viewer's school, read under the lock of its row. @throws AppError 404 without a half term */
export async function lockCurrent(tx: Tx, { schoolId }: Viewer): Promise<Head> {
  const [before] = await findHeads(tx, [schoolId], null);
  if (!before) throw notFound();
  await lockQuilt(tx, schoolId, before.halfTermId);
  const [head] = await findHeads(tx, [schoolId], before.halfTermId);
  // The next half term may have begun meanwhile.
  if (!head?.isCurrent) throw notFound();
  return head;
}

/** Adds the row of a school's quilt if there is none, and locks it. */
async function lockQuilt(tx: Tx, schoolId: number, halfTermId: number): Promise<void> {
  await tx.query(sql.type(Nothing)`
    insert into quilts (school_id, half_term) values (${schoolId}, ${halfTermId}) on conflict do nothing
  `);
  await tx.query(sql.type(Nothing)`
    select from quilts where quilts.school_id = ${schoolId} and quilts.half_term = ${halfTermId} for update
  `);
}

export const saveQuestionOf = (tx: Tx, schoolId: number, halfTermId: number, questionId: number) =>
  tx.query(sql.type(Nothing)`
    update quilts set question_id = ${questionId} where school_id = ${schoolId} and half_term = ${halfTermId}
  `);

export const markReminded = (tx: Tx, schoolId: number, halfTermId: number) =>
  tx.query(sql.type(Nothing)`
    update quilts set reminded_at = clock_timestamp() where school_id = ${schoolId} and half_term = ${halfTermId}
  `);

/** Whether a class of the school has a picture that can be, or is being, processed. */
export const hasSewnIn = (db: Db, schoolId: number, halfTermId: number): Promise<boolean> =>
  db.exists(sql.type(Nothing)`
    select
    from patches
    join media_items on media_items.patch_id = patches.id and media_items.deactivated_at is null and media_items.state <> 'failed'
    where patches.school_id = ${schoolId} and patches.half_term = ${halfTermId}
  `);

const Sewn = z.object({ halfTermId: z.int(), sewn: z.int(), hasGroup: z.boolean() });

/** By half term: how many classes of the quilt have sewn, and whether this class is one of them. */
export async function countSewn(db: Db, heads: readonly Head[], groupId: number | null) {
  const schools = heads.flatMap(({ halfTermId, schoolId, memberIds }) => [schoolId, ...memberIds].map((id) => [halfTermId, id]));
  const rows = await db.any(sql.type(Sewn)`
    select
      patches.half_term as "halfTermId", count(*) as sewn,
      coalesce(bool_or(patches.school_group_id = ${groupId}::bigint), false) as "hasGroup"
    from ${sql.unnest(schools, ['int8', 'int8'])} as shown (half_term, school_id)
    join schools on schools.id = shown.school_id and schools.is_visible
    join patches on patches.school_id = shown.school_id and patches.half_term = shown.half_term
    join media_items on media_items.patch_id = patches.id and media_items.deactivated_at is null
    where media_items.state <> 'failed' and media_items.withdrawn_at is null
    group by patches.half_term
  `);
  return new Map(rows.map((row) => [row.halfTermId, row]));
}
