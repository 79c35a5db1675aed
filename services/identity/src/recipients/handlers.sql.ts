import type { Db } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';

const Name = z.object({ firstName: z.string(), middleName: z.string().nullable(), lastName: z.string() });
const Choice = z.object({ userId: z.int(), chosenAt: z.string() });

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
 * The colleagues of a user's school who named them the safeguarding lead, added them, or gave them access, with when each last
 * did.
 */
export const findChoosers = (db: Db, userId: number) =>
  db.any(sql.type(Choice)`
    select choosers.id as "userId", max(choosers.at) as "chosenAt"
    from (
      select safeguarding_leads.named_by as id, safeguarding_leads.named_at as at
      from safeguarding_leads
      where safeguarding_leads.user_id = ${userId}
      union all
      select user_history.changed_by, user_history.changed_at
      from user_history
      where user_history.user_id = ${userId} and user_history.changed_columns && array['email', 'active', 'schoolAdministrator']
    ) as choosers
    join users as colleagues on colleagues.id = choosers.id
    join users on users.id = ${userId} and users.school_id = colleagues.school_id and users.id <> colleagues.id
    group by choosers.id
    order by choosers.id
  `);
