import { type Db, Nothing, type Tx } from '@patchwork/platform/db';
import type { Language } from '@patchwork/platform/language';
import { sql } from 'slonik';
import { z } from 'zod';
import type { Details } from './details.ts';
import { UserRow, userColumns, usersWithSchools } from './user-row.ts';

/** A user, optionally only of one school, locked until the transaction ends. */
export const lockUserRow = (tx: Tx, userId: number, schoolId?: number) =>
  tx.maybeOne(sql.type(UserRow)`
    select ${userColumns}
    from ${usersWithSchools}
    where
      users.id = ${userId}
      and users.removed_at is null
      and ${schoolId === undefined ? sql.fragment`true` : sql.fragment`users.school_id = ${schoolId}`}
    for update of users
  `);

/** Inserts an active user who claims the address. Violates the unique index when another user has claimed it. */
export const insertUser = (tx: Tx, schoolId: number, details: Details): Promise<number> =>
  tx.oneFirst(sql.type(z.object({ id: z.int() }))`
    insert into users (
      title, first_name, middle_name, last_name, email, school_position, school_id, school_group_id,
      allow_notification_emails, is_active, holds_email, first_activated_at
    )
    values (
      ${details.title}, ${details.firstName}, ${details.middleName}, ${details.lastName}, ${details.email},
      ${details.schoolPosition}, ${schoolId}, ${details.groupId}, ${details.allowNotificationEmails}, true, true, now()
    )
    returning users.id
  `);

/** Sets all details. Violates the unique index when another user has claimed the address. */
export const updateDetails = (
  tx: Tx,
  userId: number,
  details: Details,
  { tellsOthers, endsSessions }: { tellsOthers: boolean; endsSessions: boolean },
) =>
  tx.query(sql.type(Nothing)`
    update users
    set
      title = ${details.title},
      first_name = ${details.firstName},
      middle_name = ${details.middleName},
      last_name = ${details.lastName},
      email = ${details.email},
      school_position = ${details.schoolPosition},
      school_group_id = ${details.groupId},
      allow_notification_emails = ${details.allowNotificationEmails},
      version = version + ${tellsOthers ? 1 : 0},
      session_epoch = session_epoch + ${endsSessions ? 1 : 0}
    where id = ${userId}
  `);

/** Puts a user into a group of their school. The caller publishes the change. */
export const setGroup = (tx: Tx, userId: number, groupId: number) =>
  tx.query(sql.type(Nothing)`
    update users
    set school_group_id = ${groupId}
    where id = ${userId}
  `);

/** The active users of a school's group, by id, locked until the transaction ends. */
export const lockUsersOfGroup = (tx: Tx, schoolId: number, groupId: number) =>
  tx.any(sql.type(UserRow)`
    select ${userColumns}
    from ${usersWithSchools}
    where users.school_id = ${schoolId} and users.school_group_id = ${groupId} and users.is_active
    order by users.id
    for update of users
  `);

/** Sets the language of a user's app and emails. */
export const setLanguage = (db: Db, userId: number, language: Language) =>
  db.query(sql.type(Nothing)`
    update users
    set language = ${language}
    where id = ${userId} and removed_at is null and language is distinct from ${language}
  `);

/** The user's group, or the primary one of their school after theirs was deleted. */
const livingGroup = sql.fragment`
  coalesce(
    (
      select primary_groups.id
      from school_groups
      join school_groups as primary_groups
        on primary_groups.school_id = school_groups.school_id and primary_groups.is_primary and primary_groups.is_active
      where school_groups.id = users.school_group_id and not school_groups.is_active
    ),
    users.school_group_id
  )
`;

/**
 * Activates a user, who claims the address if the school is open. Moves them to the primary group if theirs was deleted. Violates
 * the unique index if another user has claimed the address.
 */
export const setActive = (tx: Tx, userId: number, { holdsEmail }: { holdsEmail: boolean }) =>
  tx.query(sql.type(Nothing)`
    update users
    set
      is_active = true,
      school_group_id = ${livingGroup},
      deactivated_at = null,
      holds_email = ${holdsEmail},
      first_activated_at = coalesce(first_activated_at, now()),
      version = version + 1
    where id = ${userId}
  `);

/**
 * Moves active users whose group was deleted to the primary one of their school: of one group or of all, at most one batch.
 * Returns their ids.
 */
export const leaveDeletedGroups = (tx: Tx, groupId?: number) =>
  tx.anyFirst(sql.type(z.object({ id: z.int() }))`
    update users
    set school_group_id = ${livingGroup}, version = version + 1
    where users.id in (
      select users.id
      from users
      join school_groups on school_groups.id = users.school_group_id and not school_groups.is_active
      join school_groups as primary_groups
        on primary_groups.school_id = school_groups.school_id and primary_groups.is_primary and primary_groups.is_active
      where users.is_active and ${groupId === undefined ? sql.fragment`true` : sql.fragment`users.school_group_id = ${groupId}`}
      order by users.id
      limit 100
      for update of users skip locked
    )
    returning users.id
  `);

/** Deactivates a user, releases the address and ends every session. */
export const setInactive = (tx: Tx, userId: number) =>
  tx.query(sql.type(Nothing)`
    update users
    set
      is_active = false,
      deactivated_at = now(),
      holds_email = false,
      version = version + 1,
      session_epoch = session_epoch + 1
    where id = ${userId}
  `);

/** Sets whether a user is a Lead; ends every session, because roles depend on it. */
export const setLead = (tx: Tx, userId: number, isLead: boolean) =>
  tx.query(sql.type(Nothing)`
    update users
    set is_lead = ${isLead}, version = version + 1, session_epoch = session_epoch + 1
    where id = ${userId}
  `);

/** The ids of the next users after an id, in order, locked until the transaction ends. */
export const lockUsersAfter = (tx: Tx, after: number, limit: number) =>
  tx.anyFirst(sql.type(z.object({ id: z.int() }))`
    select users.id
    from users
    where users.id > ${after} and users.removed_at is null
    order by users.id
    limit ${limit}
    for no key update
  `);
