import { type Db, Nothing } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';
import { linkedSchools } from '../access/visible.sql.ts';
import { isClass } from '../access/visible-patches.sql.ts';
import type { WeekQuestionTexts } from '../contract-types.ts';

const Calendar = z.object({ now: z.string(), halfTerms: z.array(z.object({ id: z.int(), startsAt: z.string() })) });

/** The database's time, and the half terms around it. */
export const getCalendar = (db: Db) =>
  db.one(sql.type(Calendar)`
    select
      statement_timestamp() as now,
      coalesce(
        json_agg(json_build_object('id', half_terms.id, 'startsAt', half_terms.starts_at)) filter (where half_terms.id is not null),
        '[]'
      ) as "halfTerms"
    from (values (true)) as one_row
    left join half_terms on half_terms.starts_at > statement_timestamp() - interval '1 year'
  `);

interface Asked {
  week: string;
  opensAt: Date;
  closesAt: Date;
  /** The question of each type of school, and of those without one. */
  questions: readonly { typeId: number | null; texts: WeekQuestionTexts }[];
}

/** Asks up to `limit` classes of visible schools with links that were not asked yet; returns how many. A repeat asks nobody twice. */
export async function insertClassWeeks(db: Db, { week, opensAt, closesAt, questions }: Asked, limit: number): Promise<number> {
  const { rowCount } = await db.query(sql.type(Nothing)`
    insert into class_weeks (week, school_id, school_group_id, texts, opens_at, closes_at)
    select
      ${week}::date, schools.id, school_groups.id, coalesce(of_type.texts, of_others.texts),
      ${sql.timestamp(opensAt)}, ${sql.timestamp(closesAt)}
    from schools
    join school_groups on school_groups.school_id = schools.id and ${isClass}
    join school_links on school_links.school_id = schools.id and school_links.linked_school_ids <> '{}'
    left join jsonb_to_recordset(${sql.jsonb(questions)}) as of_type ("typeId" bigint, texts jsonb) on of_type."typeId" = schools.type_id
    join jsonb_to_recordset(${sql.jsonb(questions)}) as of_others ("typeId" bigint, texts jsonb) on of_others."typeId" is null
    where
      schools.is_visible
      and not exists (
        select from class_weeks where class_weeks.school_group_id = school_groups.id and class_weeks.week = ${week}::date
      )
      and cardinality(${linkedSchools(sql.fragment`schools.id`)}) > 0
    order by school_groups.id
    limit ${limit}
    on conflict do nothing
  `);
  return rowCount;
}
