import type { Db } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';
import { locationTypeId, numberOfPupils, withFacts } from './register-facts.sql.ts';
import { takesPart } from './schools.sql.ts';

const WorkSchool = z.object({
  id: z.int(),
  name: z.string(),
  typeId: z.int(),
  countyId: z.int(),
  locationTypeId: z.int().nullable(),
  numberOfPupils: z.int().nullable(),
  primaryEthnicityId: z.int().nullable(),
  secondaryEthnicityId: z.int().nullable(),
  faith: z.string().nullable(),
  trust: z.string().nullable(),
  isNew: z.boolean(),
});

/** The schools of a run with what the matching needs of them; new are those that opened after the last main run. */
export const listWorkSchools = (db: Db, lastMainRun: string | null) =>
  db.any(sql.type(WorkSchool)`
    select
      schools.id,
      schools.name,
      schools.type_id as "typeId",
      schools.county_id as "countyId",
      ${locationTypeId} as "locationTypeId",
      ${numberOfPupils} as "numberOfPupils",
      schools.primary_ethnicity_id as "primaryEthnicityId",
      schools.secondary_ethnicity_id as "secondaryEthnicityId",
      facts.faith,
      facts.trust,
      schools.opened_at > coalesce(${lastMainRun}::timestamptz, '-infinity') as "isNew"
    from schools
    ${withFacts}
    where ${takesPart}
    order by schools.id
  `);

export const listParticipants = (db: Db) =>
  db.anyFirst(sql.type(z.object({ id: z.int() }))`select schools.id from schools where ${takesPart}`);
