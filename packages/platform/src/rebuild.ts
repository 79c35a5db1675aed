import { type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import type { EventBus, Log, Position, ReceivedMessage } from './bus-types.ts';
import type { Consumer } from './consumers.ts';
import { Envelope, sourceOf } from './envelope.ts';
import { loggable } from './failures.ts';
import { claimOnce } from './inbox.ts';

/** A table that one consumer of a compacted topic fills: a row per key, with an increasing `version`. */
export interface Projection {
  consumer: Consumer;
  table: string;
  /** The column that holds the key; `id` when not given. */
  key?: string;
  /** The type of that column; `int8` when not given. */
  keyType?: 'int8' | 'uuid';
}

interface RebuildOptions {
  bus: EventBus;
  pool: DatabasePool;
  service: string;
  /** In the order in which to rebuild them. */
  projections: Projection[];
  log: Log;
  onProgress?: (progress: { table: string; done: number; of: number }) => void;
  /** Seconds without any message after which the rebuild fails; default 60. */
  patience?: number;
}

export interface Rebuilt {
  /** Events applied. */
  applied: number;
  failed: number;
  /** Rows without an event in the topic; they stay unchanged. */
  unnamed: number;
}

const LOCK = 7_226_143;

/**
 * Rebuilds a service's projections from the compacted topics, whether the tables are empty or wrong. Safe while the service
 * runs: only the latest event of each key is applied, a newer row stays, and no row is deleted.
 * @throws Error when another rebuild of the same service is in progress, or no message arrives for `patience` seconds
 */
export const rebuildProjections = (options: RebuildOptions): Promise<Rebuilt> =>
  // A separate connection holds the lock during the rebuild.
  options.pool.connect(async (connection) => {
    const isOurs = await connection.oneFirst(sql.type(z.object({ isOurs: z.boolean() }))`
      select pg_try_advisory_lock(${LOCK}) as "isOurs"
    `);
    if (!isOurs) throw new Error('These projections are being rebuilt already.');
    try {
      return await rebuild(options);
    } finally {
      await connection.query(sql.type(z.unknown())`select pg_advisory_unlock(${LOCK})`);
    }
  });

async function rebuild(options: RebuildOptions): Promise<Rebuilt> {
  const { pool, projections, log, onProgress } = options;
  const latest = await readLatest(options);
  const rebuilt: Rebuilt = { applied: 0, failed: 0, unnamed: 0 };
  for (const projection of projections) {
    const { consumer, table } = projection;
    const events = latest.filter(
      ({ source, type, dataversion }) =>
        source === sourceOf(consumer.definition.topic) &&
        type === consumer.definition.type &&
        dataversion === consumer.definition.version,
    );
    for (const [index, event] of events.entries()) {
      try {
        await applyAgain(pool, projection, event);
        rebuilt.applied += 1;
      } catch (error) {
        rebuilt.failed += 1;
        log.error({ ...loggable(error), consumer: consumer.name, eventId: event.id }, 'could not apply the event');
      }
      if ((index + 1) % 1_000 === 0) onProgress?.({ table, done: index + 1, of: events.length });
    }
    onProgress?.({ table, done: events.length, of: events.length });
    rebuilt.unnamed += await countUnnamed(pool, projection, events);
  }
  return rebuilt;
}

/**
 * Reads the topics from the beginning to their present end, in a separate consumer group; returns the latest event of each key.
 */
async function readLatest({ bus, service, projections, patience = 60 }: RebuildOptions): Promise<Envelope[]> {
  const group = `patchwork.${service}.rebuild`;
  const topics = [...new Set(projections.map(({ consumer }) => consumer.definition.topic))];
  await bus.ensureTopics(topics.map((topic) => ({ topic, compacted: true })));
  await bus.rewind(group, topics);
  const missing = new Map((await bus.ends(topics)).map((end) => [partitionOf(end), end]));
  const latest = new Map<string, ReceivedMessage>();
  if (missing.size === 0) return [];

  let lastMessageAt = performance.now();
  const finished = Promise.withResolvers<void>();
  const watch = setInterval(() => {
    if (performance.now() - lastMessageAt > patience * 1_000)
      finished.reject(new Error(`No message arrived from the event bus for ${patience} s; nothing was changed.`));
  }, 1_000);
  const handle = async (message: ReceivedMessage) => {
    lastMessageAt = performance.now();
    latest.set(`${message.topic}/${message.key}`, message);
    const end = missing.get(partitionOf(message));
    if (end && hasReached(message.offset, end.offset)) missing.delete(partitionOf(message));
    if (missing.size === 0) finished.resolve();
  };
  const subscription = await bus.subscribe({ group, topics, handle });
  try {
    await finished.promise;
  } finally {
    clearInterval(watch);
    await subscription.stop();
  }
  return [...latest.values()].flatMap(({ topic, value }) => {
    const envelope = parse(value);
    // Consumers refuse what the owner of a topic has not published.
    return envelope?.source === sourceOf(topic) ? [envelope] : [];
  });
}

const partitionOf = ({ topic, partition }: Position) => `${topic}/${partition}`;

/** Compares offsets: Kafka's are one number, those of Redis two with a hyphen. */
function hasReached(offset: string, end: string): boolean {
  const [a, b] = [offset, end].map((text) => text.split('-').map(BigInt));
  for (const [index, part] of b!.entries()) if (a![index] !== part) return a![index]! > part;
  return true;
}

function parse(value: string): Envelope | undefined {
  try {
    return Envelope.parse(JSON.parse(value));
  } catch {
    return undefined;
  }
}

const typeNames = { int8: sql.fragment`int8`, uuid: sql.fragment`uuid` };

/**
 * Applies the event as if it were new: deletes its inbox row, and lowers the version of a row that already has the event's
 * version.
 */
const applyAgain = (
  pool: DatabasePool,
  { consumer, table, key = 'id', keyType = 'int8' }: Projection,
  event: Envelope,
): Promise<void> =>
  pool.transaction(async (tx) => {
    await tx.query(
      sql.type(z.unknown())`delete from inbox where consumer = ${consumer.name} and event_id = ${sql.uuid(event.id)}`,
    );
    const { version } = z.object({ version: z.int() }).parse(event.data);
    await tx.query(sql.type(z.unknown())`
      update ${sql.identifier([table])}
      -- Not to 0, which marks holds of content as not yet confirmed.
      set version = case when version = 1 then -1 else version - 1 end
      where ${sql.identifier([key])} = ${event.subject}::${typeNames[keyType]} and version = ${version}
    `);
    if (await claimOnce(tx, consumer, event.id)) await consumer.handle(tx, event);
  });

const countUnnamed = (
  pool: DatabasePool,
  { table, key = 'id', keyType = 'int8' }: Projection,
  events: Envelope[],
): Promise<number> =>
  pool.oneFirst(sql.type(z.object({ count: z.int() }))`
    select count(*) as count
    from ${sql.identifier([table])}
    where ${sql.identifier([key])} <> all(${sql.array(
      events.map(({ subject }) => subject),
      keyType,
    )})
  `);
