import type { Tx } from '@patchwork/platform/db';
import { type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';

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
