import { type Db, Nothing, type Tx } from '@patchwork/platform/db';
import { foldedAddress } from '@patchwork/platform/email-address.sql';
import { sql } from 'slonik';
import { z } from 'zod';
import { grantsOfUser } from '../roles/staff-grants.sql.ts';

const SchoolSignInRow = z.object({
  provider: z.string(),
  tenant: z.string(),
  domains: z.array(z.string()),
  isRequired: z.boolean(),
  setUpAt: z.string(),
  setUpBy: z.object({ id: z.int(), title: z.string(), firstName: z.string(), lastName: z.string() }),
  linkedUsers: z.int(),
  outsideUsers: z.int(),
  allUsers: z.int(),
});

/** What a school has switched on; null without. */
export const findSchoolSignIn = (db: Db, schoolId: number) =>
  db.maybeOne(sql.type(SchoolSignInRow)`
    select
      school_sign_in.provider,
      school_sign_in.tenant,
      school_sign_in.domains,
      school_sign_in.is_required as "isRequired",
      school_sign_in.set_up_at as "setUpAt",
      jsonb_build_object(
        'id', leads.id,
        'title', leads.title,
        'firstName', leads.first_name,
        'lastName', leads.last_name
      ) as "setUpBy",
      counted.linked as "linkedUsers",
      counted.outside as "outsideUsers",
      counted.all_users as "allUsers"
    from school_sign_in
    join users as leads on leads.id = school_sign_in.set_up_by
    cross join lateral (
      select
        count(linked_accounts.id) as linked,
        count(*) filter (
          where linked_accounts.id is null and split_part(${foldedAddress(sql.fragment`users.email`)}, '@', -1) <> all (school_sign_in.domains)
        ) as outside,
        count(*) as all_users
      from users
      left join linked_accounts
        on linked_accounts.user_id = users.id
        and linked_accounts.provider = school_sign_in.provider
        and linked_accounts.tenant = school_sign_in.tenant
      where users.school_id = school_sign_in.school_id and users.is_active
    ) as counted
    where school_sign_in.school_id = ${schoolId}
  `);

/** The providers of the open schools with this domain. */
export const listProvidersOfDomain = (db: Db, domain: string): Promise<readonly string[]> =>
  db.anyFirst(sql.type(z.object({ provider: z.string() }))`
    select distinct school_sign_in.provider
    from school_sign_in
    join schools on schools.id = school_sign_in.school_id and schools.is_active and schools.is_approved
    where school_sign_in.domains @> ${sql.array([domain], 'text')}
    order by school_sign_in.provider
  `);

/**
 * Whether another approved school, deactivated or not, has pinned this domain or has users with it, and the operator has not
 * allowed it for this school.
 */
export const isDomainOfOthers = (tx: Tx, schoolId: number, domain: string): Promise<boolean> =>
  tx.exists(sql.unsafe`
    select
    from schools
    where
      schools.id <> ${schoolId}
      and schools.is_approved
      and (
        exists (
          select
          from school_sign_in
          where school_sign_in.school_id = schools.id and school_sign_in.domains @> ${sql.array([domain], 'text')}
        )
        or exists (
          select
          from users
          where users.school_id = schools.id and users.is_active and lower(split_part(users.email, '@', -1)) = ${domain}
        )
      )
      and not exists (
        select from allowed_domains where allowed_domains.school_id = ${schoolId} and allowed_domains.domain = ${domain}
      )
  `);

/** Lets a school use a domain although others do. False when it might already. */
export const insertAllowedDomain = async (tx: Tx, schoolId: number, domain: string): Promise<boolean> => {
  const { rowCount } = await tx.query(sql.type(Nothing)`
    insert into allowed_domains (school_id, domain) values (${schoolId}, ${domain}) on conflict do nothing
  `);
  return rowCount === 1;
};

interface Pinned {
  provider: string;
  tenant: string;
  domain: string;
  userId: number;
}

/**
 * Switches a provider on for a school, or adds another domain of the same organisation. Null when another one is on meanwhile.
 */
export const saveSchoolSignIn = (tx: Tx, schoolId: number, { provider, tenant, domain, userId }: Pinned) =>
  tx.maybeOneFirst(sql.type(z.object({ change: z.enum(['set-up', 'domain-added', 'none']) }))`
    with earlier as (
      select domains from school_sign_in where school_id = ${schoolId}
    ),
    saved as (
      insert into school_sign_in as known (school_id, provider, tenant, domains, set_up_by)
      values (${schoolId}, ${provider}, ${tenant}, ${sql.array([domain], 'text')}, ${userId})
      on conflict (school_id) do update
      set domains = case when known.domains @> excluded.domains then known.domains else known.domains || excluded.domains end
      where known.provider = excluded.provider and known.tenant = excluded.tenant
      returning known.domains
    )
    select
      case
        when not exists (select from earlier) then 'set-up'
        when (select domains from earlier) = saved.domains then 'none'
        else 'domain-added'
      end as change
    from saved
  `);

/** Requires the provider, with the hash of a recovery code, or with null no longer. False without a provider. */
export const setRequired = async (tx: Tx, schoolId: number, recoveryCodeHash: string | null): Promise<boolean> => {
  const { rowCount } = await tx.query(sql.type(Nothing)`
    update school_sign_in
    set is_required = ${recoveryCodeHash !== null}, recovery_code_hash = ${recoveryCodeHash}
    where school_id = ${schoolId}
  `);
  return rowCount === 1;
};

/** False when it was off. */
export const deleteSchoolSignIn = async (tx: Tx, schoolId: number): Promise<boolean> => {
  const { rowCount } = await tx.query(sql.type(Nothing)`delete from school_sign_in where school_id = ${schoolId}`);
  return rowCount === 1;
};

const Requirement = z.object({ provider: z.string(), isLead: z.boolean() });

/** What a user's school requires to sign in; null when it requires nothing, and for the service's staff. */
export const findRequirement = (db: Db, userId: number) =>
  db.maybeOne(sql.prepared('find_required_provider', Requirement)`
    select school_sign_in.provider, users.is_lead as "isLead"
    from users
    join school_sign_in on school_sign_in.school_id = users.school_id and school_sign_in.is_required
    where users.id = ${userId} and cardinality(${grantsOfUser}) = 0
  `);

export const isRecoveryCode = (db: Db, schoolId: number, hash: string): Promise<boolean> =>
  db.exists(sql.unsafe`select from school_sign_in where school_id = ${schoolId} and recovery_code_hash = ${hash}`);

/** Uses the recovery code up and ends the requirement. False for a wrong or used one. */
export const useRecoveryCode = async (tx: Tx, schoolId: number, hash: string): Promise<boolean> => {
  const { rowCount } = await tx.query(sql.type(Nothing)`
    update school_sign_in
    set is_required = false, recovery_code_hash = null
    where school_id = ${schoolId} and recovery_code_hash = ${hash}
  `);
  return rowCount === 1;
};
