import { type Db, Nothing, type Tx } from '@patchwork/platform/db';
import { hasAddress } from '@patchwork/platform/email-address.sql';
import { sql } from 'slonik';
import { z } from 'zod';
import { isAddressHeld } from '../accounts/held-address.sql.ts';
import { grantsOfUser } from '../roles/staff-grants.sql.ts';
import type { Identity } from './providers.policy.ts';

const LinkedAccountRow = z.object({
  id: z.int(),
  provider: z.string(),
  issuer: z.string(),
  subject: z.string(),
  tenant: z.string(),
  email: z.string(),
  /** The user's school has this provider and organisation on. */
  isInUse: z.boolean(),
  linkedAt: z.string(),
  lastUsedAt: z.string(),
});
export type LinkedAccountRow = z.output<typeof LinkedAccountRow>;

/** A user's linked accounts, oldest first. */
export const listLinkedAccountsOf = (db: Db, userId: number) =>
  db.any(sql.type(LinkedAccountRow)`
    select
      linked_accounts.id,
      linked_accounts.provider,
      linked_accounts.issuer,
      linked_accounts.subject,
      linked_accounts.tenant,
      linked_accounts.email,
      school_sign_in.school_id is not null as "isInUse",
      linked_accounts.linked_at as "linkedAt",
      linked_accounts.last_used_at as "lastUsedAt"
    from linked_accounts
    join users on users.id = linked_accounts.user_id
    left join school_sign_in
      on school_sign_in.school_id = users.school_id
      and school_sign_in.provider = linked_accounts.provider
      and school_sign_in.tenant = linked_accounts.tenant
    where linked_accounts.user_id = ${userId}
    order by linked_accounts.id
  `);

const Person = z.object({
  userId: z.int(),
  schoolId: z.int(),
  email: z.string(),
  hasAcceptedTerms: z.boolean(),
  isStaff: z.boolean(),
  mayEnter: z.boolean(),
  isAddressHeld: z.boolean(),
  school: z.object({ provider: z.string(), tenant: z.string(), domains: z.array(z.string()) }).nullable(),
  linkedSubject: z.string().nullable(),
});

/** Whom an account at a provider belongs to: the user it is linked to, or else the one who has claimed its address. */
export const findPerson = (db: Db, provider: string, { issuer, subject, tenant, email }: Identity) =>
  db.maybeOne(sql.type(Person)`
    select
      users.id as "userId",
      users.school_id as "schoolId",
      users.email,
      users.terms_accepted_at is not null as "hasAcceptedTerms",
      cardinality(${grantsOfUser}) > 0 as "isStaff",
      users.is_active and schools.is_active and schools.is_approved as "mayEnter",
      ${isAddressHeld(sql.fragment`users.id`)} as "isAddressHeld",
      case when school_sign_in.school_id is not null then
        jsonb_build_object(
          'provider', school_sign_in.provider,
          'tenant', school_sign_in.tenant,
          'domains', school_sign_in.domains
        )
      end as school,
      linked_accounts.subject as "linkedSubject"
    from users
    join schools on schools.id = users.school_id
    left join school_sign_in on school_sign_in.school_id = users.school_id
    left join linked_accounts
      on linked_accounts.user_id = users.id and linked_accounts.provider = ${provider} and linked_accounts.tenant = ${tenant}
    where
      users.removed_at is null
      and users.id = coalesce(
        (select user_id from linked_accounts where issuer = ${issuer} and subject = ${subject}),
        (select id from users where ${hasAddress(sql.fragment`email`, email ?? '')} and holds_email)
      )
  `);

/**
 * Records the use of a linked account, or links it to the user. Null when it is linked to another user, or the user has another
 * one of this organisation.
 */
export async function useLinkedAccount(
  tx: Tx,
  userId: number,
  provider: string,
  { issuer, subject, tenant, email }: Identity,
): Promise<'used' | 'linked' | null> {
  const { rowCount: used } = await tx.query(sql.type(Nothing)`
    update linked_accounts
    set last_used_at = now(), email = coalesce(${email}, email)
    where user_id = ${userId} and issuer = ${issuer} and subject = ${subject} and tenant = ${tenant}
  `);
  if (used === 1) return 'used';
  const { rowCount: linked } = await tx.query(sql.type(Nothing)`
    insert into linked_accounts (user_id, provider, issuer, subject, tenant, email)
    select ${userId}, ${provider}, ${issuer}, ${subject}, ${tenant}, ${email}
    where ${email}::text is not null
    on conflict do nothing
  `);
  return linked === 1 ? 'linked' : null;
}

/** Whether the user signed in through their school's provider, or confirmed it, in the last half hour. */
export const hasUsedProvider = (db: Db, userId: number, { provider, tenant }: { provider: string; tenant: string }) =>
  db.exists(sql.unsafe`
    select from linked_accounts
    where
      user_id = ${userId} and provider = ${provider} and tenant = ${tenant} and last_used_at > now() - interval '30 minutes'
  `);

/** False when the user has no such account. */
export const deleteLinkedAccount = async (tx: Tx, userId: number, id: number): Promise<boolean> => {
  const { rowCount } = await tx.query(sql.type(Nothing)`
    delete from linked_accounts
    where id = ${id} and user_id = ${userId}
  `);
  return rowCount === 1;
};

/** Deletes a user's linked accounts; with `since`, an instant, only those linked after it. */
export const deleteLinkedAccounts = async (tx: Tx, userId: number, since: string | null = null): Promise<number> => {
  const { rowCount } = await tx.query(sql.type(Nothing)`
    delete from linked_accounts
    where user_id = ${userId} and (${since}::timestamptz is null or linked_at > ${since})
  `);
  return rowCount;
};

/** The user of a subject at an issuer; null for an unknown one. */
export const findLinkedUser = (db: Db, issuer: string, subject: string): Promise<number | null> =>
  db.maybeOneFirst(sql.type(z.object({ userId: z.int() }))`
    select user_id as "userId"
    from linked_accounts
    where issuer = ${issuer} and subject = ${subject}
  `);
