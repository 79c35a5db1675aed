import { type Db, Nothing } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';
import { grantsFor, type StaffRole, staffRoles } from './roles.policy.ts';

/** The grants of `users` in the surrounding query, as a text array. */
export const grantsOfUser = sql.fragment`
  array(select staff_grants.role from staff_grants where staff_grants.user_id = users.id order by staff_grants.role)
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

/** False when the user has the grant already. */
export const insertGrant = async (db: Db, userId: number, role: StaffRole): Promise<boolean> => {
  const { rowCount } = await db.query(sql.type(Nothing)`
    insert into staff_grants (user_id, role)
    values (${userId}, ${role})
    on conflict do nothing
  `);
  return rowCount === 1;
};

/** The user with this address and grant, even one who may not sign in: an operator can revoke grants of former staff. */
export const findGrantee = (db: Db, email: string, role: StaffRole): Promise<number | null> =>
  db.maybeOneFirst(sql.type(z.object({ id: z.int() }))`
    select users.id
    from users
    join staff_grants on staff_grants.user_id = users.id
    where lower(users.email) = lower(${email.trim()}) and staff_grants.role = ${role}
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

const Grant = z.object({ email: z.string(), role: z.string(), grantedAt: z.string(), isActive: z.boolean() });

/** Every stored grant, also of inactive users, by address and role. */
export const listGrants = (db: Db) =>
  db.any(sql.type(Grant)`
    select users.email, staff_grants.role, staff_grants.granted_at as "grantedAt", users.is_active as "isActive"
    from staff_grants
    join users on users.id = staff_grants.user_id
    order by lower(users.email), staff_grants.role
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
        where staff_grants.user_id = users.id and staff_grants.role = any(${sql.array([...grantsFor[role]], 'text')})
      )
    order by users.id
  `);
