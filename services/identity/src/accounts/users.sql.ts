import type { Viewer } from '@patchwork/platform/assertion';
import { type Db, lockName, Nothing, opaque, type Tx } from '@patchwork/platform/db';
import { hasAddress } from '@patchwork/platform/email-address.sql';
import { sql } from 'slonik';
import { z } from 'zod';
import { UserRow, userColumns, usersWithSchools } from './user-row.ts';

const OnlyId = z.object({ id: z.int() });

/** Any user, without a check of who may see them: for other services and for work without a viewer. */
export const findUser = (db: Db, userId: number) =>
  db.maybeOne(sql.prepared('find_user', UserRow)`
    select ${userColumns}
    from ${usersWithSchools}
    where users.id = ${userId} and users.removed_at is null
  `);

/** Whom a viewer may see in full: everyone themselves, a Lead their school's users, an Admin all users. */
const visibleTo = (viewer: Viewer) => {
  if (viewer.roles.includes('Admin')) return sql.fragment`true`;
  if (viewer.roles.includes('SchoolAdmin'))
    return sql.fragment`(users.id = ${viewer.userId} or users.school_id = ${viewer.schoolId})`;
  return sql.fragment`users.id = ${viewer.userId}`;
};

/** Null when there is no such user, or the viewer may not see them. */
export const findVisibleUser = (db: Db, viewer: Viewer, userId: number) =>
  db.maybeOne(sql.type(UserRow)`
    select ${userColumns}
    from ${usersWithSchools}
    where users.id = ${userId} and users.removed_at is null and ${visibleTo(viewer)}
  `);

/** These users, in this order. */
export const listUsersById = (db: Db, ids: readonly number[]) =>
  db.any(sql.prepared('users_by_ids', UserRow)`
    select ${userColumns}
    from ${usersWithSchools}
    where users.id = any(${opaque(ids, 'int8')})
    order by array_position(${opaque(ids, 'int8')}, users.id)
  `);

/** The active users of a school, by last name and first name. */
export const listActiveUsersOfSchool = (db: Db, schoolId: number) =>
  db.any(sql.type(UserRow)`
    select ${userColumns}
    from ${usersWithSchools}
    where users.school_id = ${schoolId} and users.is_active
    order by lower(users.last_name), lower(users.first_name), users.id
  `);

/** The ids of a school's active Leads. */
export const listActiveLeads = async (db: Db, schoolId: number): Promise<readonly number[]> =>
  db.anyFirst(sql.type(OnlyId)`
    select users.id
    from users
    where users.school_id = ${schoolId} and users.is_lead and users.is_active
    order by users.id
  `);

/** Until the transaction ends, no other one takes the rights of a Lead of this school; call it before rows are locked. */
export const lockLeads = (tx: Tx, schoolId: number) => lockName(tx, `leads of school ${schoolId}`);

/** Whether a Lead's school has other active users, and none of them is a Lead. */
export const isLastLead = (tx: Tx, { id, schoolId }: { id: number; schoolId: number }): Promise<boolean> =>
  tx.oneFirst(sql.type(z.object({ isLast: z.boolean() }))`
    select count(*) > 0 and not coalesce(bool_or(users.is_lead), false) as "isLast"
    from users
    where users.school_id = ${schoolId} and users.id <> ${id} and users.is_active
  `);

/** The ids of the active users of these groups, of whatever schools. */
export const listActiveOfGroups = async (db: Db, groupIds: readonly number[]): Promise<readonly number[]> =>
  db.anyFirst(sql.type(OnlyId)`
    select users.id
    from users
    where users.school_group_id = any(${sql.array(groupIds, 'int8')}) and users.is_active
    order by users.id
  `);

/** Only a group without active users may be deleted. */
export const countActiveOfGroup = (db: Db, groupId: number): Promise<number> =>
  db.oneFirst(sql.type(z.object({ count: z.int() }))`
    select count(*) as count
    from users
    where users.school_group_id = ${groupId} and users.is_active
  `);

/** The user who has claimed this address: an active user of an active school. */
export const findHolder = (db: Db, email: string) =>
  db.maybeOne(sql.type(OnlyId)`
    select users.id
    from users
    where ${hasAddress(sql.fragment`users.email`, email)} and users.holds_email
  `);

/** Whether the user who has claimed this address belongs to the school. */
export const isColleague = (db: Db, schoolId: number, email: string): Promise<boolean> =>
  db.exists(sql.unsafe`
    select from users where ${hasAddress(sql.fragment`email`, email)} and holds_email and school_id = ${schoolId}
  `);

/** Ends every session of a user within a second: the gateway compares epochs. */
export const endSessions = (tx: Db, userId: number) =>
  tx.query(sql.type(Nothing)`
    update users
    set session_epoch = session_epoch + 1
    where id = ${userId}
  `);

/** The same for all users of a school, when it closes. */
export const endSessionsOfSchool = (db: Db, schoolId: number) =>
  db.query(sql.type(Nothing)`
    update users
    set session_epoch = session_epoch + 1
    where school_id = ${schoolId}
  `);

/** When a school closes, other users may claim its users' addresses. False when it had claimed none. */
export const releaseAddresses = async (tx: Tx, schoolId: number): Promise<boolean> => {
  const { rowCount } = await tx.query(sql.type(Nothing)`
    update users
    set holds_email = false
    where school_id = ${schoolId} and holds_email
  `);
  return rowCount > 0;
};

/** When a school opens, its active users claim their addresses again, except addresses that other users have claimed. */
export const claimAddresses = (tx: Tx, schoolId: number) =>
  tx.query(sql.type(Nothing)`
    update users
    set holds_email = true
    where
      school_id = ${schoolId}
      and is_active
      and not holds_email
      and not exists (select from users as holders where holders.holds_email and ${hasAddress(sql.fragment`holders.email`, sql.fragment`users.email`)})
  `);
