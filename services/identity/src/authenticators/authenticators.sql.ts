import { type Db, Nothing, type Tx } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';
import type { EncryptedSecret } from './encrypted-secret.ts';

const SealedRow = z.object({ secret: z.string(), keyId: z.string() });

const Holder = z.object({
  email: z.string(),
  schoolId: z.int(),
  isStaff: z.boolean(),
  /** Null before a set-up begins. */
  secret: z.string().nullable(),
  keyId: z.string().nullable(),
  confirmedAt: z.string().nullable(),
  /** Unix seconds of the database's clock. */
  now: z.int(),
});

/** A user with the state of their authenticator. Runs at every sign-in with a right password. */
export const findCodeHolder = (db: Db, userId: number) =>
  db.maybeOne(sql.prepared('find_code_holder', Holder)`
    select
      users.email,
      users.school_id as "schoolId",
      exists (select from staff_grants where staff_grants.user_id = users.id) as "isStaff",
      authenticators.secret,
      authenticators.key_id as "keyId",
      authenticators.confirmed_at as "confirmedAt",
      floor(extract(epoch from now()))::int8 as now
    from users
    left join authenticators on authenticators.user_id = users.id
    where users.id = ${userId}
  `);

/** Stores the secret of a set-up unless one is stored already; returns the stored one. */
export const keepSecret = (db: Db, userId: number, { secret, keyId }: EncryptedSecret) =>
  db.one(sql.type(SealedRow.extend({ isConfirmed: z.boolean() }))`
    insert into authenticators as known (user_id, secret, key_id)
    values (${userId}, ${secret}, ${keyId})
    on conflict (user_id) do update
    set user_id = known.user_id
    returning known.secret, known.key_id as "keyId", known.confirmed_at is not null as "isConfirmed"
  `);

/**
 * Uses up the code of a time step, and confirms a set-up with it. False for a code that was used already, an older code, or a
 * secret that has changed since: of two concurrent uses of one code only one succeeds.
 */
export const useStep = async (tx: Tx, userId: number, { secret, step }: { secret: string; step: number }): Promise<boolean> => {
  const { rowCount } = await tx.query(sql.type(Nothing)`
    update authenticators
    set last_step = ${step}, confirmed_at = coalesce(confirmed_at, now())
    where user_id = ${userId} and secret = ${secret} and last_step < ${step}
  `);
  return rowCount === 1;
};

/**
 * True when the deleted authenticator was confirmed. With `since`, an instant, one that was confirmed before it stays; a set-up
 * that is not confirmed never does, because its secret may be known to another person.
 */
export const deleteAuthenticator = async (tx: Tx, userId: number, since: string | null = null): Promise<boolean> => {
  const isConfirmed = await tx.maybeOneFirst(sql.type(z.object({ isConfirmed: z.boolean() }))`
    delete from authenticators
    where user_id = ${userId} and (${since}::timestamptz is null or confirmed_at is null or confirmed_at > ${since})
    returning confirmed_at is not null as "isConfirmed"
  `);
  return isConfirmed ?? false;
};

/** The first 1,000 authenticators whose secret is encrypted with one of these keys. */
export const listEncryptedUnder = (db: Db, keyIds: string[]) =>
  db.any(sql.type(SealedRow.extend({ userId: z.int() }))`
    select user_id as "userId", secret, key_id as "keyId"
    from authenticators
    where key_id = any(${sql.array(keyIds, 'text')})
    order by user_id
    limit 1000
  `);

/** Replaces `old` with the newly encrypted secret; does nothing if another request changed the secret meanwhile. */
export const replaceEncrypted = (db: Db, userId: number, old: EncryptedSecret, { secret, keyId }: EncryptedSecret) =>
  db.query(sql.type(Nothing)`
    update authenticators
    set secret = ${secret}, key_id = ${keyId}
    where user_id = ${userId} and secret = ${old.secret}
  `);
