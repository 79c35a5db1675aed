import type { Db } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';

const Blank = z.object({
  id: z.int(),
  name: z.string(),
  key: z.string(),
  locationType: z.string().nullable(),
  numberOfPupils: z.int().nullable(),
});

const fillable = sql.fragment`
  (schools.location_type_id is null and register_schools.location_type_id is not null)
  or (schools.number_of_pupils is null and register_schools.number_of_pupils is not null)
`;

/** Open schools with a blank that their row can fill, by name, with what it would fill in; the others' values are null. */
export const listFillable = (db: Db, limit: number) =>
  db.any(sql.type(Blank)`
    select
      schools.id,
      schools.name,
      register_schools.key,
      case when schools.location_type_id is null then location_types.name end as "locationType",
      case when schools.number_of_pupils is null then register_schools.number_of_pupils end as "numberOfPupils"
    from schools
    join register_schools on register_schools.key = schools.register_key
    left join location_types on location_types.id = register_schools.location_type_id
    where schools.is_active and schools.is_approved and (${fillable})
    order by lower(schools.name), schools.id
    limit ${limit}
  `);

/** Open schools without a row; partner organisations and the network team have none. */
export const countWithoutRow = (db: Db): Promise<number> =>
  db.oneFirst(sql.type(z.object({ count: z.int() }))`
    select count(*) as count
    from schools
    where schools.is_active and schools.is_approved and schools.register_key is null and schools.type_id not in (10, 11)
  `);

/** Fills what is still blank in a school; false when nothing was. */
export const fillBlanks = async (db: Db, schoolId: number): Promise<boolean> =>
  (await db.maybeOne(sql.type(z.object({ id: z.int() }))`
    update schools
    set
      location_type_id = coalesce(schools.location_type_id, register_schools.location_type_id),
      number_of_pupils = coalesce(schools.number_of_pupils, register_schools.number_of_pupils),
      version = schools.version + 1
    from register_schools
    where schools.id = ${schoolId} and register_schools.key = schools.register_key and (${fillable})
    returning schools.id
  `)) !== null;
