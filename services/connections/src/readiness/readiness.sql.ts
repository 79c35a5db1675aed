import type { Db } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';
import { hasLead } from '../people/people.sql.ts';
import { withFacts } from '../schools/register-facts.sql.ts';
import { takesPart } from '../schools/schools.sql.ts';

const SHOWN = 100;

const fields = ['locationType', 'numberOfPupils', 'primaryEthnicity'] as const;

const NamedSchool = z.object({ id: z.int(), name: z.string(), count: z.int() });

const isBlank = sql.fragment`
  (schools.location_type_id is null or schools.number_of_pupils is null or schools.primary_ethnicity_id is null)
`;

/** The first 100 participating schools by name whose profile lacks what matching reads, each with the count of all such schools. */
export const listBlankProfiles = (db: Db) =>
  db.any(sql.type(NamedSchool.extend({ missing: z.array(z.enum(fields)) }))`
    select
      schools.id,
      schools.name,
      array_remove(array[
        case when schools.location_type_id is null then 'locationType' end,
        case when schools.number_of_pupils is null then 'numberOfPupils' end,
        case when schools.primary_ethnicity_id is null then 'primaryEthnicity' end
      ], null) as missing,
      count(*) over () as count
    from schools
    where ${takesPart} and ${isBlank}
    order by lower(schools.name), schools.id
    limit ${SHOWN}
  `);

/** The first 100 participating schools by name without an active Lead, each with the count of all such schools. */
export const listSchoolsWithoutLead = (db: Db) =>
  db.any(sql.type(NamedSchool)`
    select schools.id, schools.name, count(*) over () as count
    from schools
    where ${takesPart} and not ${hasLead}
    order by lower(schools.name), schools.id
    limit ${SHOWN}
  `);

const Counts = z.object({ withoutRow: z.int(), fillable: z.int() });

/** Participating schools without a row of a register, and those whose blanks the register can fill at least in part. */
export const countByRegister = (db: Db) =>
  db.one(sql.type(Counts)`
    select
      count(*) filter (where facts.school_id is null) as "withoutRow",
      count(*) filter (
        where
          (schools.location_type_id is null and facts.location_type_id is not null)
          or (schools.number_of_pupils is null and facts.number_of_pupils is not null)
      ) as fillable
    from schools
    ${withFacts}
    where ${takesPart}
  `);
