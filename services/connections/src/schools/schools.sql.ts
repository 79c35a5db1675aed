import type { SchoolChanged } from '@patchwork/contracts/events/schools';
import { type Db, Nothing } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';

export const SchoolRow = z.object({
  id: z.int(),
  name: z.string(),
  typeId: z.int(),
  typeName: z.string(),
  countyId: z.int(),
  countyName: z.string(),
  locationTypeId: z.int().nullable(),
  locationTypeName: z.string().nullable(),
  numberOfPupils: z.int().nullable(),
  primaryEthnicityId: z.int().nullable(),
  primaryEthnicityName: z.string().nullable(),
  secondaryEthnicityId: z.int().nullable(),
  secondaryEthnicityName: z.string().nullable(),
  badgeMediaItemId: z.int().nullable(),
});
export type SchoolRow = z.output<typeof SchoolRow>;

export const schoolColumns = sql.fragment`
  schools.id,
  schools.name,
  schools.type_id as "typeId",
  schools.type_name as "typeName",
  schools.county_id as "countyId",
  schools.county_name as "countyName",
  schools.location_type_id as "locationTypeId",
  schools.location_type_name as "locationTypeName",
  schools.number_of_pupils as "numberOfPupils",
  schools.primary_ethnicity_id as "primaryEthnicityId",
  schools.primary_ethnicity_name as "primaryEthnicityName",
  schools.secondary_ethnicity_id as "secondaryEthnicityId",
  schools.secondary_ethnicity_name as "secondaryEthnicityName",
  schools.badge_media_item_id as "badgeMediaItemId"
`;

/** The schools that others may see. */
export const isOpen = sql.fragment`schools.is_active and schools.is_approved`;

/** The schools that are linked: partner organisations (10) and the network team (11) are not. */
export const takesPart = sql.fragment`schools.is_active and schools.is_approved and schools.type_id not in (10, 11)`;

/** A school that others may see. */
export const findOpenSchool = (db: Db, schoolId: number) =>
  db.maybeOne(sql.prepared('connections_find_open_school', SchoolRow)`
    select ${schoolColumns}
    from schools
    where schools.id = ${schoolId} and ${isOpen}
  `);

/**
 * Takes in what the schools service said at that time; a row that is as new or newer stays. After all rows were lost a school counts
 * as opened when it last changed, not all of them as new.
 */
export async function saveSchool(db: Db, school: z.output<typeof SchoolChanged.data>, saidAt: string): Promise<void> {
  const isOpenNow = school.isActive && school.isApproved;
  await db.query(sql.type(Nothing)`
    insert into schools (
      id, version, name, type_id, type_name, county_id, county_name, location_type_id, location_type_name, number_of_pupils,
      primary_ethnicity_id, primary_ethnicity_name, secondary_ethnicity_id, secondary_ethnicity_name, badge_media_item_id,
      is_active, is_approved, opened_at
    )
    values (
      ${school.schoolId}, ${school.version}, ${school.name}, ${school.typeId}, ${school.typeName}, ${school.countyId},
      ${school.countyName}, ${school.locationTypeId}, ${school.locationTypeName}, ${school.numberOfPupils},
      ${school.primaryEthnicityId}, ${school.primaryEthnicityName}, ${school.secondaryEthnicityId},
      ${school.secondaryEthnicityName}, ${school.badgeMediaItemId}, ${school.isActive}, ${school.isApproved},
      case when ${isOpenNow}::boolean then ${saidAt}::timestamptz end
    )
    on conflict (id) do update
    set
      version = excluded.version,
      name = excluded.name,
      type_id = excluded.type_id,
      type_name = excluded.type_name,
      county_id = excluded.county_id,
      county_name = excluded.county_name,
      location_type_id = excluded.location_type_id,
      location_type_name = excluded.location_type_name,
      number_of_pupils = excluded.number_of_pupils,
      primary_ethnicity_id = excluded.primary_ethnicity_id,
      primary_ethnicity_name = excluded.primary_ethnicity_name,
      secondary_ethnicity_id = excluded.secondary_ethnicity_id,
      secondary_ethnicity_name = excluded.secondary_ethnicity_name,
      badge_media_item_id = excluded.badge_media_item_id,
      is_active = excluded.is_active,
      is_approved = excluded.is_approved,
      opened_at = coalesce(schools.opened_at, excluded.opened_at)
    where schools.version < excluded.version
  `);
}
