import type { Viewer } from '@patchwork/platform/assertion';
import { type Db, Nothing, type Tx } from '@patchwork/platform/db';
import { notFound } from '@patchwork/platform/errors';
import { sql } from 'slonik';
import { z } from 'zod';
import { linkedSchools, membersOf, visibleTo } from '../access/visible.sql.ts';
import type { WeekQuestionTexts } from '../contract-types.ts';

const Texts = z.record(z.string(), z.string()).transform((texts) => texts as unknown as WeekQuestionTexts);

const ClassWeek = z.object({
  id: z.int(),
  week: z.string(),
  groupId: z.int(),
  groupName: z.string(),
  schoolId: z.int(),
  schoolName: z.string(),
  texts: Texts,
  /** The name of the school whose Lead wrote the question; null for one of the list. */
  writtenAt: z.string().nullable(),
  opensAt: z.string(),
  closesAt: z.string(),
  hasOpened: z.boolean(),
  isClosed: z.boolean(),
  /** The answer that was neither withdrawn nor deleted; it may be hidden or wait for a Lead. */
  answerId: z.int().nullable(),
});
export type ClassWeek = z.output<typeof ClassWeek>;

/** For a row of `class_weeks`: the id of its answer. */
const answerId = sql.fragment`
  (
    select articles.id
    from articles
    where articles.class_week_id = class_weeks.id and articles.deleted_at is null and articles.withdrawn_at is null
  )
`;

const classWeeks = sql.fragment`
  select
    class_weeks.id, class_weeks.week::text, class_weeks.school_group_id as "groupId", school_groups.name as "groupName",
    class_weeks.school_id as "schoolId", schools.name as "schoolName", class_weeks.texts, writers.name as "writtenAt",
    class_weeks.opens_at as "opensAt", class_weeks.closes_at as "closesAt",
    class_weeks.opens_at <= statement_timestamp() as "hasOpened", class_weeks.closes_at <= statement_timestamp() as "isClosed",
    ${answerId} as "answerId"
  from class_weeks
  join schools on schools.id = class_weeks.school_id and schools.is_visible
  join school_groups on school_groups.id = class_weeks.school_group_id
  left join schools as writers on writers.id = class_weeks.written_at_school_id
`;

/** The weeks of a class of this school, newest first, at most a hundred; with `week` that one. */
export const findWeeks = (
  db: Db,
  { schoolId, groupId, week }: { schoolId: number; groupId: number; week?: string | undefined },
) =>
  db.any(sql.type(ClassWeek)`
    ${classWeeks}
    where
      class_weeks.school_id = ${schoolId} and class_weeks.school_group_id = ${groupId}
      and ${week === undefined ? sql.fragment`true` : sql.fragment`class_weeks.week = ${week}::date`}
    order by class_weeks.week desc
    limit 100
  `);

/** The classes of a school that were asked in a week, by name; without `week` in the one that is not closed. */
export const findClassesAsked = (db: Db, schoolId: number, week?: string) =>
  db.any(sql.type(ClassWeek)`
    ${classWeeks}
    where
      class_weeks.school_id = ${schoolId}
      and ${week === undefined ? sql.fragment`class_weeks.closes_at > statement_timestamp()` : sql.fragment`class_weeks.week = ${week}::date`}
    order by lower(school_groups.name), school_groups.id
  `);

const Place = z.object({
  weekId: z.int(),
  schoolId: z.int(),
  schoolName: z.string(),
  groupId: z.int(),
  groupName: z.string(),
  texts: Texts,
  writtenAt: z.string().nullable(),
  /** Of what linked schools will see of it; an answer that is hidden, waits for a Lead or is for its own school does not count. */
  answerId: z.int().nullable(),
});
export type Place = z.output<typeof Place>;

