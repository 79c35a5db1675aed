import { Nothing, type Tx } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';

const OnlyId = z.object({ id: z.int() });
const batch = 100;

/**
 * Anonymises at most one batch of users: those deactivated before one instant, and those never activated who left, or whose
 * sign-up was closed or abandoned, before another. Returns their ids.
 */
export const anonymiseUsers = (
  tx: Tx,
  { lockedOutBefore, neverInBefore }: { lockedOutBefore: string; neverInBefore: string },
): Promise<readonly number[]> =>
  tx.anyFirst(sql.type(OnlyId)`
    update users
    set
      title = '',
      first_name = 'Former',
      middle_name = null,
      last_name = 'member of staff',
      email = 'former-' || users.id || '@anonymised.invalid',
      school_position = null,
      allow_notification_emails = false,
      language = null,
      password_hash = null,
      passkey_handle = null,
      anonymised_at = now(),
      version = users.version + 1,
      session_epoch = users.session_epoch + 1
    from (
      select users.id
      from users
      join schools on schools.id = users.school_id
      where
        not users.is_active
        and users.anonymised_at is null
        and (
          users.deactivated_at < ${lockedOutBefore}
          or users.first_activated_at is null
          and coalesce(users.removed_at, users.created_at) < ${neverInBefore}
          and (users.removed_at is not null or not schools.is_approved and (not schools.is_active or schools.version = 0))
        )
      order by users.id
      limit ${batch}
      for update of users skip locked
    ) as leaving
    where users.id = leaving.id
    returning users.id
  `);

/**
 * Removes these users' personal data from their history, email changes, grants, authenticators, passkeys, linked accounts and
 * changes that waited.
 */
export async function anonymiseTraces(tx: Tx, userIds: readonly number[]): Promise<void> {
  const isTheirs = sql.fragment`= any(${sql.array([...userIds], 'int8')})`;
  await tx.query(sql.type(Nothing)`
    update user_history
    set
      email = users.email,
      title = users.title,
      first_name = users.first_name,
      middle_name = null,
      last_name = users.last_name,
      school_position = null
    from users
    where users.id = user_history.user_id and user_history.user_id ${isTheirs}
  `);
  await tx.query(sql.type(Nothing)`delete from email_changes where user_id ${isTheirs}`);
  await tx.query(sql.type(Nothing)`delete from staff_grants where user_id ${isTheirs}`);
  await tx.query(sql.type(Nothing)`update staff_role_changes set reason = null where user_id ${isTheirs}`);
  await tx.query(sql.type(Nothing)`
    update pending_changes
    set subject = '', details = '', reason = '', decide_reason = null, changes = null
    where subject_user_id ${isTheirs}
  `);
  await tx.query(sql.type(Nothing)`delete from authenticators where user_id ${isTheirs}`);
  await tx.query(sql.type(Nothing)`delete from passkeys where user_id ${isTheirs}`);
  await tx.query(sql.type(Nothing)`delete from passkey_challenges where user_id ${isTheirs}`);
  await tx.query(sql.type(Nothing)`delete from linked_accounts where user_id ${isTheirs}`);
  await tx.query(sql.type(Nothing)`delete from provider_sign_ins where user_id ${isTheirs}`);
}
