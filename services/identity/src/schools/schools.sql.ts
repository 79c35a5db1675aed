import type { GroupChanged, SchoolChanged } from '@patchwork/contracts/events/schools';
import type { Db } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';

const Nothing = z.object({});

/** Keeps the newest. False when the row is as new as the event or newer. */
export const saveSchool = async (db: Db, school: z.output<typeof SchoolChanged.data>): Promise<boolean> => {
  const { rowCount } = await db.query(sql.type(Nothing)`
    insert into schools (id, version, name, is_active, is_approved)
    values (${school.schoolId}, ${school.version}, ${school.name}, ${school.isActive}, ${school.isApproved})
    on conflict (id) do update
    set version = excluded.version,
      name = excluded.name,
      is_active = excluded.is_active,
      is_approved = excluded.is_approved
    where schools.version < excluded.version
  `);
  return rowCount === 1;
};

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
