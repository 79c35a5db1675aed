import { type Db, Nothing } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';

export interface School {
  schoolId: number;
  version: number;
  name: string;
  isActive: boolean;
  isApproved: boolean;
}

/** Keeps the newest that is known of a school; an older version changes nothing. */
export const saveSchool = (tx: Db, school: School) =>
  tx.query(sql.type(Nothing)`
    insert into schools (id, version, name, is_active, is_approved)
    values (${school.schoolId}, ${school.version}, ${school.name}, ${school.isActive}, ${school.isApproved})
    on conflict (id) do update
    set
      version = excluded.version,
      name = excluded.name,
      is_active = excluded.is_active,
      is_approved = excluded.is_approved
    where schools.version < excluded.version
  `);

/** Null for a school that never was, or is not open: not approved, or not active. */
export const findOpenSchool = (db: Db, id: number) =>
  db.maybeOne(sql.type(z.object({ id: z.int(), name: z.string() }))`
    select schools.id, schools.name
    from schools
    where schools.id = ${id} and schools.is_open
  `);

/** Whether a school was approved, as far as is known here. */
export const isApproved = (db: Db, id: number): Promise<boolean> =>
  db.exists(sql.type(Nothing)`select from schools where schools.id = ${id} and schools.is_approved`);

/** What schools are called, by id. */
export const listSchoolNames = async (db: Db, ids: number[]): Promise<Map<number, string>> => {
  const rows = await db.any(sql.type(z.object({ id: z.int(), name: z.string() }))`
    select schools.id, schools.name
    from schools
    where schools.id = any(${sql.array(ids, 'int8')})
  `);
  return new Map(rows.map(({ id, name }) => [id, name]));
};
