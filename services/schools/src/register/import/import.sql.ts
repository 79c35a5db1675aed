import { type Db, Nothing } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';
import type { RegisterRow } from './layouts.ts';

const County = z.object({ name: z.string(), nation: z.string() });
export const listCountiesWithNations = (db: Db) => db.any(sql.type(County)`select name, nation from counties`);

const Known = z.object({ key: z.string(), nation: z.string() });
/** Every row that is not closed. */
export const listRowsNotClosed = (db: Db) =>
  db.any(sql.type(Known)`select key, nation from register_schools where status <> 'closed'`);

/** One import at a time; false while another one runs. The lock is the connection's. */
export const tryImportLock = (db: Db) =>
  db.oneFirst(sql.type(z.object({ isMine: z.boolean() }))`
    select pg_try_advisory_lock(hashtext('register import')) as "isMine"
  `);

export const endImportLock = (db: Db) => db.query(sql.type(Nothing)`select pg_advisory_unlock(hashtext('register import'))`);

const Saved = z.object({ key: z.string(), isNew: z.boolean(), wasClosed: z.boolean(), isClosed: z.boolean() });

/** Adds rows and changes those that differ; returns only these. A lookup's name that is unknown becomes null. */
export const saveRows = (db: Db, rows: readonly RegisterRow[]) =>
  db.any(sql.type(Saved)`
    with given as (
      select
        row.key,
        row.nation,
        row.name,
        row.status,
        row."openedOn" as opened_on,
        row."closedOn" as closed_on,
        school_types.id as type_id,
        row."lowAge" as low_age,
        row."highAge" as high_age,
        row.street,
        row.town,
        counties.id as county_id,
        row.postcode,
        row."numberOfPupils" as number_of_pupils,
        faiths.name as faith,
        row."trustCode" as trust_code,
        row."trustName" as trust_name,
        row."urbanRural" as urban_rural,
        location_types.id as location_type_id,
        row.website,
        row.words
      from jsonb_to_recordset(${sql.jsonb(rows as never)}) as row(
        key text, nation text, name text, status text, "openedOn" date, "closedOn" date, type text, "lowAge" smallint,
        "highAge" smallint, street text, town text, county text, postcode text, "numberOfPupils" integer, faith text,
        "trustCode" text, "trustName" text, "urbanRural" text, "locationType" text, website text, words text
      )
      left join school_types on school_types.name = row.type
      left join counties on lower(counties.name) = lower(row.county)
      left join faiths on faiths.name = row.faith
      left join location_types on location_types.name = row."locationType"
    ),
    before as (
      select register_schools.key, register_schools.status
      from register_schools
      join given on given.key = register_schools.key
    ),
    saved as (
      insert into register_schools (
        key, nation, name, status, opened_on, closed_on, type_id, low_age, high_age, street, town, county_id, postcode,
        number_of_pupils, faith, trust_code, trust_name, urban_rural, location_type_id, website, words, changed_at
      )
      select given.*, now() from given
      on conflict (key) do update set
        nation = excluded.nation,
        name = excluded.name,
        status = excluded.status,
        opened_on = excluded.opened_on,
        closed_on = excluded.closed_on,
        type_id = excluded.type_id,
        low_age = excluded.low_age,
        high_age = excluded.high_age,
        street = excluded.street,
        town = excluded.town,
        county_id = excluded.county_id,
        postcode = excluded.postcode,
        number_of_pupils = excluded.number_of_pupils,
        faith = excluded.faith,
        trust_code = excluded.trust_code,
        trust_name = excluded.trust_name,
        urban_rural = excluded.urban_rural,
        location_type_id = excluded.location_type_id,
        website = excluded.website,
        words = excluded.words,
        changed_at = excluded.changed_at
      where (
        register_schools.nation, register_schools.name, register_schools.status, register_schools.opened_on,
        register_schools.closed_on, register_schools.type_id, register_schools.low_age, register_schools.high_age,
        register_schools.street, register_schools.town, register_schools.county_id, register_schools.postcode,
        register_schools.number_of_pupils, register_schools.faith, register_schools.trust_code, register_schools.trust_name,
        register_schools.urban_rural, register_schools.location_type_id, register_schools.website, register_schools.words
      ) is distinct from (
        excluded.nation, excluded.name, excluded.status, excluded.opened_on,
        excluded.closed_on, excluded.type_id, excluded.low_age, excluded.high_age,
        excluded.street, excluded.town, excluded.county_id, excluded.postcode,
        excluded.number_of_pupils, excluded.faith, excluded.trust_code, excluded.trust_name,
        excluded.urban_rural, excluded.location_type_id, excluded.website, excluded.words
      )
      returning key, status
    )
    select
      saved.key,
      before.key is null as "isNew",
      coalesce(before.status = 'closed', false) as "wasClosed",
      saved.status = 'closed' as "isClosed"
    from saved
    left join before on before.key = saved.key
  `);

/** Closes rows that their nation's file does not have any more. */
export const closeRows = (db: Db, keys: readonly string[]) =>
  db.query(sql.type(Nothing)`
    update register_schools
    set status = 'closed', changed_at = now()
    where key = any(${sql.array([...keys], 'text')}) and status <> 'closed'
  `);

/** The schools that are linked to one of these rows. */
export const listLinkedSchools = (db: Db, keys: readonly string[]) =>
  db.anyFirst(sql.type(z.object({ id: z.int() }))`
    select schools.id from schools where schools.register_key = any(${sql.array([...keys], 'text')}) order by schools.id
  `);
