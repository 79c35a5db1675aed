import { type Db, Nothing } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';

export const findWelcome = (tx: Db, schoolId: number) =>
  tx.maybeOneFirst(sql.type(z.object({ messageId: z.int() }))`
    select message_id as "messageId"
    from welcomes
    where school_id = ${schoolId}
  `);

export const insertWelcome = (tx: Db, schoolId: number, messageId: number) =>
  tx.query(sql.type(Nothing)`
    insert into welcomes (school_id, message_id)
    values (${schoolId}, ${messageId})
  `);

/** Delivers a school's welcome message to its active users who do not have it yet. */
export const addWelcome = (tx: Db, schoolId: number) =>
  tx.query(sql.type(Nothing)`
    insert into message_recipients (message_id, user_id)
    select welcomes.message_id, people.user_id
    from welcomes
    join people on people.school_id = welcomes.school_id and people.is_active
    where welcomes.school_id = ${schoolId}
    on conflict do nothing
  `);
