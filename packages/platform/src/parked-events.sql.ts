import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { Count, Nothing } from './db.ts';

const ParkedEvent = z.object({
  id: z.int(),
  consumer: z.string(),
  topic: z.string(),
  payload: z.unknown(),
  error: z.string(),
  parkedAt: z.string(),
});
export type ParkedEvent = z.output<typeof ParkedEvent>;

const columns = sql.fragment`
  parked_events.id, parked_events.consumer, parked_events.topic, parked_events.payload, parked_events.error,
  parked_events.parked_at as "parkedAt"
`;

/** Events of this service that wait for a person, the longest first; 1,000 at most. */
export const listParkedEvents = (db: CommonQueryMethods) =>
  db.any(sql.type(ParkedEvent)`
    select ${columns}
    from parked_events
    where parked_events.replayed_at is null
    order by parked_events.id
    limit 1000
  `);

/** Null when no such event waits. */
export const findParkedEvent = (db: CommonQueryMethods, id: number) =>
  db.maybeOne(sql.type(ParkedEvent)`
    select ${columns}
    from parked_events
    where parked_events.id = ${id} and parked_events.replayed_at is null
  `);

/** Gives an event up: it counts as dealt with, and its effect never comes. False when it does not wait. */
export async function dismissParkedEvent(db: CommonQueryMethods, id: number): Promise<boolean> {
  const { rowCount } = await db.query(sql.type(Nothing)`
    update parked_events
    set replayed_at = now()
    where id = ${id} and replayed_at is null
  `);
  return rowCount === 1;
}

export const countParkedEvents = (db: CommonQueryMethods) =>
  db.oneFirst(sql.type(Count)`
    select count(*) as count
    from parked_events
    where parked_events.replayed_at is null
  `);
