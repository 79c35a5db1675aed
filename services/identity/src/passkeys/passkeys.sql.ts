import { type Db, Nothing, type Tx } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';

const PasskeyRow = z.object({
  id: z.int(),
  name: z.string(),
  credentialId: z.string(),
  transports: z.array(z.string()),
  isSynced: z.boolean(),
  isBackedUp: z.boolean(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
});
export type PasskeyRow = z.output<typeof PasskeyRow>;

const columns = sql.fragment`
  passkeys.id,
  passkeys.name,
  passkeys.credential_id as "credentialId",
  passkeys.transports,
  passkeys.is_synced as "isSynced",
  passkeys.is_backed_up as "isBackedUp",
  passkeys.created_at as "createdAt",
  passkeys.last_used_at as "lastUsedAt"
`;

/** A user's passkeys, oldest first. */
export const listPasskeysOf = (db: Db, userId: number) =>
  db.any(sql.type(PasskeyRow)`
    select ${columns}
    from passkeys
    where passkeys.user_id = ${userId}
    order by passkeys.id
  `);

interface NewPasskey extends Pick<PasskeyRow, 'name' | 'credentialId' | 'isSynced' | 'isBackedUp'> {
  publicKey: string;
  counter: number;
  transports: readonly string[];
}

/** Null when a passkey with this credential id is stored already, for whichever user. */
export const insertPasskey = (tx: Tx, userId: number, passkey: NewPasskey) =>
  tx.maybeOne(sql.type(PasskeyRow)`
    insert into passkeys (user_id, credential_id, public_key, counter, transports, is_synced, is_backed_up, name)
    values (
      ${userId}, ${passkey.credentialId}, ${passkey.publicKey}, ${passkey.counter},
      ${sql.array([...passkey.transports], 'text')}, ${passkey.isSynced}, ${passkey.isBackedUp}, ${passkey.name}
    )
    on conflict (credential_id) do nothing
    returning ${columns}
  `);

/** Null when the user has no such passkey. */
export const setPasskeyName = (tx: Tx, userId: number, { id, name }: { id: number; name: string }) =>
  tx.maybeOne(sql.type(PasskeyRow)`
    update passkeys
    set name = ${name}
    where id = ${id} and user_id = ${userId}
    returning ${columns}
  `);

/** False when the user has no such passkey. */
export const deletePasskey = async (tx: Tx, userId: number, id: number): Promise<boolean> => {
  const { rowCount } = await tx.query(sql.type(Nothing)`delete from passkeys where id = ${id} and user_id = ${userId}`);
  return rowCount === 1;
};

/** Deletes a user's passkeys and what they have begun; with `since`, an instant, only the passkeys added after it. */
export const deletePasskeys = async (tx: Tx, userId: number, since: string | null = null): Promise<number> => {
  await tx.query(sql.type(Nothing)`delete from passkey_challenges where user_id = ${userId}`);
  const { rowCount } = await tx.query(sql.type(Nothing)`
    delete from passkeys
    where user_id = ${userId} and (${since}::timestamptz is null or created_at > ${since})
  `);
  return rowCount;
};

/** The user's handle: the given one unless there is one already. */
export const keepHandle = (db: Db, userId: number, handle: string): Promise<string> =>
  db.oneFirst(sql.type(z.object({ handle: z.string() }))`
    update users
    set passkey_handle = coalesce(passkey_handle, ${handle})
    where id = ${userId}
    returning passkey_handle as handle
  `);

/**
 * Stores what an answer said. False when the passkey has been removed, or another answer has moved its counter as far: of two
 * answers at once with the same counter only one counts.
 */
export const usePasskey = async (
  tx: Tx,
  id: number,
  { counter, isBackedUp }: { counter: number; isBackedUp: boolean },
): Promise<boolean> => {
  const { rowCount } = await tx.query(sql.type(Nothing)`
    update passkeys
    set counter = ${counter}, is_backed_up = ${isBackedUp}, last_used_at = now()
    where id = ${id} and (counter < ${counter} or counter = 0 and ${counter}::int8 = 0)
  `);
  return rowCount === 1;
};

const Answering = z.object({
  id: z.int(),
  userId: z.int(),
  schoolId: z.int(),
  publicKey: z.string(),
  counter: z.int(),
  isSynced: z.boolean(),
  mayEnter: z.boolean(),
  hasAcceptedTerms: z.boolean(),
});

/**
 * The passkey that answers, of whichever user, or of one. An authenticator that was asked for any passkey says whose it is; one
 * that was asked for a user's may leave that out.
 */
export const findAnswering = (
  db: Db,
  { credentialId, userHandle, userId }: { credentialId: string; userHandle: string | null; userId: number | null },
) =>
  db.maybeOne(sql.type(Answering)`
    select
      passkeys.id,
      users.id as "userId",
      users.school_id as "schoolId",
      passkeys.public_key as "publicKey",
      passkeys.counter,
      passkeys.is_synced as "isSynced",
      users.is_active and users.removed_at is null and schools.is_active and schools.is_approved as "mayEnter",
      users.terms_accepted_at is not null as "hasAcceptedTerms"
    from passkeys
    join users on users.id = passkeys.user_id
    join schools on schools.id = users.school_id
    where
      passkeys.credential_id = ${credentialId}
      and (${userId}::int8 is null or users.id = ${userId})
      and (users.passkey_handle = ${userHandle} or ${userHandle}::text is null and ${userId}::int8 is not null)
  `);
