import { type Db, Nothing, type Tx } from '@patchwork/platform/db';
import { foldedAddress, hasAddress, hasAddressOf } from '@patchwork/platform/email-address.sql';
import type { Language } from '@patchwork/platform/language';
import { sql } from 'slonik';
import { z } from 'zod';
import { UserRow, userColumns, usersWithSchools } from '../accounts/user-row.ts';

const OnlyId = z.object({ id: z.int() });

interface NewUser {
  title: string;
  firstName: string;
  middleName: string | null;
  lastName: string;
  email: string;
  schoolPosition: string | null;
  isLead: boolean;
  language: Language | null;
}

/** Inserts an inactive user without a password; null when this sign-up has the address already. */
export const insertSignUpUser = (
  tx: Tx,
  user: NewUser,
  signUp: { guuid: string; schoolId: number; schoolGroupId: number },
): Promise<number | null> =>
  tx.maybeOneFirst(sql.type(OnlyId)`
    insert into users (
      title, first_name, middle_name, last_name, email, school_position, is_lead, language, school_id, school_group_id,
      sign_up_guuid
    )
    values (
      ${user.title}, ${user.firstName}, ${user.middleName}, ${user.lastName}, ${user.email}, ${user.schoolPosition},
      ${user.isLead}, ${user.language}, ${signUp.schoolId}, ${signUp.schoolGroupId}, ${sql.uuid(signUp.guuid)}
    )
    on conflict (sign_up_guuid, ${foldedAddress(sql.fragment`email`)}) where removed_at is null do nothing
    returning users.id
  `);

/** Whether a user of this sign-up has been activated, which ends the sign-up. */
export const isSignUpOver = (db: Db, guuid: string): Promise<boolean> =>
  db.exists(sql.unsafe`select from users where sign_up_guuid = ${sql.uuid(guuid)} and first_activated_at is not null`);

/** The users of a sign-up with these addresses, without removed ones. */
export const listSignUpUsers = (db: Db, guuid: string, emails: readonly string[]) =>
  db.any(sql.type(UserRow)`
    select ${userColumns}
    from ${usersWithSchools}
    where
      users.sign_up_guuid = ${sql.uuid(guuid)}
      and users.removed_at is null
      and ${hasAddressOf(sql.fragment`users.email`, emails)}
  `);

/** A user of a sign-up, removed or not. Locks the row until the transaction ends. */
export const lockSignUpUser = (tx: Tx, guuid: string, userId: number) =>
  tx.maybeOne(sql.type(UserRow.extend({ isRemoved: z.boolean(), wasActivated: z.boolean() }))`
    select
      ${userColumns}, users.removed_at is not null as "isRemoved", users.first_activated_at is not null as "wasActivated"
    from ${usersWithSchools}
    where users.id = ${userId} and users.sign_up_guuid = ${sql.uuid(guuid)}
    for update of users
  `);

/** Marks a user as removed from a sign-up; the row stays. */
export const markRemoved = (tx: Tx, userId: number) =>
  tx.query(sql.type(Nothing)`
    update users
    set removed_at = now()
    where id = ${userId}
  `);

/** Which of these addresses a user has claimed, folded. */
export const listHeld = (db: Db, emails: readonly string[]): Promise<readonly string[]> =>
  db.anyFirst(sql.type(z.object({ email: z.string() }))`
    select ${foldedAddress(sql.fragment`users.email`)} as email
    from users
    where users.holds_email and ${hasAddressOf(sql.fragment`users.email`, emails)}
  `);

/** Users of a school who have never been activated. */
const isWaiting = sql.fragment`users.removed_at is null and users.first_activated_at is null`;

/** Locks the waiting users of a school, so that concurrent approvals of it run one after the other. */
export const lockWaiting = (tx: Tx, schoolId: number): Promise<readonly number[]> =>
  tx.anyFirst(sql.type(OnlyId)`
    select users.id
    from users
    where users.school_id = ${schoolId} and ${isWaiting}
    order by users.id
    for update
  `);

