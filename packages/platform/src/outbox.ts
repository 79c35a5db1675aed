import type { EventDefinition, JobDefinition } from '@patchwork/contracts/define';
import { type CommonQueryMethods, type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import { hasRelay, type Kind, signalAfterCommit } from './commit-signals.ts';
import { toEnvelope } from './envelope.ts';
import { type JobOptions, toQueuedJob } from './queued-job.ts';

export { type Relay, startRelay } from './relay.ts';

/** The NOTIFY channel by which a process without a relay wakes the relays. The notifications have no payload. */
const OUTBOX_CHANNEL = 'outbox';

/**
 * Writes an event to the outbox; it is published if and when this transaction commits. Lock or change the aggregate's row
 * first, so that events of one key are numbered in the order in which they commit.
 * @throws ZodError when the data does not match the contract
 */
export async function recordEvent<Data extends z.ZodType>(
  tx: CommonQueryMethods,
  definition: EventDefinition<Data>,
  data: z.input<Data>,
): Promise<void> {
  const envelope = toEnvelope(definition, data);
  await addRow(tx, 'event', definition.topic, envelope.subject, envelope);
}

/**
 * Placeholder in an event's data for a number that only the recording statement knows: the column at this index of `columns`.
 */
const toCome = (place: number) => Number.MAX_SAFE_INTEGER - place;
export const [idToCome, secondToCome] = [toCome(0), toCome(1)];

/**
 * `recordEvent` as a clause of the statement that makes the change, which saves the round trips of a transaction. Writes an
 * event for each row of the clause named `written`, with the row's first column of `columns` for `idToCome` and the second for
 * `secondToCome`. The clause must depend on the lock of the aggregate's row. The statement returns `databaseOfRow`, for `wakeRelays`.
 * @throws ZodError when the data does not match the contract
 */
export function eventClause<Data extends z.ZodType>(
  definition: EventDefinition<Data>,
  data: z.input<Data>,
  written: string,
  columns = ['id'],
): FragmentSqlToken {
  const envelope = toEnvelope(definition, data);
  const filledIn = (text: string) =>
    columns.reduce(
      (filled, column, place) =>
        sql.fragment`replace(${filled}, ${String(toCome(place))}, ${sql.identifier([written, column])}::text)`,
      sql.fragment`${text}`,
    );
  return sql.fragment`
    insert into outbox (kind, destination, message_key, payload)
    select
      'event', ${definition.topic}, ${filledIn(envelope.subject)}, ${filledIn(JSON.stringify(envelope))}::jsonb || ${databaseTime}
    from ${sql.identifier([written])}
  `;
}

/** The envelope's time: audit lists show it, and a process's own clock may be wrong. */
export const databaseTime = sql.fragment`
  jsonb_build_object('time', to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
`;

/**
 * The database of a row that was written, which names the relays to wake. A statement returns it as `database`.
 */
export const databaseOfRow = sql.fragment`current_database() as database`;
export const DatabaseOfRow = z.object({ database: z.string() });

/** Wakes the relays of a database to publish new rows: at once, or after the commit when `db` is a transaction. */
export async function wakeRelays(db: CommonQueryMethods, database: string, kind: Kind): Promise<void> {
  signalAfterCommit(db, database, kind);
  // Commits with a NOTIFY run one at a time over the whole server, so services avoid it (docs/decisions/0006).
  if (!hasRelay(database)) await db.query(sql.prepared('platform_notify', z.unknown())`select pg_notify(${OUTBOX_CHANNEL}, '')`);
}

/** Writes a job to the outbox in the same way. A job may run twice, so its effect must be idempotent. */
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
  const { database } = await tx.one(sql.prepared('platform_add_to_outbox', DatabaseOfRow)`
    insert into outbox (kind, destination, message_key, payload)
    values (
      ${kind}, ${destination}, ${key},
      ${sql.jsonb(payload)} || case ${kind} when 'event' then ${databaseTime} else '{}' end
    )
    returning ${databaseOfRow}
  `);
  await wakeRelays(tx, database, kind);
}
