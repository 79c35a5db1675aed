import type { EventDefinition, JobDefinition } from '@patchwork/contracts/define';
import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { toEnvelope } from './envelope.ts';
import { toQueuedJob } from './queued-job.ts';

export { type Relay, startRelay } from './relay.ts';

/** The channel on which the relay hears that something waits. Nothing travels on it. */
export const OUTBOX_CHANNEL = 'outbox';

/**
 * Puts a fact on its way: it leaves when this transaction commits, and only then. Lock or change the aggregate's own row
 * before, so that facts of one key are numbered in the order in which they commit.
 * @throws ZodError when the data is not what the contract says
 */
export async function recordEvent<Data extends z.ZodType>(
  tx: CommonQueryMethods,
  definition: EventDefinition<Data>,
  data: z.input<Data>,
): Promise<void> {
  const envelope = toEnvelope(definition, data);
  await addRow(tx, 'event', definition.topic, envelope.subject, envelope);
}

/** Puts work on its way in the same manner. The job may be carried out twice, so its own effect must know what is done. */
export async function enqueueJob<Data extends z.ZodType>(
  tx: CommonQueryMethods,
  definition: JobDefinition<Data>,
  data: z.input<Data>,
): Promise<void> {
  const job = toQueuedJob(definition, data);
  await addRow(tx, 'job', job.queue, job.jobId, job);
}

async function addRow(
  tx: CommonQueryMethods,
  kind: 'event' | 'job',
  destination: string,
  key: string,
  payload: object,
): Promise<void> {
  await tx.query(sql.prepared('platform_add_to_outbox', z.unknown())`
    with added as (
      insert into outbox (kind, destination, message_key, payload)
      values (${kind}, ${destination}, ${key}, ${sql.jsonb(payload)})
      returning id
    )
    select pg_notify(${OUTBOX_CHANNEL}, '')
    from added
  `);
}
