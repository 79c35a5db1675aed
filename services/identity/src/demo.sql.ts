import { Nothing, type Tx } from '@patchwork/platform/db';
import type { DemoPerson } from '@patchwork/stack/demo/network';
import { sql } from 'slonik';

interface DemoSchoolRow {
  id: number;
  name: string;
  isActive: boolean;
  isApproved: boolean;
  groups: { id: number; name: string; description: string | null; isPrimary: boolean }[];
}

/** What events will tell anyway, so that everybody can sign in before those arrive: version 0. */
export async function saveDemoSchool(tx: Tx, school: DemoSchoolRow): Promise<void> {
  await tx.query(sql.type(Nothing)`
    insert into schools (id, version, name, is_active, is_approved)
    values (${school.id}, 0, ${school.name}, ${school.isActive}, ${school.isApproved})
    on conflict (id) do update
    set name = excluded.name, is_active = excluded.is_active, is_approved = excluded.is_approved
  `);
  for (const group of school.groups) {
    await tx.query(sql.type(Nothing)`
      insert into school_groups (id, version, school_id, name, description, is_primary, is_active)
      values (${group.id}, 0, ${school.id}, ${group.name}, ${group.description}, ${group.isPrimary}, true)
      on conflict (id) do update
      set school_id = excluded.school_id, name = excluded.name, description = excluded.description, is_primary = excluded.is_primary
    `);
  }
}

interface DemoUserRow extends DemoPerson {
  id: number;
  schoolId: number;
  groupId: number;
  isLead: boolean;
  isActive: boolean;
  holdsEmail: boolean;
  passwordHash: string | null;
  termsAcceptedAt: string | null;
  firstActivatedAt: string | null;
  guuid: string | null;
  createdAt: string;
}

/** A user under a number of our choice. */
export const saveDemoUser = (tx: Tx, user: DemoUserRow) =>
  tx.query(sql.type(Nothing)`
    insert into users (
      id, title, first_name, middle_name, last_name, email, school_position, school_id, school_group_id, is_lead, is_active,
      holds_email, password_hash, password_changed_at, terms_accepted_at, first_activated_at, sign_up_guuid, created_at,
      deactivated_at
    )
    overriding system value
    values (
      ${user.id}, ${user.title}, ${user.firstName}, ${user.middleName}, ${user.lastName}, ${user.email}, ${user.position},
      ${user.schoolId}, ${user.groupId}, ${user.isLead}, ${user.isActive}, ${user.holdsEmail}, ${user.passwordHash},
      ${user.passwordHash && user.createdAt}, ${user.termsAcceptedAt}, ${user.firstActivatedAt},
      ${user.guuid && sql.uuid(user.guuid)}, ${user.createdAt},
      case when not ${user.isActive} and ${user.firstActivatedAt !== null} then now() end
    )
  `);

export const saveDemoPosition = (tx: Tx, userId: number, position: string) =>
  tx.query(sql.type(Nothing)`update users set school_position = ${position} where id = ${userId}`);
