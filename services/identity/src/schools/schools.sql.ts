import type { GroupChanged, SchoolChanged } from '@patchwork/contracts/events/schools';
import { type Db, Nothing, saveNewer } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';

/** Saves the newest version. False when the row is as new as the event or newer. */
export function saveSchool(db: Db, school: z.output<typeof SchoolChanged.data>) {
  const { schoolId: id, version, name, typeId, isActive, isApproved } = school;
  return saveNewer(db, 'schools', 'id', { id, version, name, typeId, isActive, isApproved });
}

/** Closes a school until its next event; the version does not change, so that event applies whatever it says. */
export const markClosed = (db: Db, schoolId: number) =>
  db.query(sql.type(Nothing)`
    update schools
    set is_active = false
    where id = ${schoolId}
  `);

/**
 * The active group of a school with this id, or its primary one for null; null when there is none. In a transaction, it cannot end
 * before the commit.
 */
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
    for share
  `);

export const findGroupName = (db: Db, groupId: number): Promise<string | null> =>
  db.maybeOneFirst(sql.type(z.object({ name: z.string() }))`select school_groups.name from school_groups where id = ${groupId}`);

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

/** Saves the newest version. */
export function saveGroup(db: Db, group: z.output<typeof GroupChanged.data>) {
  const { groupId: id, version, schoolId, name, description, isPrimary, isActive } = group;
  return saveNewer(db, 'school_groups', 'id', { id, version, schoolId, name, description, isPrimary, isActive });
}

interface PendingSchool {
  schoolId: number;
  schoolName: string;
  schoolGroupId: number;
  schoolGroupName: string;
}

/** Adds the school of a sign-up before its first event arrives: version 0, which any event replaces. */
export async function seedPendingSchool(db: Db, { schoolId, schoolName, schoolGroupId, schoolGroupName }: PendingSchool) {
  await db.query(sql.type(Nothing)`
    insert into schools (id, version, name, is_active, is_approved)
    values (${schoolId}, 0, ${schoolName}, true, false)
    on conflict (id) do nothing
  `);
  await seedGroup(db, schoolId, { id: schoolGroupId, name: schoolGroupName, description: null, isPrimary: true });
}

/** Adds a group before its first event arrives: version 0, which any event replaces. */
export const seedGroup = (
  db: Db,
  schoolId: number,
  { id, name, description, isPrimary = false }: { id: number; name: string; description: string | null; isPrimary?: boolean },
) =>
  db.query(sql.type(Nothing)`
    insert into school_groups (id, version, school_id, name, description, is_primary, is_active)
    values (${id}, 0, ${schoolId}, ${name}, ${description}, ${isPrimary}, true)
    on conflict (id) do nothing
  `);

/** The id of the school type of the provider's own school. */
const networkTeam = 11;

/** The open school with this id, or the provider's only one; null when there is none or more than one. */
export async function findStaffSchool(tx: Db, wanted: number | undefined): Promise<number | null> {
  const found = await tx.anyFirst(sql.type(z.object({ id: z.int() }))`
    select schools.id
    from schools
    where
      schools.is_active
      and schools.is_approved
      and ${wanted === undefined ? sql.fragment`schools.type_id = ${networkTeam}` : sql.fragment`schools.id = ${wanted}`}
    limit 2
  `);
  return found.length === 1 ? found[0]! : null;
}
