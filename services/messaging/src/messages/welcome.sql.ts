import { type Db, Nothing } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';

/** Approval and people come on different topics at the same time: whoever comes second must see what the first has written. */
export const lockWelcomeOf = (tx: Db, schoolId: number) =>
  tx.query(sql.type(Nothing)`select pg_advisory_xact_lock(hashtext('welcome'), ${schoolId}::int)`);

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

/** Gives a school's welcome to its active people who have not had it. */
export const giveWelcome = (tx: Db, schoolId: number) =>
  tx.query(sql.type(Nothing)`
    insert into message_recipients (message_id, user_id)
    select welcomes.message_id, people.user_id
    from welcomes
    join people on people.school_id = welcomes.school_id and people.is_active
    where welcomes.school_id = ${schoolId}
    on conflict do nothing
  `);
