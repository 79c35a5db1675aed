import type { Db, Tx } from '@patchwork/platform/db';
import { hasAddress } from '@patchwork/platform/email-address.sql';
import { type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';

const Account = z.object({
  /** Null for an unknown address. */
  userId: z.int().nullable(),
  schoolId: z.int().nullable(),
  /** Null for a user who may not sign in, so that no password matches. */
  passwordHash: z.string().nullable(),
  /** Under which failures count: `failureKeyOf`, or for an unknown address its keyed hash. */
  failureKey: z.string(),
  /** After too many failures even the right password is refused for a while. */
  isLocked: z.boolean(),
  hasAcceptedTerms: z.boolean(),
});
export type Account = z.output<typeof Account>;

/**
 * The account of an address, for signing in. The query costs the same for every address: unknown, locked, inactive, or of an
 * inactive or unapproved school.
 */
export const findAccount = (db: Db, email: string, unknownHash: string) =>
  db.one(sql.prepared('find_account', Account)`
    select
      account.id as "userId",
      account.school_id as "schoolId",
      case when account.may_enter then account.password_hash end as "passwordHash",
      counted.failure_key as "failureKey",
      exists (
        select from login_failures where account_hash = counted.failure_key and locked_until > now()
      ) as "isLocked",
      coalesce(account.has_accepted_terms, false) as "hasAcceptedTerms"
    from (values (1)) as always
    left join lateral (
      select
        users.id, users.school_id, users.password_hash,
        users.is_active and schools.is_active and schools.is_approved as may_enter,
        users.terms_accepted_at is not null as has_accepted_terms
      from users
      join schools on schools.id = users.school_id
      where ${hasAddress(sql.fragment`users.email`, email)} and users.removed_at is null
      order by users.holds_email desc, users.is_active desc, users.id desc
      limit 1
    ) as account on true
    cross join lateral (select coalesce('user ' || account.id, ${unknownHash}) as failure_key) as counted
  `);

const SignedIn = z.object({ sessionEpoch: z.int(), acceptsTermsNow: z.boolean() });

/**
 * Signs in a user whose password was right a moment ago; null when the password or the user's access has changed since. Accepts
 * the terms if they were not accepted before, and replaces a hash of weaker parameters.
 */
export const signInUser = (tx: Tx, userId: number, passwordHash: string, newHash: string | null) =>
  enter(tx, 'sign_in_user', { userId, newHash, proof: sql.fragment`users.password_hash = ${passwordHash}` });

/** Signs in a user whose school's provider has vouched for them. */
export const enterWithProvider = (tx: Tx, userId: number) =>
  enter(tx, 'enter_with_provider', { userId, newHash: null, proof: sql.fragment`true` });

/** Signs in a user whose passkey was used in this transaction. */
export const enterWithPasskey = (tx: Tx, userId: number) =>
  enter(tx, 'enter_with_passkey', { userId, newHash: null, proof: sql.fragment`true` });

const enter = (
  tx: Tx,
  name: string,
  { userId, newHash, proof }: { userId: number; newHash: string | null; proof: FragmentSqlToken },
) =>
  tx.maybeOne(sql.prepared(name, SignedIn)`
    update users
    set
      terms_accepted_at = coalesce(users.terms_accepted_at, now()),
      password_hash = coalesce(${newHash}::text, users.password_hash)
    from (
      select users.id, users.terms_accepted_at is null as accepts_terms_now
      from users
      join schools on schools.id = users.school_id and schools.is_active and schools.is_approved
      where users.id = ${userId} and users.is_active and users.removed_at is null and ${proof}
      for update of users
    ) as known
    where users.id = known.id
    returning users.session_epoch as "sessionEpoch", known.accepts_terms_now as "acceptsTermsNow"
  `);
