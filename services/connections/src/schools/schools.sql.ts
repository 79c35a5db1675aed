import type { SchoolChanged } from '@patchwork/contracts/events/schools';
import { type Db, Nothing, saveNewer } from '@patchwork/platform/db';
import { schoolSummaryShape } from '@patchwork/platform/school-summary';
import { sql } from 'slonik';
import { z } from 'zod';

export const SchoolRow = z.object(schoolSummaryShape);
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

/** Schools visible to others. */
export const isOpen = sql.fragment`schools.is_active and schools.is_approved`;

/** Schools that are linked: partner organisations (type 10) and the network team (type 11) are not. */
export const takesPart = sql.fragment`schools.is_active and schools.is_approved and schools.type_id not in (10, 11)`;

/** A school that is visible to others. */
export const findOpenSchool = (db: Db, schoolId: number) =>
  db.maybeOne(sql.prepared('connections_find_open_school', SchoolRow)`
    select ${schoolColumns}
    from schools
    where schools.id = ${schoolId} and ${isOpen}
  `);

/** The county of any school; null for one that is not known yet. */
export const findCounty = (db: Db, schoolId: number): Promise<number | null> =>
  db.maybeOneFirst(sql.type(z.object({ countyId: z.int() }))`
    select schools.county_id as "countyId"
    from schools
    where schools.id = ${schoolId}
  `);

/**
 * Stores a school's event; an equal or newer row is left unchanged. When the row was lost, the school counts as opened when it
 * last changed, so that a rebuilt table does not make every school new.
 */
export async function saveSchool(db: Db, school: z.output<typeof SchoolChanged.data>, saidAt: string): Promise<void> {
  // The table has a column for each field of the event.
  const { schoolId: id, ...columns } = school;
  if (!(await saveNewer(db, 'schools', 'id', { id, ...columns }))) return;
  await db.query(sql.type(Nothing)`
    update schools
    set opened_at = ${saidAt}
    where id = ${school.schoolId} and opened_at is null and ${isOpen}
  `);
}
