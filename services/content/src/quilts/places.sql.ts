import { type Db, opaque } from '@patchwork/platform/db';
import { type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import { currentHalfTerm, dbNow, isClass, membersOfQuilt, turnsOverAt } from '../access/visible-patches.sql.ts';
import { states } from '../media-items/media-items.sql.ts';
import type { Head } from './quilts.sql.ts';

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

const ids = (schoolIds: readonly number[]) => sql.fragment`unnest(${opaque(schoolIds, 'int8')})`;

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
