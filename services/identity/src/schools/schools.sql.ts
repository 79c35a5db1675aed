import type { GroupChanged, SchoolChanged } from '@patchwork/contracts/events/schools';
import { type Db, Nothing } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';

/** Keeps the newest. False when the row is as new as the event or newer. */
export const saveSchool = async (db: Db, school: z.output<typeof SchoolChanged.data>): Promise<boolean> => {
  const { rowCount } = await db.query(sql.type(Nothing)`
    insert into schools (id, version, name, type_id, is_active, is_approved)
    values (
      ${school.schoolId}, ${school.version}, ${school.name}, ${school.typeId}, ${school.isActive}, ${school.isApproved}
    )
    on conflict (id) do update
    set version = excluded.version,
      name = excluded.name,
      type_id = excluded.type_id,
      is_active = excluded.is_active,
      is_approved = excluded.is_approved
    where schools.version < excluded.version
  `);
  return rowCount === 1;
};

/** Closed from now on, until an event says otherwise: its version stays, so the next event counts whatever it says. */
export const markClosed = (db: Db, schoolId: number) =>
  db.query(sql.type(Nothing)`
    update schools
    set is_active = false
    where id = ${schoolId}
  `);

/** The active group of a school with this id, or its primary one for null; null when there is none. */
export const findActiveGroup = (db: Db, schoolId: number, groupId: number | null): Promise<number | null> =>
  db.maybeOneFirst(sql.type(z.object({ id: z.int() }))`
    select school_groups.id
    from school_groups
    where
      school_groups.school_id = ${schoolId}
      and school_groups.is_active
      and ${groupId === null ? sql.fragment`school_groups.is_primary` : sql.fragment`school_groups.id = ${groupId}`}
    order by school_groups.id
    limit 1
  `);

const SchoolState = z.object({ name: z.string(), isActive: z.boolean(), isApproved: z.boolean() });

export const findSchoolState = (db: Db, schoolId: number) =>
  db.maybeOne(sql.type(SchoolState)`
    select schools.name, schools.is_active as "isActive", schools.is_approved as "isApproved"
    from schools
    where schools.id = ${schoolId}
  `);

const Group = z.object({ id: z.int(), name: z.string(), description: z.string().nullable(), isPrimary: z.boolean() });

/** Primary group first, then by name. */
export const listActiveGroups = (db: Db, schoolId: number) =>
  db.any(sql.type(Group)`
    select school_groups.id, school_groups.name, school_groups.description, school_groups.is_primary as "isPrimary"
    from school_groups
    where school_groups.school_id = ${schoolId} and school_groups.is_active
    order by school_groups.is_primary desc, lower(school_groups.name), school_groups.id
  `);

/** Keeps the newest. */
export const saveGroup = (db: Db, group: z.output<typeof GroupChanged.data>) =>
  db.query(sql.type(Nothing)`
    insert into school_groups (id, version, school_id, name, description, is_primary, is_active)
    values (
      ${group.groupId}, ${group.version}, ${group.schoolId}, ${group.name}, ${group.description}, ${group.isPrimary},
      ${group.isActive}
    )
    on conflict (id) do update
    set version = excluded.version,
      school_id = excluded.school_id,
      name = excluded.name,
      description = excluded.description,
      is_primary = excluded.is_primary,
      is_active = excluded.is_active
    where school_groups.version < excluded.version
  `);

export interface PendingSchool {
  schoolId: number;
  schoolName: string;
  schoolGroupId: number;
  schoolGroupName: string;
}

/** What a sign-up tells of its school before the first event arrives: version 0, replaced by any event. */
export async function seedPendingSchool(db: Db, { schoolId, schoolName, schoolGroupId, schoolGroupName }: PendingSchool) {
  await db.query(sql.type(Nothing)`
    insert into schools (id, version, name, is_active, is_approved)
    values (${schoolId}, 0, ${schoolName}, true, false)
    on conflict (id) do nothing
  `);
  await db.query(sql.type(Nothing)`
    insert into school_groups (id, version, school_id, name, description, is_primary, is_active)
    values (${schoolGroupId}, 0, ${schoolId}, ${schoolGroupName}, null, true, true)
    on conflict (id) do nothing
  `);
}
