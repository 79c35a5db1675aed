import { type Db, Nothing } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';
import { membersOf, visibleTo } from '../access/visible.sql.ts';
import { dbNow, isClass } from '../access/visible-patches.sql.ts';

/** A half term: until the next one begins, or without an end while the calendar has none. */
interface Period {
  from: string;
  to: string | null;
}

const MAX_REPORTS = 200;
const MAX_HALF_TERMS = 12;

/** Reports and answers of the period that every teacher of the school sees. */
const isInBook = (schoolId: number, { from, to }: Period) => sql.fragment`
  articles.school_id = ${schoolId}
  and articles.created_at >= ${from}::timestamptz
  and (${to}::timestamptz is null or articles.created_at < ${to}::timestamptz)
  and ${visibleTo(membersOf(schoolId))}
`;

const BookRow = z.object({
  id: z.int(),
  /** As other schools see it: also the school's own pictures need consent. */
  rendered: z.string(),
  likesCount: z.int(),
});
export type BookRow = z.output<typeof BookRow>;

/** The oldest first; with a class, its own. */
export const findBookRows = (db: Db, schoolId: number, period: Period, groupId: number | null) =>
  db.any(sql.type(BookRow)`
    select articles.id, articles.rendered, articles.likes_count as "likesCount"
    from articles
    where
      ${isInBook(schoolId, period)}
      and (${groupId}::bigint is null or articles.school_group_id = ${groupId}::bigint)
    order by articles.id
    limit ${MAX_REPORTS}
  `);

const Named = z.object({ id: z.int(), name: z.string() });

/** The classes of a school now, and those whose reports of the period the book contains. */
export const listBookClasses = (db: Db, schoolId: number, period: Period) =>
  db.any(sql.type(Named)`
    select school_groups.id, school_groups.name
    from school_groups
    where
      school_groups.school_id = ${schoolId}
      and (
        ${isClass}
        or school_groups.id in (select articles.school_group_id from articles where ${isInBook(schoolId, period)})
      )
    order by lower(school_groups.name), school_groups.id
  `);

export const isGroupOf = (db: Db, schoolId: number, groupId: number): Promise<boolean> =>
  db.exists(sql.type(Nothing)`
    select from school_groups where school_groups.id = ${groupId} and school_groups.school_id = ${schoolId}
  `);

/** The half terms that have begun, the newest first. */
export const listHalfTerms = (db: Db) =>
  db.any(sql.type(Named)`
    select half_terms.id, half_terms.name
    from half_terms
    where half_terms.starts_at <= ${dbNow}
    order by half_terms.starts_at desc
    limit ${MAX_HALF_TERMS}
  `);
