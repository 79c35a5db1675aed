import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { Count, Nothing } from './db.ts';

const DeadLetter = z.object({
  id: z.int(),
  consumer: z.string(),
  topic: z.string(),
  payload: z.unknown(),
  error: z.string(),
  failedAt: z.string(),
});
export type DeadLetter = z.output<typeof DeadLetter>;

const columns = sql.fragment`
  dead_letters.id, dead_letters.consumer, dead_letters.topic, dead_letters.payload, dead_letters.error,
  dead_letters.failed_at as "failedAt"
`;

/** Lists the service's open dead letters, oldest first; 1,000 at most. */
export const listDeadLetters = (db: CommonQueryMethods) =>
  db.any(sql.type(DeadLetter)`
    select ${columns}
    from dead_letters
    where dead_letters.replayed_at is null
    order by dead_letters.id
    limit 1000
  `);

/** Returns null when there is no such open dead letter. */
export const findDeadLetter = (db: CommonQueryMethods, id: number) =>
  db.maybeOne(sql.type(DeadLetter)`
    select ${columns}
    from dead_letters
    where dead_letters.id = ${id} and dead_letters.replayed_at is null
  `);

/** Discards a dead letter: it counts as handled, and its effect never happens. False when it is not open. */
export async function dismissDeadLetter(db: CommonQueryMethods, id: number): Promise<boolean> {
  const { rowCount } = await db.query(sql.type(Nothing)`
    update dead_letters
    set replayed_at = now()
    where id = ${id} and replayed_at is null
  `);
  return rowCount === 1;
}

/** Counts the service's open dead letters. */
export const countDeadLetters = (db: CommonQueryMethods) =>
  db.oneFirst(sql.type(Count)`
    select count(*) as count
    from dead_letters
    where dead_letters.replayed_at is null
  `);
