import type { Db } from '@patchwork/platform/db';
import { hasAddress } from '@patchwork/platform/email-address.sql';
import { sql } from 'slonik';
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
