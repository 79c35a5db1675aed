import { type Db, Nothing } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';

const GroupRow = z.object({
  id: z.int(),
  schoolId: z.int(),
  schoolName: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  isPrimary: z.boolean(),
  isActive: z.boolean(),
  version: z.int(),
});
export type GroupRow = z.output<typeof GroupRow>;

const columns = sql.fragment`
  school_groups.id,
  school_groups.school_id as "schoolId",
  schools.name as "schoolName",
  school_groups.name,
  school_groups.description,
  school_groups.is_primary as "isPrimary",
  school_groups.is_active as "isActive",
  school_groups.version
`;

/** Any group, even an inactive one or another school's: for internal calls only. */
export const findGroup = (db: Db, groupId: number) =>
  db.maybeOne(sql.prepared('groups_find', GroupRow)`
    select ${columns}
    from school_groups
    join schools on schools.id = school_groups.school_id
    where school_groups.id = ${groupId}
  `);

/** The active groups of a school, the primary one first. */
export const listGroups = (db: Db, schoolId: number) =>
  db.any(sql.type(GroupRow)`
    select ${columns}
    from school_groups
    join schools on schools.id = school_groups.school_id
    where school_groups.school_id = ${schoolId} and school_groups.is_active
    order by school_groups.is_primary desc, lower(school_groups.name), school_groups.id
  `);

/** Adds a school's primary group, which cannot be edited or deleted, under an id drawn from the sequence before. */
export const insertPrimaryGroup = (db: Db, group: { id: number; schoolId: number; name: string }) =>
  db.query(sql.type(Nothing)`
    insert into school_groups (id, school_id, name, is_primary)
    overriding system value
    values (${group.id}, ${group.schoolId}, ${group.name}, true)
  `);

interface GroupFields {
  name: string;
  description: string | null;
}

const Changed = z.object({ id: z.int() });

/** Returns the id of the new group. */
export const insertGroup = (db: Db, schoolId: number, { name, description }: GroupFields) =>
  db.oneFirst(sql.type(Changed)`
    insert into school_groups (school_id, name, description)
    values (${schoolId}, ${name}, ${description})
    returning id
  `);

/** Changes an active group of this school that is not primary; true when there is one. */
export const updateOwnGroup = async (db: Db, schoolId: number, groupId: number, fields: GroupFields): Promise<boolean> =>
  (await db.maybeOne(sql.type(Changed)`
    update school_groups
    set name = ${fields.name}, description = ${fields.description}, version = version + 1
    where id = ${groupId} and school_id = ${schoolId} and is_active and not is_primary
    returning id
  `)) !== null;

/** Deactivates a group of this school that is not primary; true for the caller whose update changed it. */
export const retireGroup = async (db: Db, schoolId: number, groupId: number): Promise<boolean> =>
  (await db.maybeOne(sql.type(Changed)`
    update school_groups
    set is_active = false, version = version + 1
    where id = ${groupId} and school_id = ${schoolId} and is_active and not is_primary
    returning id
  `)) !== null;

/** Gives groups that a migration inserted their first version; returns their ids. */
export const numberNewGroups = (db: Db) =>
  db.anyFirst(sql.type(z.object({ id: z.int() }))`
    update school_groups
    set version = 1
    where version = 0
    returning id
  `);