/** Which of these schools have a Lead with a confirmed address. */
export const listWithConfirmedLead = (db: Db, schoolIds: readonly number[]): Promise<readonly number[]> =>
  db.anyFirst(sql.type(z.object({ schoolId: z.int() }))`
    select distinct users.school_id as "schoolId"
    from users
    where
      users.school_id = any(${sql.array([...schoolIds], 'int8')})
      and users.is_lead
      and users.is_email_confirmed
      and users.removed_at is null
  `);

/** Addresses of a school's waiting users that other users have claimed. */
export const listClashes = (db: Db, schoolId: number): Promise<readonly string[]> =>
  db.anyFirst(sql.type(z.object({ email: z.string() }))`
    select users.email
    from users
    where
      users.school_id = ${schoolId}
      and ${isWaiting}
      and exists (select from users as holders where holders.holds_email and ${hasAddress(sql.fragment`holders.email`, sql.fragment`users.email`)})
    order by users.id
  `);

/** Violates the unique index when another user claims one of the addresses at the same moment. */
export const activate = (tx: Tx, userIds: readonly number[]) =>
  tx.query(sql.type(Nothing)`
    update users
    set is_active = true, holds_email = true, first_activated_at = now(), version = version + 1
    where id = any(${sql.array([...userIds], 'int8')})
  `);

/** Takes an activation back: the users have never been active. Returns their ids. */
export const deactivateAgain = (tx: Tx, schoolId: number): Promise<readonly number[]> =>
  tx.anyFirst(sql.type(OnlyId)`
    update users
    set is_active = false, holds_email = false, first_activated_at = null, version = version + 1
    where school_id = ${schoolId} and is_active
    returning id
  `);

export const listActiveOfSchool = (db: Db, schoolId: number) =>
  db.any(sql.type(UserRow)`
    select ${userColumns}
    from ${usersWithSchools}
    where users.school_id = ${schoolId} and users.is_active
    order by users.id
  `);

const Elsewhere = z.object({ schoolId: z.int(), otherId: z.int(), isRegistered: z.boolean() });

/**
 * Other schools and sign-ups with the addresses of these schools' waiting users, decided ones included. A sign-up without an
 * event from its school counts for only ten minutes.
 */
export const listEmailsElsewhere = (db: Db, schoolIds: readonly number[]) =>
  db.any(sql.type(Elsewhere)`
    select users.school_id as "schoolId", others.school_id as "otherId", bool_or(others.holds_email) as "isRegistered"
    from users
    join users as others on ${hasAddress(sql.fragment`others.email`, sql.fragment`users.email`)} and others.removed_at is null
    join schools as their_schools on their_schools.id = others.school_id
    where
      users.school_id = any(${sql.array([...schoolIds], 'int8')})
      and ${isWaiting}
      and others.school_id <> users.school_id
      and (others.holds_email or others.first_activated_at is null)
      and (their_schools.version > 0 or others.created_at > now() - interval '10 minutes')
    group by users.school_id, others.school_id
    order by users.school_id, bool_or(others.holds_email) desc, others.school_id desc
  `);

const FlaggedUser = UserRow.extend({ isInOtherSignUps: z.boolean(), isEmailTaken: z.boolean() });

/**
 * Every user of these schools. An address clashes with another sign-up while both are pending; a sign-up without an event from
 * its school was abandoned, and counts for only ten minutes.
 */
export const listUsersOfSchools = (db: Db, schoolIds: readonly number[]) =>
  db.any(sql.type(FlaggedUser)`
    select
      ${userColumns},
      ${isWaiting} and exists (
        select
        from users as others
        join schools as their_schools on their_schools.id = others.school_id
        where
          ${hasAddress(sql.fragment`others.email`, sql.fragment`users.email`)}
          and others.school_id <> users.school_id
          and others.removed_at is null
          and others.first_activated_at is null
          and their_schools.is_active
          and not their_schools.is_approved
          and (their_schools.version > 0 or others.created_at > now() - interval '10 minutes')
      ) as "isInOtherSignUps",
      exists (
        select from users as holders
        where holders.holds_email and ${hasAddress(sql.fragment`holders.email`, sql.fragment`users.email`)} and holders.id <> users.id
      ) as "isEmailTaken"
    from ${usersWithSchools}
    where users.school_id = any(${sql.array([...schoolIds], 'int8')}) and users.removed_at is null
    order by users.school_id, users.id
  `);
