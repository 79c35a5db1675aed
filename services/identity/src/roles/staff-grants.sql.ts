import { type Db, Nothing } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';
import { grantsFor, type StaffRole } from './roles.policy.ts';

/** The stored grants of the user of the query around it, as a text array. */
export const grantsOfUser = sql.fragment`
  array(select staff_grants.role from staff_grants where staff_grants.user_id = users.id order by staff_grants.role)
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

/** Who has this address and this grant, whether or not they may enter: what somebody held who left can be taken away. */
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

export const listGrants = (db: Db) =>
  db.any(sql.type(Grant)`
    select users.email, staff_grants.role, staff_grants.granted_at as "grantedAt", users.is_active as "isActive"
    from staff_grants
    join users on users.id = staff_grants.user_id
    order by lower(users.email), staff_grants.role
  `);

/** Who has a staff role now, granted or implied: may enter and has accepted the terms. */
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
