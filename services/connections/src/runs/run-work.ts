import { type DatabasePool, type Db, extendStatementTimeout } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';
import { halfTermName } from '../half-terms/names.ts';
import { listCurrentPairs, listPastPairs } from '../links/links.sql.ts';
import { capsOf, REMEMBERED } from '../run-limits.ts';
import { takesPart } from '../schools/schools.sql.ts';
import { lastMainRunStart, type RunRow } from './runs.sql.ts';

const WorkSchool = z.object({
  id: z.int(),
  name: z.string(),
  typeId: z.int(),
  countyId: z.int(),
  locationTypeId: z.int().nullable(),
  numberOfPupils: z.int().nullable(),
  primaryEthnicityId: z.int().nullable(),
  secondaryEthnicityId: z.int().nullable(),
  isNew: z.boolean(),
});

/** Everything that matching needs for a run, except the fencing token. */
export const readWork = (db: DatabasePool, run: RunRow) =>
  db.transaction(async (tx) => {
    await extendStatementTimeout(tx);
    return {
      runId: run.id,
      type: run.type,
      halfTerm: halfTermName(run.halfTerm),
      seed: run.seed,
      schools: [...(await listWorkSchools(tx, await lastMainRunStart(tx)))],
      // Links made earlier in the same half term count as seen.
      history: await listPastPairs(tx, run.halfTerm - REMEMBERED, run.halfTerm),
      currentLinks: run.type === 'interim' ? await listCurrentPairs(tx) : { schoolA: [], schoolB: [] },
      caps: capsOf(run.type),
    };
  });

const listWorkSchools = (db: Db, lastMainRun: string | null) =>
  db.any(sql.type(WorkSchool)`
    select
      schools.id,
      schools.name,
      schools.type_id as "typeId",
      schools.county_id as "countyId",
      schools.location_type_id as "locationTypeId",
      schools.number_of_pupils as "numberOfPupils",
      schools.primary_ethnicity_id as "primaryEthnicityId",
      schools.secondary_ethnicity_id as "secondaryEthnicityId",
      schools.opened_at > coalesce(${lastMainRun}::timestamptz, '-infinity') as "isNew"
    from schools
    where ${takesPart}
    order by schools.id
  `);

export const listParticipants = (db: Db) =>
  db.anyFirst(sql.type(z.object({ id: z.int() }))`select schools.id from schools where ${takesPart}`);
