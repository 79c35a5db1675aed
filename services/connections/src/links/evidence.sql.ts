import type { Db } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';
import { isOpen, SchoolRow, schoolColumns } from '../schools/schools.sql.ts';

const LinkRow = SchoolRow.extend({
  halfTerm: z.int(),
  since: z.string(),
  until: z.string().nullable(),
  reasons: z.array(z.string()),
});

/**
 * A school's links since a half term, ended ones included, to schools visible to others; oldest first. Links with the same
 * school in the same half term, such as before and after an undone run, are one.
 */
export const listLinksSince = (db: Db, schoolId: number, halfTerm: number) =>
  db.any(sql.type(LinkRow)`
    select
      ${schoolColumns},
      partners.half_term as "halfTerm", partners.began_at as since, partners.ended_at as until, links.reasons
    from (
      select
        ends.school_id,
        ends.half_term,
        min(ends.began_at) as began_at,
        nullif(max(coalesce(ends.ended_at, 'infinity')), 'infinity') as ended_at,
        (array_agg(ends.link_id order by ends.began_at desc, ends.link_id desc))[1] as newest_id
      from (
        select links.id as link_id, links.school_b as school_id, links.half_term, links.began_at, links.ended_at
        from links
        where links.school_a = ${schoolId} and links.half_term >= ${halfTerm}
        union all
        select links.id, links.school_a, links.half_term, links.began_at, links.ended_at
        from links
        where links.school_b = ${schoolId} and links.half_term >= ${halfTerm}
      ) as ends
      group by ends.school_id, ends.half_term
    ) as partners
    join links on links.id = partners.newest_id
    join schools on schools.id = partners.school_id
    where ${isOpen}
    order by partners.began_at, lower(schools.name), schools.id
  `);