/** The classes of schools that are linked with this one now and were asked in a week, by school and class. */
export const findPlaces = (db: Db, schoolId: number, week: string) =>
  db.any(sql.prepared('content_week_places', Place)`
    select
      class_weeks.id as "weekId", schools.id as "schoolId", schools.name as "schoolName", school_groups.id as "groupId",
      school_groups.name as "groupName", class_weeks.texts, writers.name as "writtenAt",
      (
        select articles.id
        from articles
        where
          articles.class_week_id = class_weeks.id and articles.audience <> 'school'
          and articles.deleted_at is null and articles.withdrawn_at is null
          and articles.hidden_at is null and articles.review_since is null
      ) as "answerId"
    from class_weeks
    join schools on schools.id = class_weeks.school_id and schools.is_visible
    join school_groups on school_groups.id = class_weeks.school_group_id and school_groups.is_active
    left join schools as writers on writers.id = class_weeks.written_at_school_id
    where class_weeks.week = ${week}::date and class_weeks.school_id = any (${linkedSchools(sql.fragment`${schoolId}::bigint`)})
    order by lower(schools.name), schools.id, lower(school_groups.name), school_groups.id
  `);

/** How many answers of linked classes each of these weeks of a school has. */
export async function countAnswers(db: Db, schoolId: number, weeks: readonly string[]): Promise<Map<string, number>> {
  const rows = await db.any(sql.type(z.object({ week: z.string(), count: z.int() }))`
    select class_weeks.week::text, count(*) as count
    from class_weeks
    join articles on articles.class_week_id = class_weeks.id
    where
      class_weeks.week = any (${sql.array([...weeks], 'date')})
      and class_weeks.school_id = any (${linkedSchools(sql.fragment`${schoolId}::bigint`)})
      and ${visibleTo(membersOf(schoolId))}
    group by class_weeks.week
  `);
  return new Map(rows.map(({ week, count }) => [week, count]));
}

export const countLinks = (db: Db, schoolId: number): Promise<number> =>
  db.oneFirst(sql.type(z.object({ count: z.int() }))`
    select cardinality(${linkedSchools(sql.fragment`${schoolId}::bigint`)}) as count
  `);

const Locked = z.object({ id: z.int(), groupId: z.int(), week: z.string(), texts: Texts });

/** The week of a class of the viewer's school, locked until the transaction ends. @throws AppError 404 */
export async function lockWeek(tx: Tx, { schoolId }: Viewer, id: number): Promise<z.output<typeof Locked>> {
  const row = await tx.maybeOne(sql.type(Locked)`
    select class_weeks.id, class_weeks.school_group_id as "groupId", class_weeks.week::text, class_weeks.texts
    from class_weeks
    where class_weeks.id = ${id} and class_weeks.school_id = ${schoolId}
    for update
  `);
  if (!row) throw notFound();
  return row;
}

const State = z.object({ isClosed: z.boolean() });

/** Call it while holding the lock: the wait for it may have taken until the week was closed. */
export const getState = (tx: Tx, id: number) =>
  tx.one(sql.type(State)`
    select class_weeks.closes_at <= clock_timestamp() as "isClosed" from class_weeks where class_weeks.id = ${id}
  `);

export const saveChoice = (
  tx: Tx,
  id: number,
  { texts, writtenAtSchoolId, userId }: { texts: WeekQuestionTexts; writtenAtSchoolId: number | null; userId: number },
) =>
  tx.query(sql.type(Nothing)`
    update class_weeks
    set texts = ${sql.jsonb({ ...texts })}, written_at_school_id = ${writtenAtSchoolId}, chosen_by = ${userId}
    where class_weeks.id = ${id}
  `);

const Written = z.object({ weekId: z.int(), texts: Texts, schoolId: z.int(), writtenAt: z.string() });

/** The questions that Leads of linked schools wrote for this week, each once; not where the answer below it is hidden. */
export const findWritten = (db: Db, schoolId: number, week: string) =>
  db.any(sql.type(Written)`
    select distinct on (class_weeks.texts ->> 'en')
      class_weeks.id as "weekId", class_weeks.texts, schools.id as "schoolId", schools.name as "writtenAt"
    from class_weeks
    join schools on schools.id = class_weeks.written_at_school_id and schools.is_visible
    where
      class_weeks.week = ${week}::date and class_weeks.written_at_school_id = class_weeks.school_id
      and class_weeks.school_id = any (${linkedSchools(sql.fragment`${schoolId}::bigint`)})
      and not exists (select from articles where articles.class_week_id = class_weeks.id and articles.hidden_at is not null)
    order by class_weeks.texts ->> 'en', class_weeks.id
  `);
