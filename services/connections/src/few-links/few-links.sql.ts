import { MIN_LINKS } from '@patchwork/matching/types';
import { type Db, Nothing } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';
import { participants } from '../links/links.sql.ts';
import { takesPart } from '../schools/schools.sql.ts';

/** How many schools of each type take part, by the name of the type. */
export const countTypes = (db: Db) =>
  db.any(sql.type(z.object({ typeId: z.int(), typeName: z.string(), schools: z.int() }))`
    select schools.type_id as "typeId", min(schools.type_name) as "typeName", count(*) as schools
    from schools
    where ${takesPart}
    group by schools.type_id
    order by min(schools.type_name)
  `);

const Lacking = z.object({ schoolId: z.int(), typeId: z.int(), links: z.int() });

/** The participating schools with fewer than four links: current ones, or those of a preview. */
export function listLacking(db: Db, previewId: number | null) {
  const pairs =
    previewId === null
      ? sql.fragment`select links.school_a, links.school_b from links where links.ended_at is null`
      : sql.fragment`
          select preview_links.school_a, preview_links.school_b from preview_links where preview_links.run_id = ${previewId}
        `;
  return db.any(sql.type(Lacking)`
    with ${participants},
    pairs as (
      select pairs.school_a, pairs.school_b
      from (${pairs}) as pairs
      where
        pairs.school_a in (select participants.id from participants)
        and pairs.school_b in (select participants.id from participants)
    ),
    ends as (
      select pairs.school_a as school_id from pairs
      union all
      select pairs.school_b from pairs
    )
    select schools.id as "schoolId", schools.type_id as "typeId", count(ends.school_id) as links
    from schools
    left join ends on ends.school_id = schools.id
    where ${takesPart}
    group by schools.id
    having count(ends.school_id) < ${MIN_LINKS}
  `);
}

interface FewLinks {
  schoolId: number;
  links: number;
  sameAgeSchools: number;
}

export const insertFewLinks = (db: Db, runId: number, rows: readonly FewLinks[]) =>
  db.query(sql.type(Nothing)`
    insert into few_links (run_id, school_id, links, same_age_schools)
    select ${runId}, row."schoolId", row.links, row."sameAgeSchools"
    from jsonb_to_recordset(${sql.jsonb(rows.map((row) => ({ ...row })))})
      as row ("schoolId" bigint, links int, "sameAgeSchools" int)
  `);

const FewLinksRow = z.object({
  id: z.int(),
  name: z.string(),
  countyId: z.int(),
  county: z.string(),
  links: z.int(),
  sameAgeSchools: z.int(),
});

/** The schools that a run left with fewer than four links, by name. */
export const listFewLinks = (db: Db, runId: number) =>
  db.any(sql.type(FewLinksRow)`
    select
      schools.id,
      schools.name,
      schools.county_id as "countyId",
      schools.county_name as county,
      few_links.links,
      few_links.same_age_schools as "sameAgeSchools"
    from few_links
    join schools on schools.id = few_links.school_id
    where few_links.run_id = ${runId}
    order by lower(schools.name), schools.id
  `);
