import { type Db, Nothing, saveNewer } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';

export interface School {
  schoolId: number;
  version: number;
  name: string;
  isActive: boolean;
  isApproved: boolean;
}

/** Saves the newest version of a school; an older version changes nothing. */
export const saveSchool = (tx: Db, { schoolId: id, version, name, isActive, isApproved }: School) =>
  saveNewer(tx, 'schools', 'id', { id, version, name, isActive, isApproved });

/** Returns null for a school that is unknown, not approved or not active. */
export const findOpenSchool = (db: Db, id: number) =>
  db.maybeOne(sql.type(z.object({ id: z.int(), name: z.string() }))`
    select schools.id, schools.name
    from schools
    where schools.id = ${id} and schools.is_open
  `);

/** Whether the school is approved, according to the projection. */
export const isApproved = (db: Db, id: number): Promise<boolean> =>
  db.exists(sql.type(Nothing)`select from schools where schools.id = ${id} and schools.is_approved`);

/** Returns the names of schools by id. */
export const listSchoolNames = async (db: Db, ids: number[]): Promise<Map<number, string>> => {
  const rows = await db.any(sql.type(z.object({ id: z.int(), name: z.string() }))`
    select schools.id, schools.name
    from schools
    where schools.id = any(${sql.array(ids, 'int8')})
  `);
  return new Map(rows.map(({ id, name }) => [id, name]));
};
