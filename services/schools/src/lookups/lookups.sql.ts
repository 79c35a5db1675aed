import type { Db } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';

const LookupItem = z.object({ id: z.int(), name: z.string() });
const County = z.object({ ...LookupItem.shape, nation: z.string(), region: z.string() });
const Ethnicity = z.object({ ...LookupItem.shape, group: z.string() });

export const listSchoolTypes = (db: Db) => db.any(sql.type(LookupItem)`select id, name from school_types order by id`);

export const listLocationTypes = (db: Db) => db.any(sql.type(LookupItem)`select id, name from location_types order by id`);

export const listCounties = (db: Db) => db.any(sql.type(County)`select id, name, nation, region from counties order by id`);

export const listEthnicities = (db: Db) =>
  db.any(sql.type(Ethnicity)`select id, name, group_name as "group" from ethnicities order by id`);

export interface LookupChoice {
  typeId?: number | undefined;
  countyId?: number | undefined;
  locationTypeId?: number | null | undefined;
  primaryEthnicityId?: number | null | undefined;
  secondaryEthnicityId?: number | null | undefined;
}

const Known = z.object({
  typeId: z.boolean(),
  countyId: z.boolean(),
  locationTypeId: z.boolean(),
  primaryEthnicityId: z.boolean(),
  secondaryEthnicityId: z.boolean(),
});

/** For each choice, whether the lookup exists; an empty choice counts as known. */
export const findKnownLookups = (db: Db, choice: LookupChoice) => {
  const isKnown = (table: string, id: number | null | undefined) =>
    id == null
      ? sql.fragment`true`
      : sql.fragment`exists (select from ${sql.identifier([table])} as lookup where lookup.id = ${id})`;
  return db.one(sql.type(Known)`
    select
      ${isKnown('school_types', choice.typeId)} as "typeId",
      ${isKnown('counties', choice.countyId)} as "countyId",
      ${isKnown('location_types', choice.locationTypeId)} as "locationTypeId",
      ${isKnown('ethnicities', choice.primaryEthnicityId)} as "primaryEthnicityId",
      ${isKnown('ethnicities', choice.secondaryEthnicityId)} as "secondaryEthnicityId"
  `);
};
