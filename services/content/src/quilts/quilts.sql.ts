import { type Db, Nothing, opaque, type Tx } from '@patchwork/platform/db';
import { type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import { states } from '../media/media.sql.ts';
import { currentHalfTerm, dbNow, isClass, membersOfQuilt, turnsOverAt } from './visible-patches.sql.ts';

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
export const isShownElsewhere = (schoolId: FragmentSqlToken, linked: FragmentSqlToken) => sql.fragment`
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

const Place = z.object({
  schoolId: z.int(),
  schoolName: z.string(),
  badgeId: z.int().nullable(),
  groupId: z.int(),
  groupName: z.string(),
  /** Whether these rows are read for viewers who see what is on the patch. */
  isOpen: z.boolean(),
  /** Null without a picture. */
  processing: z.enum(states).nullable(),
  isHidden: z.boolean(),
  isWithdrawn: z.boolean(),
  /** What is on it and which question it answers; null while it is face down. */
  mediaItemId: z.int().nullable(),
  altText: z.string().nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  hasMedium: z.boolean().nullable(),
  moves: z.boolean().nullable(),
  failure: z.string().nullable(),
  questionId: z.int().nullable(),
});
export type Place = z.output<typeof Place>;

/** For rows of `school_groups`: the place in a half term, with its active picture. */
const joinPictures = (halfTermId: FragmentSqlToken) => sql.fragment`
  left join patches on patches.school_group_id = school_groups.id and patches.half_term = ${halfTermId}
  left join media_items on media_items.patch_id = patches.id and media_items.deactivated_at is null
`;

/** A place of the quilt: each class in the current half term, and each that has sewn, also if deleted since. */
const isPlace = (isCurrent: FragmentSqlToken) => sql.fragment`
  (media_items.id is not null or (${isCurrent} and ${isClass}))
`;

/** For a row of `findPlaces`: a value that leaves the database only for readers who see what is on the patch. */
const ifOpen = (value: FragmentSqlToken) =>
  sql.fragment`case when shown.is_open and media_items.id is not null then ${value} end`;

/**
 * The places of these schools in a half term. What is on a patch leaves the database only for schools that are open to the
 * reader: the reader's own, and those of a quilt that has turned over.
 */
export const findPlaces = (
  db: Db,
  { halfTermId, isCurrent }: Pick<Head, 'halfTermId' | 'isCurrent'>,
  schools: readonly { id: number; isOpen: boolean }[],
) =>
  db.any(sql.prepared('content_quilt_places', Place)`
    select
      schools.id as "schoolId", schools.name as "schoolName", schools.badge_media_item_id as "badgeId",
      school_groups.id as "groupId", school_groups.name as "groupName", shown.is_open as "isOpen",
      media_items.state as processing, media_items.hidden_at is not null as "isHidden",
      media_items.withdrawn_at is not null as "isWithdrawn",
      ${ifOpen(sql.fragment`media_items.id`)} as "mediaItemId", ${ifOpen(sql.fragment`media_items.alt_text`)} as "altText",
      ${ifOpen(sql.fragment`media_items.width`)} as width, ${ifOpen(sql.fragment`media_items.height`)} as height,
      ${ifOpen(sql.fragment`media_items.has_medium`)} as "hasMedium", ${ifOpen(sql.fragment`media_items.failure`)} as failure,
      ${ifOpen(sql.fragment`media_items.moves`)} as moves, ${ifOpen(sql.fragment`patches.question_id`)} as "questionId"
    from unnest(
      ${opaque(
        schools.map(({ id }) => id),
        'int8',
      )},
      ${opaque(
        schools.map(({ isOpen }) => isOpen),
        'bool',
      )}
    ) as shown (school_id, is_open)
    join schools on schools.id = shown.school_id and schools.is_visible
    join school_groups on school_groups.school_id = schools.id
    ${joinPictures(sql.fragment`${halfTermId}::bigint`)}
    where ${isPlace(sql.fragment`${isCurrent}::boolean`)}
  `);

const Watched = z.object({
  schoolId: z.int(),
  halfTermId: z.int(),
  isCompleting: z.boolean(),
  turnsOverAt: z.string(),
  now: z.string(),
  classes: z.int(),
  sewn: z.int(),
  finished: z.int(),
  /** How many schools have a class, with the reader's own. */
  schoolsWithClasses: z.int(),
});
export type Watched = z.output<typeof Watched>;

/** The places of each school that the readers' quilts have, counted once however many readers see it. */
const counted = sql.fragment`
  readers as materialized (
    select
      given.school_id, half_terms.id as half_term, quilts.completes_at is not null as is_completing,
      ${turnsOverAt} as turns_over_at, array[given.school_id] || ${membersOfQuilt(sql.fragment`given.school_id`)} as school_ids
    from given
    join half_terms on half_terms.id = ${currentHalfTerm}
    left join quilts on quilts.school_id = given.school_id and quilts.half_term = half_terms.id
  ),
  counted as materialized (
    select
      schools.id as school_id,
      count(*) as classes,
      count(*) filter (where media_items.state <> 'failed' and media_items.withdrawn_at is null) as sewn,
      count(*) filter (where media_items.state = 'ready' and media_items.withdrawn_at is null) as finished
    from (select distinct unnest(readers.school_ids) as id from readers) as shown
    join schools on schools.id = shown.id and schools.is_visible
    join school_groups on school_groups.school_id = schools.id
    ${joinPictures(currentHalfTerm)}
    where ${isPlace(sql.fragment`true`)}
    group by schools.id
  )
`;

/** The sums over the schools of each reader's quilt. */
const totals = sql.fragment`
  totals as (
    select
      readers.school_id, coalesce(sum(counted.classes), 0)::bigint as classes, coalesce(sum(counted.sewn), 0)::bigint as sewn,
      coalesce(sum(counted.finished), 0)::bigint as finished, count(counted.school_id) as schools
    from readers
    cross join unnest(readers.school_ids) as shown (id)
    left join counted on counted.school_id = shown.id
    group by readers.school_id
  )
`;

/** How many places the current quilt of each of these schools has, and how many have sewn. Empty without a half term. */
export const countPlaces = (db: Db, schoolIds: readonly number[]) =>
  db.any(sql.prepared('content_quilt_counts', Watched)`
    with given as (select school_id from ${ids(schoolIds)} as given (school_id)),
    ${counted},
    ${totals}
    select
      readers.school_id as "schoolId", readers.half_term as "halfTermId", readers.is_completing as "isCompleting",
      readers.turns_over_at as "turnsOverAt", clock_timestamp() as now,
      totals.classes, totals.sewn, totals.finished, totals.schools as "schoolsWithClasses"
    from readers
    join totals on totals.school_id = readers.school_id
  `);

/** Seconds between the last patch and the moment at which a complete quilt turns over. */
const NOTICE_SECONDS = 20;

const Completed = z.object({ schoolId: z.int(), completesAt: z.string() });

/**
 * Lets the quilts of these schools turn over in twenty seconds if all their classes have sewn. A school without links waits for
 * the date: links may still come. A repeat changes nothing.
 */
export const completeQuilts = (db: Db, schoolIds: readonly number[]) =>
  db.any(sql.type(Completed)`
    with given as (select school_id from ${ids(schoolIds)} as given (school_id)),
    ${counted},
    ${totals}
    insert into quilts (school_id, half_term, completes_at)
    select readers.school_id, readers.half_term, clock_timestamp() + make_interval(secs => ${NOTICE_SECONDS})
    from readers
    join totals on totals.school_id = readers.school_id
    where
      not readers.is_completing and readers.turns_over_at > ${dbNow}
      and totals.schools > 1 and totals.finished = totals.classes
    order by readers.school_id
    on conflict (school_id, half_term) do update
    set completes_at = excluded.completes_at
    where quilts.completes_at is null
    returning quilts.school_id as "schoolId", quilts.completes_at as "completesAt"
  `);

/** Adds the row of a school's quilt if there is none, and locks it. */
export async function lockQuilt(tx: Tx, schoolId: number, halfTermId: number): Promise<void> {
  await tx.query(sql.type(Nothing)`
    insert into quilts (school_id, half_term) values (${schoolId}, ${halfTermId}) on conflict do nothing
  `);
  await tx.query(sql.type(Nothing)`
    select from quilts where quilts.school_id = ${schoolId} and quilts.half_term = ${halfTermId} for update
  `);
}

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
