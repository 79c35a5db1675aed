import { Nothing, type Tx } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';

/** The user named for a school, whether or not the naming still counts. */
export const findNamed = (tx: Tx, schoolId: number): Promise<number | null> =>
  tx.maybeOneFirst(sql.type(z.object({ userId: z.int() }))`
    select safeguarding_leads.user_id as "userId"
    from safeguarding_leads
    where safeguarding_leads.school_id = ${schoolId}
  `);

/** Names a user for a school, instead of the one before. */
export const saveNamed = (tx: Tx, { schoolId, userId, namedBy }: { schoolId: number; userId: number; namedBy: number }) =>
  tx.query(sql.type(Nothing)`
    insert into safeguarding_leads (school_id, user_id, named_by)
    values (${schoolId}, ${userId}, ${namedBy})
    on conflict (school_id) do update
    set user_id = excluded.user_id, named_by = excluded.named_by, named_at = now()
  `);

/** Ends the naming of users who leave, so that it does not return with them. Returns whose it was. */
export const deleteNamed = (tx: Tx, userIds: readonly number[]) =>
  tx.anyFirst(sql.type(z.object({ userId: z.int() }))`
    delete from safeguarding_leads where user_id = any(${sql.array([...userIds], 'int8')}) returning user_id as "userId"
  `);

/** The active users of a school who were its safeguarding lead at some time in the last 30 days. */
export const listLately = (tx: Tx, schoolId: number) =>
  tx.anyFirst(sql.type(z.object({ userId: z.int() }))`
    select distinct users.id as "userId"
    from users
    join user_history on user_history.user_id = users.id
    where users.school_id = ${schoolId} and users.is_active and 'safeguardingLead' = any(user_history.changed_columns)
      and user_history.changed_at > now() - interval '30 days'
  `);

/** Raises the version of a user whose role has changed; sessions go on, because roles are read for every request. */
export const raiseVersion = (tx: Tx, userId: number) =>
  tx.query(sql.type(Nothing)`update users set version = version + 1 where id = ${userId}`);
