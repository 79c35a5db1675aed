import { type Db, Nothing, type Tx } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';

/** The version of the next RegisterChanged of a school; from 1. */
export const nextVersion = (tx: Tx, schoolId: number) =>
  tx.oneFirst(sql.type(z.object({ version: z.int() }))`
    insert into register_links (school_id, version)
    values (${schoolId}, 1)
    on conflict (school_id) do update set version = register_links.version + 1
    returning version
  `);

const Facts = z.object({
  faith: z.string().nullable(),
  trust: z.string().nullable(),
  numberOfPupils: z.int().nullable(),
  locationTypeId: z.int().nullable(),
});

/** What matching reads of a school's row; null without one. */
export const findFacts = (db: Db, schoolId: number) =>
  db.maybeOne(sql.type(Facts)`
    select
      register_schools.faith,
      register_schools.trust_code as trust,
      register_schools.number_of_pupils as "numberOfPupils",
      register_schools.location_type_id as "locationTypeId"
    from schools
    join register_schools on register_schools.key = schools.register_key
    where schools.id = ${schoolId}
  `);

/** The key of the row that a school is linked to; null without one. */
export const findRegisterKey = (db: Db, schoolId: number): Promise<string | null> =>
  db.maybeOneFirst(sql.type(z.object({ key: z.string().nullable() }))`
    select schools.register_key as key from schools where schools.id = ${schoolId}
  `);

/** Points a school to a row, or to none; false when it did already. Its row is locked by the caller. */
export const setRegisterKey = async (tx: Tx, schoolId: number, key: string | null): Promise<boolean> =>
  (await tx.maybeOne(sql.type(z.object({ id: z.int() }))`
    update schools
    set register_key = ${key}, version = version + 1
    where id = ${schoolId} and register_key is distinct from ${key}
    returning id
  `)) !== null;

/** Remembers what the row says now as what staff have seen of it. After `announceRegister`, which makes the entry. */
export const markSeen = (tx: Tx, schoolId: number) =>
  tx.query(sql.type(Nothing)`
    update register_links
    set
      seen_name = register_schools.name,
      seen_trust_code = register_schools.trust_code,
      seen_trust_name = register_schools.trust_name,
      seen_closed = register_schools.status = 'closed'
    from schools
    left join register_schools on register_schools.key = schools.register_key
    where schools.id = register_links.school_id and register_links.school_id = ${schoolId}
  `);

/** Another active, approved school that is linked to the row. */
export const findOtherHolder = (db: Db, key: string, schoolId: number) =>
  db.maybeOne(sql.type(z.object({ id: z.int(), name: z.string() }))`
    select schools.id, schools.name
    from schools
    where schools.register_key = ${key} and schools.is_active and schools.is_approved and schools.id <> ${schoolId}
    limit 1
  `);

/** Locks a row, so that two schools are not linked to it at the same time. */
export const lockRow = (tx: Tx, key: string) =>
  tx.query(sql.type(Nothing)`select from register_schools where key = ${key} for update`);

/** The schools that are or were linked to a row, after an id, locked until the transaction ends. */
export const lockLinksAfter = (tx: Tx, after: number, limit: number) =>
  tx.any(sql.type(z.object({ schoolId: z.int(), version: z.int() }))`
    select school_id as "schoolId", version
    from register_links
    where school_id > ${after}
    order by school_id
    limit ${limit}
    for no key update
  `);
