import type { Db } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';

/** To be joined where matching reads schools. */
export const withFacts = sql.fragment`left join register_facts as facts on facts.school_id = schools.id and facts.is_linked`;

/** A school's own profile goes before the register. */
export const locationTypeId = sql.fragment`coalesce(schools.location_type_id, facts.location_type_id)`;
export const numberOfPupils = sql.fragment`coalesce(schools.number_of_pupils, facts.number_of_pupils)`;

const Source = z.enum(['profile', 'register', 'name']).nullable();
const Sources = z.object({ location: Source, size: Source, faith: Source });
export type FactSources = z.output<typeof Sources>;

/** Where the facts of schools come from, by id. */
export const listSources = (db: Db, schoolIds: readonly number[]) =>
  db.any(sql.type(Sources.extend({ id: z.int() }))`
    select
      schools.id,
      case
        when schools.location_type_id is not null then 'profile' when facts.location_type_id is not null then 'register'
      end as location,
      case
        when schools.number_of_pupils is not null then 'profile' when facts.number_of_pupils is not null then 'register'
      end as size,
      case when facts.faith is not null then 'register' else 'name' end as faith
    from schools
    ${withFacts}
    where schools.id = any(${sql.array([...schoolIds], 'int8')})
  `);
