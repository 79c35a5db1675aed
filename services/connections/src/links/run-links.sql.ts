import type { Db } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';
import { isOpen } from '../schools/schools.sql.ts';

const SCHOOLS_AT_A_TIME = 200;

const SchoolLinksRow = z.object({
  schoolId: z.int(),
  links: z.array(z.object({ schoolName: z.string(), reasons: z.array(z.string()) })),
});

interface Page {
  afterSchoolId?: number | undefined;
  schoolId?: number | undefined;
}

/**
 * The next open schools after one, with the links that a run made and that are still current. Uses the index of current links
 * by school, so a page costs the same anywhere in the network. With `schoolId`, only that school.
 */
export const listRunLinks = (db: Db, runId: number, { afterSchoolId = 0, schoolId }: Page) =>
  db.any(sql.type(SchoolLinksRow)`
    with page as (
      select schools.id
      from schools
      where
        schools.id > ${afterSchoolId}
        and ${schoolId === undefined ? sql.fragment`true` : sql.fragment`schools.id = ${schoolId}`}
        and ${isOpen}
        and (
          exists (select from links where links.school_a = schools.id and links.run_id = ${runId} and links.ended_at is null)
          or exists (select from links where links.school_b = schools.id and links.run_id = ${runId} and links.ended_at is null)
        )
      order by schools.id
      limit ${SCHOOLS_AT_A_TIME}
    )
    select
      page.id as "schoolId",
      coalesce(
        jsonb_agg(
          jsonb_build_object('schoolName', schools.name, 'reasons', partners.reasons)
          order by lower(schools.name), schools.id
        ) filter (where schools.id is not null),
        '[]'
      ) as links
    from page
    cross join lateral (
      select links.school_b as school_id, links.reasons
      from links
      where links.school_a = page.id and links.run_id = ${runId} and links.ended_at is null
      union all
      select links.school_a, links.reasons
      from links
      where links.school_b = page.id and links.run_id = ${runId} and links.ended_at is null
    ) as partners
    left join schools on schools.id = partners.school_id and ${isOpen}
    group by page.id
    order by page.id
  `);
