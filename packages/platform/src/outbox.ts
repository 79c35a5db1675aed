import type { EventDefinition, JobDefinition } from '@patchwork/contracts/define';
import { type CommonQueryMethods, type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import { hasRelay, type Kind, ringAfterCommit } from './bells.ts';
import { toEnvelope } from './envelope.ts';
import { type JobOptions, toQueuedJob } from './queued-job.ts';

export { type Relay, startRelay } from './relay.ts';

/** The channel on which relays hear that a process without one has written. Nothing travels on it. */
const OUTBOX_CHANNEL = 'outbox';

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

/** Stands for an id that a statement gives out itself, in the data of an event that the same statement records. */
export const idToCome = Number.MAX_SAFE_INTEGER;

/**
 * The same as a clause of the very statement that makes the change: one round trip, and no transaction to begin and to end. For each row
 * of the statement's clause named `written` a fact leaves, with that row's `id` wherever `idToCome` stands. The clause has to depend on
 * the lock of the aggregate's row. `wakeRelays` when the statement is through.
 * @throws ZodError when the data is not what the contract says
 */
export function eventClause<Data extends z.ZodType>(
  definition: EventDefinition<Data>,
  data: z.input<Data>,
  written: string,
): FragmentSqlToken {
  const envelope = toEnvelope(definition, data);
  const withId = (text: string) => sql.fragment`replace(${text}, ${String(idToCome)}, ${sql.identifier([written, 'id'])}::text)`;
  return sql.fragment`
    insert into outbox (kind, destination, message_key, payload)
    select 'event', ${definition.topic}, ${withId(envelope.subject)}, ${withId(JSON.stringify(envelope))}::jsonb
    from ${sql.identifier([written])}
  `;
}

/** Lets the relays hear of rows that have been written: of this process at once, or after the commit of a transaction. */
export async function wakeRelays(db: CommonQueryMethods, kind: Kind): Promise<void> {
  ringAfterCommit(db, kind);
  // Commits with a NOTIFY stand in line, one at a time over the whole server, so services do without (docs/decisions/0006).
  if (!hasRelay()) await db.query(sql.prepared('platform_notify', z.unknown())`select pg_notify(${OUTBOX_CHANNEL}, '')`);
}

/** Puts work on its way in the same manner. The job may be carried out twice, so its own effect must know what is done. */
export async function enqueueJob<Data extends z.ZodType>(
  tx: CommonQueryMethods,
  definition: JobDefinition<Data>,
  data: z.input<Data>,
  options: JobOptions = {},
): Promise<void> {
  const job = toQueuedJob(definition, data, options);
  await addRow(tx, 'job', job.queue, job.jobId, job);
}

async function addRow(tx: CommonQueryMethods, kind: Kind, destination: string, key: string, payload: object): Promise<void> {
  await tx.query(sql.prepared('platform_add_to_outbox', z.unknown())`
    insert into outbox (kind, destination, message_key, payload)
    values (${kind}, ${destination}, ${key}, ${sql.jsonb(payload)})
  `);
  await wakeRelays(tx, kind);
}
