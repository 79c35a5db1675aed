import { type Db, Nothing, type Tx } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';
import type { Sealed } from './sealed-secret.ts';

const SealedRow = z.object({ secret: z.string(), keyId: z.string() });

const Holder = z.object({
  email: z.string(),
  schoolId: z.int(),
  isStaff: z.boolean(),
  /** Null for who has begun no set-up. */
  secret: z.string().nullable(),
  keyId: z.string().nullable(),
  confirmedAt: z.string().nullable(),
  /** Seconds, by the database's clock. */
  now: z.int(),
});

/** Somebody as one-time codes see them. Asked for at every sign-in after a right password. */
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

/** Keeps the secret of a set-up, unless there is one: then that holds. Answers which. */
export const keepSecret = (db: Db, userId: number, { secret, keyId }: Sealed) =>
  db.one(sql.type(SealedRow.extend({ isConfirmed: z.boolean() }))`
    insert into authenticators as known (user_id, secret, key_id)
    values (${userId}, ${secret}, ${keyId})
    on conflict (user_id) do update
    set user_id = known.user_id
    returning known.secret, known.key_id as "keyId", known.confirmed_at is not null as "isConfirmed"
  `);

/**
 * Uses the code of a time step up, and confirms a set-up with it: of two uses of one code, or of an older one, one finds nothing. False
 * then, and when the secret is another by now.
 */
export const useStep = async (tx: Tx, userId: number, { secret, step }: { secret: string; step: number }): Promise<boolean> => {
  const { rowCount } = await tx.query(sql.type(Nothing)`
    update authenticators
    set last_step = ${step}, confirmed_at = coalesce(confirmed_at, now())
    where user_id = ${userId} and secret = ${secret} and last_step < ${step}
  `);
  return rowCount === 1;
};

/** Whether there was a confirmed one. */
export const deleteAuthenticator = async (tx: Tx, userId: number): Promise<boolean> => {
  const isConfirmed = await tx.maybeOneFirst(sql.type(z.object({ isConfirmed: z.boolean() }))`
    delete from authenticators
    where user_id = ${userId}
    returning confirmed_at is not null as "isConfirmed"
  `);
  return isConfirmed ?? false;
};

/** The first 1,000 authenticators whose secret is sealed under one of these keys. */
export const listSealedUnder = (db: Db, keyIds: string[]) =>
  db.any(sql.type(SealedRow.extend({ userId: z.int() }))`
    select user_id as "userId", secret, key_id as "keyId"
    from authenticators
    where key_id = any(${sql.array(keyIds, 'text')})
    order by user_id
    limit 1000
  `);

/** Puts the secret as it is sealed now in the place of `old`; nothing when it was changed meanwhile. */
export const replaceSealed = (db: Db, userId: number, old: Sealed, { secret, keyId }: Sealed) =>
  db.query(sql.type(Nothing)`
    update authenticators
    set secret = ${secret}, key_id = ${keyId}
    where user_id = ${userId} and secret = ${old.secret}
  `);
