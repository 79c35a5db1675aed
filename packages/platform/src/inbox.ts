import { type CommonQueryMethods, sql } from 'slonik';
import { Nothing } from './db.ts';

/** The name under which the inbox records what a consumer has handled. */
export interface ConsumerName {
  name: string;
}

/**
 * Records the event in the inbox; false when this consumer has handled it before. Call it in the transaction of the
 * effect: both commit or neither. A second transaction with the same event waits here until the first has ended.
 */
export async function claimOnce(tx: CommonQueryMethods, consumer: ConsumerName, eventId: string): Promise<boolean> {
  const result = await tx.query(sql.prepared('platform_claim_once', Nothing)`
    insert into inbox (consumer, event_id)
    values (${consumer.name}, ${sql.uuid(eventId)})
    on conflict do nothing
  `);
  return result.rowCount === 1;
}
