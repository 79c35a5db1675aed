import { type CommonQueryMethods, sql } from 'slonik';
import { Nothing } from './db.ts';

/**
 * Says whether this consumer meets the event for the first time, and remembers it. Call it in the transaction of the
 * effect: both commit or neither. A second transaction with the same event waits here until the first has ended.
 */
export async function claimOnce(tx: CommonQueryMethods, consumerName: string, eventId: string): Promise<boolean> {
  const result = await tx.query(sql.prepared('platform_claim_once', Nothing)`
    insert into inbox (consumer, event_id)
    values (${consumerName}, ${sql.uuid(eventId)})
    on conflict do nothing
  `);
  return result.rowCount === 1;
}
