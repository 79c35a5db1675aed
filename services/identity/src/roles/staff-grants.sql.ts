import { type Db, Nothing, type Tx } from '@patchwork/platform/db';
import { foldedAddress, hasAddress } from '@patchwork/platform/email-address.sql';
import { sql } from 'slonik';
import { z } from 'zod';
import { grantsFor, type StaffRole, staffRoles } from './roles.policy.ts';

/** Whether the grant in the surrounding query has no end or has not ended, by the database's clock. */
export const isCurrentGrant = sql.fragment`(staff_grants.expires_at is null or staff_grants.expires_at > now())`;

/** The current grants of `users` in the surrounding query, as a text array. */
export const grantsOfUser = sql.fragment`
  array(
    select staff_grants.role
    from staff_grants
    where staff_grants.user_id = users.id and ${isCurrentGrant}
    order by staff_grants.role
  )
`;

/** Whether the one of `users` in the surrounding query is the safeguarding lead of their school now. */
export const isSafeguardingLead = sql.fragment`
  (
    users.is_active
    and exists (
      select from safeguarding_leads
      where safeguarding_leads.school_id = users.school_id and safeguarding_leads.user_id = users.id
    )
  )
`;

/** The columns that decide a user's roles; spread into the schema of a row of `standingColumns`. */
export const standingShape = {
  isLead: z.boolean(),
  isSafeguardingLead: z.boolean(),
  isActive: z.boolean(),
  hasAcceptedTerms: z.boolean(),
  isSchoolActive: z.boolean(),
  isSchoolApproved: z.boolean(),
  staffRoles: z.array(z.enum(staffRoles)),
};

export const standingColumns = sql.fragment`
  users.is_lead as "isLead",
  ${isSafeguardingLead} as "isSafeguardingLead",
  users.is_active as "isActive",
  users.terms_accepted_at is not null as "hasAcceptedTerms",
  schools.is_active as "isSchoolActive",
  schools.is_approved as "isSchoolApproved",
  ${grantsOfUser} as "staffRoles"
`;

const Saved = z.object({ expiresAt: z.string().nullable() });

/** Grants a role, for `hours` or for good; replaces a grant that ends. Null when the user has the role for good already. */
export const saveGrant = (db: Db, userId: number, role: StaffRole, hours: number | null) =>
  db.maybeOne(sql.type(Saved)`
    insert into staff_grants (user_id, role, expires_at)
    values (${userId}, ${role}, now() + ${hours}::int * interval '1 hour')
    on conflict (user_id, role) do update
    set granted_at = now(), expires_at = excluded.expires_at
    where staff_grants.expires_at is not null
    returning expires_at as "expiresAt"
  `);

/** The user with this address and grant, even one who may not sign in: an operator can revoke grants of former staff. */
export const findGrantee = (db: Db, email: string, role: StaffRole): Promise<number | null> =>
  db.maybeOneFirst(sql.type(z.object({ id: z.int() }))`
    select users.id
    from users
    join staff_grants on staff_grants.user_id = users.id
    where ${hasAddress(sql.fragment`users.email`, email)} and staff_grants.role = ${role}
    order by users.holds_email desc, users.id desc
    limit 1
  `);

/** False when there is no such grant. */
export const deleteGrant = async (db: Db, userId: number, role: StaffRole): Promise<boolean> => {
  const { rowCount } = await db.query(sql.type(Nothing)`
    delete from staff_grants
    where user_id = ${userId} and role = ${role}
  `);
  return rowCount === 1;
};

/** Deletes the grants that have ended; at most 100. */
export const deleteExpiredGrants = (tx: Tx) =>
  tx.any(sql.type(z.object({ userId: z.int(), role: z.enum(staffRoles) }))`
    delete from staff_grants
    where (user_id, role) in (
      select staff_grants.user_id, staff_grants.role
      from staff_grants
      where not ${isCurrentGrant}
      limit 100
      for update skip locked
    )
    returning user_id as "userId", role
  `);

interface RoleChange {
  role: StaffRole;
  isGranted: boolean;
  expiresAt: string | null;
  reason: string | null;
}

/** Returns the change's id. */
export const insertRoleChange = (tx: Tx, userId: number, { role, isGranted, expiresAt, reason }: RoleChange): Promise<number> =>
  tx.oneFirst(sql.type(z.object({ id: z.int() }))`
    insert into staff_role_changes (user_id, role, is_granted, expires_at, reason)
    values (${userId}, ${role}, ${isGranted}, ${expiresAt}::timestamptz, ${reason})
    returning id
  `);

const RoleChangeRow = z.object({
  title: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: z.enum(staffRoles),
  isGranted: z.boolean(),
  expiryDate: z.string().nullable(),
  reason: z.string().nullable(),
  changeDate: z.string(),
});

export const findRoleChange = (db: Db, id: number) =>
  db.maybeOne(sql.type(RoleChangeRow)`
    select
      users.title, users.first_name as "firstName", users.last_name as "lastName", users.email,
      staff_role_changes.role,
      staff_role_changes.is_granted as "isGranted",
      staff_role_changes.expires_at as "expiryDate",
      staff_role_changes.reason,
      staff_role_changes.changed_at as "changeDate"
    from staff_role_changes
    join users on users.id = staff_role_changes.user_id
    where staff_role_changes.id = ${id}
  `);

/** Deletes changes of roles from before an instant. Returns how many. */
export const deleteOldRoleChanges = async (db: Db, before: string): Promise<number> => {
  const { rowCount } = await db.query(sql.type(Nothing)`delete from staff_role_changes where changed_at < ${before}`);
  return rowCount;
};

const Grant = z.object({
  email: z.string(),
  role: z.string(),
  grantedAt: z.string(),
  expiresAt: z.string().nullable(),
  isExpired: z.boolean(),
  isActive: z.boolean(),
});

/** Every stored grant, also of inactive users and expired ones, by address and role. */
export const listGrants = (db: Db) =>
  db.any(sql.type(Grant)`
    select
      users.email, staff_grants.role, staff_grants.granted_at as "grantedAt", staff_grants.expires_at as "expiresAt",
      not ${isCurrentGrant} as "isExpired", users.is_active as "isActive"
    from staff_grants
    join users on users.id = staff_grants.user_id
    order by ${foldedAddress(sql.fragment`users.email`)}, staff_grants.role
  `);

/** The ids of users with a staff role now, granted or implied: they may sign in and have accepted the terms. */
export const listStaffWith = (db: Db, role: StaffRole): Promise<readonly number[]> =>
  db.anyFirst(sql.type(z.object({ id: z.int() }))`
    select users.id
    from users
    join schools on schools.id = users.school_id and schools.is_active and schools.is_approved
    where
      users.is_active
      and users.terms_accepted_at is not null
      and exists (
        select
        from staff_grants
        where
          staff_grants.user_id = users.id
          and staff_grants.role = any(${sql.array([...grantsFor[role]], 'text')})
          and ${isCurrentGrant}
      )
    order by users.id
  `);
