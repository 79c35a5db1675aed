import { type Db, Nothing, type Tx } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';
import { isOpen } from '../schools/schools.sql.ts';

export const lockToldLinks = (tx: Tx) => tx.query(sql.type(Nothing)`lock table told_links in share row exclusive mode`);

const ToldLinks = z.object({ schoolId: z.int(), version: z.int(), linkedSchoolIds: z.array(z.int()) });

/**
 * Brings what is told of links up to what holds between open schools, and answers the schools for which that was not so; of all
 * schools, or of those that are given.
 */
export function renewToldLinks(tx: Tx, schoolIds?: readonly number[]) {
  const isMeant = (school: string[]) =>
    schoolIds ? sql.fragment`${sql.identifier(school)} = any(${sql.array(schoolIds, 'int8')})` : sql.fragment`true`;
  return tx.any(sql.type(ToldLinks)`
    with open_schools as (select schools.id from schools where ${isOpen}),
    ends as (
      select links.school_a as school_id, links.school_b as partner_id
      from links
      where links.ended_at is null and ${isMeant(['links', 'school_a'])}
      union all
      select links.school_b, links.school_a
      from links
      where links.ended_at is null and ${isMeant(['links', 'school_b'])}
    ),
    holding as (
      select ends.school_id, array_agg(ends.partner_id order by ends.partner_id) as partner_ids
      from ends
      where
        ends.school_id in (select open_schools.id from open_schools)
        and ends.partner_id in (select open_schools.id from open_schools)
      group by ends.school_id
    ),
    told as (select told_links.school_id from told_links where ${isMeant(['told_links', 'school_id'])})
    insert into told_links (school_id, version, linked_school_ids)
    select school_id, 1, coalesce(holding.partner_ids, '{}')
    from holding
    full join told using (school_id)
    on conflict (school_id) do update
    set version = told_links.version + 1, linked_school_ids = excluded.linked_school_ids
    where told_links.linked_school_ids <> excluded.linked_school_ids
    returning school_id as "schoolId", version, linked_school_ids as "linkedSchoolIds"
  `);
}

/** A school and all that it is linked with now. */
export const listSchoolsAround = (db: Db, schoolId: number) =>
  db.anyFirst(sql.type(z.object({ id: z.int() }))`
    select ${schoolId}::bigint as id
    union
    select links.school_b from links where links.school_a = ${schoolId} and links.ended_at is null
    union
    select links.school_a from links where links.school_b = ${schoolId} and links.ended_at is null
  `);

/** What was told last of every school. */
export const listToldLinks = (db: Db) =>
  db.any(sql.type(ToldLinks)`
    select
      told_links.school_id as "schoolId",
      told_links.version,
      told_links.linked_school_ids as "linkedSchoolIds"
    from told_links
    order by told_links.school_id
  `);
