import type { Db } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';
import { SchoolRow, schoolColumns } from '../schools/schools.sql.ts';

export const PAGE_SIZE = 20;

/** The schools of a preview whose name contains every word; typographic apostrophes count as straight ones. */
const isFound = (previewId: number, words: readonly string[]) => sql.fragment`
  preview_schools.run_id = ${previewId}
  and not exists (
    select from unnest(${sql.array(words, 'text')}) as word
    where strpos(translate(lower(schools.name), '’', ''''), word) = 0
  )
`;

export const countPreviewSchools = (db: Db, previewId: number, words: readonly string[]) =>
  db.oneFirst(sql.type(z.object({ count: z.int() }))`
    select count(*) as count
    from preview_schools
    join schools on schools.id = preview_schools.school_id
    where ${isFound(previewId, words)}
  `);

/** A page of the schools of a preview, by name, with the number of their current links. */
export const listPreviewSchools = (db: Db, previewId: number, words: readonly string[], page: number) =>
  db.any(sql.type(SchoolRow.extend({ linksNow: z.int() }))`
    select
      ${schoolColumns},
      (
        (select count(*) from links where links.school_a = schools.id and links.ended_at is null)
        + (select count(*) from links where links.school_b = schools.id and links.ended_at is null)
      ) as "linksNow"
    from preview_schools
    join schools on schools.id = preview_schools.school_id
    where ${isFound(previewId, words)}
    order by lower(schools.name), schools.id
    limit ${PAGE_SIZE}
    offset ${page * PAGE_SIZE}
  `);

const PlannedLink = SchoolRow.extend({ ofSchoolId: z.int(), reasons: z.array(z.string()), metIn: z.int().nullable() });

/** The links that a preview plans for these schools, by the partner's name. */
export const listPlannedLinks = (db: Db, previewId: number, schoolIds: readonly number[]) =>
  db.any(sql.type(PlannedLink)`
    select ${schoolColumns}, planned.of_school_id as "ofSchoolId", planned.reasons, planned.met_in as "metIn"
    from (
      select preview_links.school_a as of_school_id, preview_links.school_b as school_id, preview_links.reasons, preview_links.met_in
      from preview_links
      where preview_links.run_id = ${previewId} and preview_links.school_a = any(${sql.array(schoolIds, 'int8')})
      union all
      select preview_links.school_b, preview_links.school_a, preview_links.reasons, preview_links.met_in
      from preview_links
      where preview_links.run_id = ${previewId} and preview_links.school_b = any(${sql.array(schoolIds, 'int8')})
    ) as planned
    join schools on schools.id = planned.school_id
    order by lower(schools.name), schools.id
  `);
