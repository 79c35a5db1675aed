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

/** A school's links since a half term, ended ones included, to schools visible to others; oldest first. */
export const listLinksSince = (db: Db, schoolId: number, halfTerm: number) =>
  db.any(sql.type(LinkRow)`
    select
      ${schoolColumns},
      partners.half_term as "halfTerm", partners.began_at as since, partners.ended_at as until, partners.reasons
    from (
      select links.school_b as school_id, links.half_term, links.began_at, links.ended_at, links.reasons
      from links
      where links.school_a = ${schoolId} and links.half_term >= ${halfTerm}
      union all
      select links.school_a, links.half_term, links.began_at, links.ended_at, links.reasons
      from links
      where links.school_b = ${schoolId} and links.half_term >= ${halfTerm}
    ) as partners
    join schools on schools.id = partners.school_id
    where ${isOpen}
    order by partners.began_at, lower(schools.name), schools.id
  `);
