import { type Db, Nothing, type Tx } from '@patchwork/platform/db';
import { hasAddress } from '@patchwork/platform/email-address.sql';
import { sql } from 'slonik';
import { z } from 'zod';

interface NewEmailChange {
  id: string;
  userId: number;
  oldEmail: string;
  newEmail: string;
  undoTokenHash: string | null;
  confirmationTokenHash: string;
  keyId: string;
  /** Another user set the address, and no second person agreed. */
  isHeld: boolean;
}

/** Records a change; the user gets no notification mails until the new address is confirmed. */
export async function insertEmailChange(tx: Tx, change: NewEmailChange): Promise<void> {
  await tx.query(sql.type(Nothing)`
    insert into email_changes (
      id, user_id, old_email, new_email, undo_token_hash, confirmation_token_hash, key_id, held_until
    )
    values (
      ${sql.uuid(change.id)}, ${change.userId}, ${change.oldEmail}, ${change.newEmail}, ${change.undoTokenHash},
      ${change.confirmationTokenHash}, ${change.keyId},
      case when ${change.isHeld} then now() + interval '72 hours' end
    )
  `);
  await tx.query(sql.type(Nothing)`
    update users
    set is_email_confirmed = false
    where id = ${change.userId}
  `);
}

/** Not undone, at most seven days old by the database's clock, and of an active user. */
const isLive = sql.fragment`email_changes.undone_at is null and email_changes.expires_at > now() and users.is_active`;

/** A Lead confirms their address while their school signs up, so before they are active. */
const isSignUp = sql.fragment`users.first_activated_at is null and users.removed_at is null`;

/** The same for the link that confirms the address. */
const isConfirmable = sql.fragment`
  email_changes.undone_at is null and email_changes.expires_at > now() and (users.is_active or ${isSignUp})
`;

/** The new address is still the user's. */
const isCurrent = hasAddress(sql.fragment`users.email`, sql.fragment`email_changes.new_email`);

const Undoable = z.object({
  userId: z.int(),
  schoolId: z.int(),
  oldEmail: z.string(),
  /** Whatever was set up from then on goes: an intruder may have prepared the change for up to seven days. */
  since: z.string(),
});

const beforeChange = sql.fragment`email_changes.created_at - interval '7 days'`;

/** Locks the change and the user until the transaction ends: of two concurrent attempts, one finds nothing. */
export const lockUndoable = (tx: Tx, tokenHash: string) =>
  tx.maybeOne(sql.type(Undoable)`
    select
      email_changes.user_id as "userId", users.school_id as "schoolId", email_changes.old_email as "oldEmail",
      ${beforeChange} as since
    from email_changes
    join users on users.id = email_changes.user_id
    where email_changes.undo_token_hash = ${tokenHash} and ${isLive}
    for update
  `);

/**
 * Restores an address, ends every session, deletes the password and undoes this change and all later ones: an intruder may know
 * the password, however old it is.
 */
export async function restoreAddress(tx: Tx, tokenHash: string): Promise<void> {
  await tx.query(sql.type(Nothing)`
    update users
    set
      email = email_changes.old_email,
      is_email_confirmed = true,
      session_epoch = users.session_epoch + 1,
      password_hash = null
    from email_changes
    where email_changes.undo_token_hash = ${tokenHash} and users.id = email_changes.user_id
  `);
  await tx.query(sql.type(Nothing)`
    update email_changes
    set undone_at = now()
    from email_changes as undone
    where
      undone.undo_token_hash = ${tokenHash}
      and email_changes.user_id = undone.user_id
      and email_changes.created_at >= undone.created_at
      and email_changes.undone_at is null
  `);
}

const Confirmable = z.object({ id: z.string(), userId: z.int(), schoolId: z.int(), isConfirmed: z.boolean() });

/** Locks the change that this link confirms; null when the link no longer works. */
export const lockConfirmable = (tx: Tx, tokenHash: string) =>
  tx.maybeOne(sql.type(Confirmable)`
    select
      email_changes.id, email_changes.user_id as "userId", users.school_id as "schoolId",
      email_changes.confirmed_at is not null as "isConfirmed"
    from email_changes
    join users on users.id = email_changes.user_id
    where email_changes.confirmation_token_hash = ${tokenHash} and ${isConfirmable} and ${isCurrent}
    for update
  `);

/** Marks the change and the user's address as confirmed. */
export async function confirmAddress(tx: Tx, { id, userId }: { id: string; userId: number }): Promise<void> {
  await tx.query(sql.type(Nothing)`
    update email_changes
    set confirmed_at = now()
    where id = ${sql.uuid(id)}
  `);
  await tx.query(sql.type(Nothing)`
    update users
    set is_email_confirmed = true
    where id = ${userId}
  `);
}

const EmailChangeRow = z.object({
  userId: z.int(),
  oldEmail: z.string(),
  newEmail: z.string(),
  keyId: z.string(),
  changedAt: z.string(),
  expiresAt: z.string(),
  canUndo: z.boolean(),
  canConfirm: z.boolean(),
  isSignUp: z.boolean(),
});

/** A change with the user's current right to undo or confirm it. */
export const findEmailChange = (db: Db, changeId: string) =>
  db.maybeOne(sql.type(EmailChangeRow)`
    select
      email_changes.user_id as "userId",
      email_changes.old_email as "oldEmail",
      email_changes.new_email as "newEmail",
      email_changes.key_id as "keyId",
      email_changes.created_at as "changedAt",
      email_changes.expires_at as "expiresAt",
      ${isLive} and email_changes.undo_token_hash is not null as "canUndo",
      ${isConfirmable} and ${isCurrent} and email_changes.confirmed_at is null as "canConfirm",
      ${isSignUp} as "isSignUp"
    from email_changes
    join users on users.id = email_changes.user_id
    where email_changes.id = ${sql.uuid(changeId)}
  `);
