import type { Db } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';

const Account = z.object({
  userId: z.int(),
  state: z.enum(['active', 'invited', 'link-expired', 'never-signed-in']),
  since: z.string().nullable(),
});

/**
 * The account states of these users, those of inactive users left out. Accepting the terms at the first sign-in is what remains
 * of it when its event is deleted.
 */
export const listAccounts = (db: Db, userIds: readonly number[]) =>
  db.any(sql.type(Account)`
    with accounts as (
      select
        users.id as user_id,
        users.terms_accepted_at,
        users.password_changed_at,
        links.created_at as link_sent_at,
        coalesce(links.revoked_at, links.expires_at) as link_ended_at,
        case
          when links.is_usable and (users.password_hash is null or links.kind = 'invitation' and users.terms_accepted_at is null)
            then 'invited'
          when users.password_hash is null then 'link-expired'
          when users.terms_accepted_at is null then 'never-signed-in'
          else 'active'
        end as state
      from users
      left join lateral (
        select
          password_links.*,
          password_links.used_at is null and password_links.revoked_at is null and password_links.expires_at > now() as is_usable
        from password_links
        where password_links.user_id = users.id
        order by password_links.created_at desc, password_links.revoked_at is null desc
        limit 1
      ) as links on true
      where users.id = any(${sql.array([...userIds], 'int8')}) and users.is_active
    )
    select
      accounts.user_id as "userId",
      accounts.state,
      case accounts.state
        when 'invited' then accounts.link_sent_at
        when 'link-expired' then accounts.link_ended_at
        when 'never-signed-in' then accounts.password_changed_at
        else accounts.terms_accepted_at
      end as since
    from accounts
  `);

/** Seconds until a user may get another welcome link, 0 when now: one in ten minutes, by the database's clock. */
export const secondsToNextInvitation = async (db: Db, userId: number): Promise<number> =>
  db.oneFirst(sql.type(z.object({ seconds: z.int() }))`
    select coalesce(ceil(greatest(0, extract(epoch from max(password_links.created_at) + interval '10 minutes' - now()))), 0)::int
      as seconds
    from password_links
    where password_links.user_id = ${userId} and password_links.kind = 'invitation'
  `);
