import pg from 'pg';
import { type CommonQueryMethods, type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import type { EventBus, Log } from './bus-types.ts';
import { type Kind, onCommit } from './commit-signals.ts';
import { clientUrl, opaque } from './db.ts';
import { QueuedJob } from './queued-job.ts';
import { backoff, createWakeUp, sleep } from './timing.ts';
import { beginSpan, isRecording, type Span, traceparentShape } from './trace.ts';

const LockRow = z.object({ isOurs: z.boolean(), limit: z.string(), database: z.string() });

const BATCH = 500;
/** Pause after a small batch, longer when it had more than a few rows: a busy service then publishes fewer, larger batches. */
const GATHER_MS = 10;
const GATHER_BUSY_MS = 40;
const FEW = 5;
/** Pause while another relay has the lock: it may have queried before our rows were committed, so this one queries again. */
const TAKEN_MS = 50;
/** Longest pause after a failure: the rows that wait while a broker is away are published this soon after its return. */
const MAX_PAUSE_MS = 2_000;
const HOUR_MS = 3_600_000;
/** An arbitrary advisory lock number, unique within the database; `kind` is the second half of the key. */
const LOCK = 7_226_142;

interface RelayOptions {
  /** Whose outbox it is, for traces. */
  service: string;
  pool: DatabasePool;
  /** For the one LISTEN connection, which cannot come from the pool. */
  databaseUrl: string;
  bus: Pick<EventBus, 'publish'>;
  queues: { addAll(jobs: QueuedJob[]): Promise<void> };
  log: Log;
  /** Called when the relay has ended by an error, not by a stop. */
  onFailure?: (error: unknown) => void;
  /** Called after each batch, for metrics. */
  onPublished?: (batch: { kind: Kind; count: number }) => void;
  /** Milliseconds between queries when no signal arrives; default 1 s. */
  pollMs?: number;
}

export interface Relay {
  /** Waits for the batch in progress. The remaining rows are published after the next start. */
  stop(): Promise<void>;
  /** Age of the oldest unpublished row, in seconds; 0 when there is none. Rises while Kafka or Redis is down. */
  oldestUnpublishedSeconds(): Promise<number>;
}

/**
 * Outbox relay: publishes outbox rows to the bus and the queues, oldest first, and marks them; a crash in between publishes
 * them again. A lock allows one relay of a database at a time, so a key's events stay in order. Events and jobs have separate
 * loops, each with its own broker. Commits of this process wake it at once, other processes by NOTIFY, and polling within 1 s.
 */
export function startRelay(options: RelayOptions): Relay {
  const { service, pool, databaseUrl, bus, queues, log, onFailure, onPublished, pollMs = 1_000 } = options;
  const stopping = new AbortController();
  const wakeUps = { event: createWakeUp(), job: createWakeUp() };
  let unsubscribe: (() => void) | undefined;
  const subscribe = (database: string) => {
    if (!stopping.signal.aborted) unsubscribe ??= onCommit(database, (kind) => wakeUps[kind].notify());
  };
  const wakeAll = () => Object.values(wakeUps).forEach((wakeUp) => void wakeUp.notify());

  const send = {
    event: (rows: Row[]) =>
      publishTraced(service, rows, (traced) =>
        bus.publish(
          traced.map(({ destination, messageKey, payload }) => ({
            topic: destination,
            key: messageKey,
            value: JSON.stringify(payload),
            ...(traceparentOf(payload) && { headers: { traceparent: traceparentOf(payload)! } }),
          })),
        ),
      ),
    job: (rows: Row[]) =>
      publishTraced(service, rows, (traced) => queues.addAll(traced.map((row) => QueuedJob.parse(row.payload)))),
  };

  async function drain(kind: Kind): Promise<void> {
    for (let failures = 0; !stopping.signal.aborted; ) {
      try {
        const count = await publishBatch(pool, kind, send[kind], subscribe);
        failures = 0;
        if (count === 'taken') await sleep(TAKEN_MS, stopping.signal);
        else if (count === 0) await wakeUps[kind].wait(pollMs);
        else {
          onPublished?.({ kind, count });
          if (count < BATCH) await sleep(count > FEW ? GATHER_BUSY_MS : GATHER_MS, stopping.signal);
        }
      } catch (error) {
        failures += 1;
        log.warn({ err: error, kind, failures }, 'outbox rows not published, trying again');
        await sleep(backoff(failures, { cap: MAX_PAUSE_MS }), stopping.signal);
      }
    }
  }

  async function cleanHourly(): Promise<void> {
    while (!stopping.signal.aborted) {
      await clean(pool).catch((error) => log.warn({ err: error }, 'could not delete old outbox rows'));
      await sleep(HOUR_MS, stopping.signal);
    }
  }

  const running = Promise.all([drain('event'), drain('job'), cleanHourly(), listen(databaseUrl, wakeAll, stopping.signal, log)]);
  if (onFailure) running.catch(onFailure);
  return {
    async stop() {
      stopping.abort();
      unsubscribe?.();
      wakeAll();
      await running;
    },
    oldestUnpublishedSeconds: () => oldestUnpublishedSeconds(pool),
  };
}

const Row = z.object({ id: z.string(), destination: z.string(), messageKey: z.string(), payload: z.unknown() });
type Row = z.output<typeof Row>;

const traceparentOf = (payload: unknown): string | undefined => {
  const { traceparent } = payload as { traceparent?: unknown };
  return typeof traceparent === 'string' && traceparentShape.test(traceparent) ? traceparent : undefined;
};

/** Publishes rows; where spans are recorded, each gets a producer span, which becomes the parent of the receiver's span. */
async function publishTraced(service: string, rows: Row[], publish: (rows: Row[]) => Promise<void>): Promise<void> {
  if (!isRecording(service)) return publish(rows);
  const spans: Span[] = [];
  const traced = rows.map((row) => {
    const parent = traceparentOf(row.payload);
    if (!parent) return row;
    const attributes = { 'messaging.destination.name': row.destination, 'patchwork.outbox_id': row.id };
    const span = beginSpan({ service, name: `publish ${row.destination}`, kind: 'producer', parent, attributes });
    spans.push(span);
    return { ...row, payload: { ...(row.payload as object), traceparent: span.traceparent } };
  });
  let hasFailed = true;
  try {
    await publish(traced);
    hasFailed = false;
  } finally {
    for (const span of spans) span.end({ hasFailed });
  }
}

/** Publishes and marks the oldest unpublished rows; returns how many, or 'taken' when another relay has the lock. */
function publishBatch(
  pool: DatabasePool,
  kind: Kind,
  send: (rows: Row[]) => Promise<void>,
  onDatabase: (name: string) => void,
): Promise<number | 'taken'> {
  return pool.transaction(async (tx) => {
    const { isOurs, database } = await lock(tx, kind);
    onDatabase(database);
    if (!isOurs) return 'taken';
    // Never "id > last": a slower transaction may commit a lower id after a higher one was published.
    const rows = await tx.any(sql.prepared('platform_unpublished', Row)`
      select outbox.id::text as id, outbox.destination, outbox.message_key as "messageKey", outbox.payload
      from outbox
      where outbox.kind = ${kind} and outbox.published_at is null
      -- Qualified: a bare "id" would be the text above, and '10' sorts before '9'.
      order by outbox.id
      -- A literal: PostgreSQL plans every call with a parameter here again.
      limit ${sql.literalValue(String(BATCH))}::bigint
    `);
    if (rows.length === 0) return 0;
    await send([...rows]);
    const ids = opaque(
      rows.map((row) => row.id),
      'int8',
    );
    await tx.query(sql.prepared('platform_mark_published', z.unknown())`
      update outbox
      set published_at = now()
      where id = any(${ids})
    `);
    return rows.length;
  }, 0);
}

/** Waiting for the broker counts as idle in transaction, so that timeout must exceed the slowest publish. */
function lock(tx: CommonQueryMethods, kind: Kind): Promise<z.output<typeof LockRow>> {
  return tx.one(sql.prepared('platform_lock_outbox', LockRow)`
    select
      pg_try_advisory_xact_lock(${LOCK}, ${kind === 'event' ? 1 : 2}) as "isOurs",
      set_config('idle_in_transaction_session_timeout', '60s', true) as "limit",
      current_database() as database
  `);
}

/**
 * Rings on each NOTIFY from a process without a relay, and after each (re)connection, because notifications sent meanwhile are
 * lost.
 */
async function listen(databaseUrl: string, ring: () => void, stopping: AbortSignal, log: Log): Promise<void> {
  for (let failures = 0; !stopping.aborted; ) {
    const client = new pg.Client({
      connectionString: clientUrl(databaseUrl),
      keepAlive: true,
      application_name: 'outbox-listener',
      connectionTimeoutMillis: 5_000,
    });
    const ended = new Promise<void>((resolve) => {
      client.on('error', () => resolve());
      client.on('end', () => resolve());
      stopping.addEventListener('abort', () => resolve(), { once: true });
    });
    try {
      client.on('notification', ring);
      await client.connect();
      await client.query('listen outbox');
      failures = 0;
      ring();
      await ended;
    } catch (error) {
      failures += 1;
      log.warn({ err: error, failures }, 'could not connect the outbox listener; polling meanwhile');
    }
    await client.end().catch(() => undefined);
    if (!stopping.aborted) await sleep(backoff(failures + 1), stopping);
  }
}

/**
 * Deletes published rows after a week (for debugging), inbox rows after a month, which is longer than the bus can redeliver an
 * event, and the keys of requests after a day.
 */
async function clean(pool: DatabasePool): Promise<void> {
  for (let deleted = 1; deleted > 0; ) {
    const result = await pool.query(sql.type(z.unknown())`
      delete from outbox
      where id in (select id from outbox where published_at < now() - interval '7 days' limit 5000)
    `);
    deleted = result.rowCount;
  }
  for (let deleted = 1; deleted > 0; ) {
    const result = await pool.query(sql.type(z.unknown())`
      delete from inbox
      where (consumer, event_id) in (select consumer, event_id from inbox where received_at < now() - interval '30 days' limit 5000)
    `);
    deleted = result.rowCount;
  }
  for (let deleted = 1; deleted > 0; ) {
    const result = await pool.query(sql.type(z.unknown())`
      delete from request_keys
      where (user_id, key) in (select user_id, key from request_keys where created_at < now() - interval '1 day' limit 5000)
    `);
    deleted = result.rowCount;
  }
}

async function oldestUnpublishedSeconds(pool: DatabasePool): Promise<number> {
  const seconds = await pool.oneFirst(sql.type(z.object({ seconds: z.number() }))`
    select coalesce(extract(epoch from max(now() - created_at)), 0)::float8 as seconds
    from outbox
    where published_at is null
  `);
  return Math.max(0, Number(seconds));
}
