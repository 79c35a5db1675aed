import type { Db } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';

const HandlerRow = z.object({
  names: z.array(z.object({ firstName: z.string(), middleName: z.string().nullable(), lastName: z.string() })),
  chosenBy: z.array(z.int()),
});

/**
 * The names of a user now and of the last 12 months, and the colleagues of their school who chose them: who named them the
 * safeguarding lead, added them, or gave them access. Null for an unknown or removed user.
 */
export const findHandler = (db: Db, userId: number) =>
  db.maybeOne(sql.type(HandlerRow)`
    with
      names as (
        select users.first_name, users.middle_name, users.last_name
        from users
        where users.id = ${userId}
        union
        select user_history.first_name, user_history.middle_name, user_history.last_name
        from user_history
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
      ),
      choosers as (
        select safeguarding_leads.named_by as id
        from safeguarding_leads
        where safeguarding_leads.user_id = ${userId}
        union
        select user_history.changed_by
        from user_history
        where
          user_history.user_id = ${userId}
          and user_history.changed_columns && array['email', 'active', 'schoolAdministrator']
      )
    select
      (
        select jsonb_agg(
          jsonb_build_object('firstName', names.first_name, 'middleName', names.middle_name, 'lastName', names.last_name)
          order by names.last_name, names.first_name, names.middle_name
        )
        from names
      ) as names,
      array(
        select colleagues.id
        from choosers
        join users as colleagues on colleagues.id = choosers.id
        where colleagues.school_id = users.school_id and colleagues.id <> users.id
        order by colleagues.id
      ) as "chosenBy"
    from users
    where users.id = ${userId} and users.removed_at is null
  `);
