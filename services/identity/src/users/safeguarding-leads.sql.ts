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

/** Ends the naming of users who leave, so that it does not return with them. */
export const deleteNamed = (tx: Tx, userIds: readonly number[]) =>
  tx.query(sql.type(Nothing)`
    delete from safeguarding_leads where user_id = any(${sql.array([...userIds], 'int8')})
  `);

/** Raises the version of a user whose role has changed; sessions go on, because roles are read for every request. */
export const raiseVersion = (tx: Tx, userId: number) =>
  tx.query(sql.type(Nothing)`update users set version = version + 1 where id = ${userId}`);
