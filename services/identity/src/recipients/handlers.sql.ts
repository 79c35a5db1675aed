import type { Db } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';

const Name = z.object({ firstName: z.string(), middleName: z.string().nullable(), lastName: z.string() });
const Choice = z.object({ userId: z.int(), chosenAt: z.string() });
const Changed = z.object({ at: z.string().nullable() });

/** The names of a user now and of the last 12 months, each once. None of an unknown or removed user. */
export const findNames = (db: Db, userId: number) =>
  db.any(sql.type(Name)`
    select users.first_name as "firstName", users.middle_name as "middleName", users.last_name as "lastName"
    from users
    where users.id = ${userId} and users.removed_at is null
    union
    select user_history.first_name, user_history.middle_name, user_history.last_name
    from user_history
    join users on users.id = user_history.user_id and users.removed_at is null
    where
      user_history.user_id = ${userId}
      -- What applied when the 12 months began was written before.
      and user_history.id >= coalesce(
        (
          select max(earlier.id)
          from user_history as earlier
          where earlier.user_id = ${userId} and earlier.changed_at < now() - interval '12 months'
        ),
        0
      )
    order by "lastName", "firstName", "middleName"
  `);

/**
 * The colleagues of a user's school who named them the safeguarding lead, added them, or gave them access, and who chose these
 * so, with when each last did: through others, the first choice of the newest chain.
 */
export const findChoosers = (db: Db, userId: number) =>
  db.any(sql.type(Choice)`
    with recursive
      colleagues as (
        select others.id
        from users
        join users as others on others.school_id = users.school_id
        where users.id = ${userId}
      ),
      choices as (
        select chosen.user_id, chosen.by_id, max(chosen.at) as at
        from (
          select safeguarding_leads.user_id, safeguarding_leads.named_by as by_id, safeguarding_leads.named_at as at
          from safeguarding_leads
          union all
          select user_history.user_id, user_history.changed_by, user_history.changed_at
          from user_history
          where user_history.changed_columns && array['email', 'schoolAdministrator']
          union all
          select client_events.subject_user_id, client_events.user_id, client_events.occurred_at
          from client_events
          where client_events.type = 'user-activated'
        ) as chosen
        where chosen.user_id in (select id from colleagues) and chosen.by_id in (select id from colleagues)
          and chosen.user_id <> chosen.by_id
        group by chosen.user_id, chosen.by_id
      ),
      chain (id, at) as (
        select ${userId}::bigint, 'infinity'::timestamptz
        union
        select choices.by_id, least(chain.at, choices.at)
        from chain
        join choices on choices.user_id = chain.id
        where choices.by_id <> ${userId}
      )
    select chain.id as "userId", max(chain.at) as "chosenAt"
    from chain
    where chain.id <> ${userId}
    group by chain.id
    order by chain.id
  `);

/** When a user last became the safeguarding lead of their school, or ceased to be it; null if never. */
export const findSafeguardingLeadChange = (db: Db, userId: number) =>
  db.oneFirst(sql.type(Changed)`
    select max(user_history.changed_at) as at
    from user_history
    where user_history.user_id = ${userId} and 'safeguardingLead' = any(user_history.changed_columns)
  `);
