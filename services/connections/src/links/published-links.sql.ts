import { type Db, Nothing, type Tx } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';
import { isOpen } from '../schools/schools.sql.ts';

export const lockPublishedLinks = (tx: Tx) => tx.query(sql.type(Nothing)`lock table published_links in share row exclusive mode`);

const PublishedLinks = z.object({ schoolId: z.int(), version: z.int(), linkedSchoolIds: z.array(z.int()) });

/**
 * Updates the published links to the current links between open schools and returns the schools that changed; all schools, or
 * those given.
 */
export function updatePublishedLinks(tx: Tx, schoolIds?: readonly number[]) {
  const isMeant = (school: string[]) =>
    schoolIds ? sql.fragment`${sql.identifier(school)} = any(${sql.array(schoolIds, 'int8')})` : sql.fragment`true`;
  return tx.any(sql.type(PublishedLinks)`
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
    published as (select published_links.school_id from published_links where ${isMeant(['published_links', 'school_id'])})
    insert into published_links (school_id, version, linked_school_ids)
    select school_id, 1, coalesce(holding.partner_ids, '{}')
    from holding
    full join published using (school_id)
    on conflict (school_id) do update
    set version = published_links.version + 1, linked_school_ids = excluded.linked_school_ids
    where published_links.linked_school_ids <> excluded.linked_school_ids
    returning school_id as "schoolId", version, linked_school_ids as "linkedSchoolIds"
  `);
}

/** A school and every school currently linked with it. */
export const listSchoolsAround = (db: Db, schoolId: number) =>
  db.anyFirst(sql.type(z.object({ id: z.int() }))`
    select ${schoolId}::bigint as id
    union
    select links.school_b from links where links.school_a = ${schoolId} and links.ended_at is null
    union
    select links.school_a from links where links.school_b = ${schoolId} and links.ended_at is null
  `);

/** The links last published for every school. */
export const listPublishedLinks = (db: Db) =>
  db.any(sql.type(PublishedLinks)`
    select
      published_links.school_id as "schoolId",
      published_links.version,
      published_links.linked_school_ids as "linkedSchoolIds"
    from published_links
    order by published_links.school_id
  `);
