import type { EventDefinition } from '@patchwork/contracts/define';
import { type CommonQueryMethods, type DatabasePool, type DatabaseTransactionConnection, sql } from 'slonik';
import { z } from 'zod';
import type { EventBus, Log, ReceivedMessage, Subscription } from './bus-types.ts';
import { Envelope, sourceOf } from './envelope.ts';
import { describeError, isTransient, loggable } from './failures.ts';
import { type ConsumerName, claimOnce } from './inbox.ts';
import { backoff, sleep } from './timing.ts';
import { inSpan } from './trace.ts';

const TRIES = 5;

/** `name` is `<service>.<event>`, unique in its service. */
export interface Consumer extends ConsumerName {
  definition: Pick<EventDefinition, 'type' | 'version' | 'topic'>;
  handle(tx: DatabaseTransactionConnection, envelope: Envelope): Promise<void>;
}

/**
 * Defines the effect of an event. `handle` takes effect once per event: its changes through `tx` commit with the inbox row,
 * and work outside the database goes to the outbox (`enqueueJob`).
 */
export function defineConsumer<Data extends z.ZodType>(
  definition: EventDefinition<Data>,
  names: ConsumerName,
  handle: (tx: DatabaseTransactionConnection, data: z.output<Data>, envelope: Envelope) => Promise<void>,
): Consumer {
  return { ...names, definition, handle: (tx, envelope) => handle(tx, definition.data.parse(envelope.data), envelope) };
}

interface ConsumersOptions {
  bus: EventBus;
  pool: DatabasePool;
  /** All processes of a service share the events, as the consumer group `patchwork.<service>`. */
  service: string;
  log: Log;
  consumers: Consumer[];
  /** Where a service that has never read these topics starts; by default at the oldest event stored. */
  fromBeginning?: boolean;
  /** Backoff before the second attempt, in milliseconds; it doubles with each. */
  firstPause?: number;
}

/**
 * Delivers events to the consumers. An event that fails five times becomes a dead letter, so that later events are not held up.
 */
export async function startConsumers(options: ConsumersOptions): Promise<Subscription> {
  const { bus, pool, service, log, consumers, fromBeginning = true, firstPause = 200 } = options;
  const stopping = new AbortController();
  const topics = [...new Set(consumers.map(({ definition }) => definition.topic))];
  if (new Set(consumers.map(({ name }) => name)).size < consumers.length) throw new Error('Two consumers share a name.');

  async function deliver(consumer: Consumer, envelope: Envelope, message: ReceivedMessage): Promise<void> {
    for (let failures = 1; ; failures += 1) {
      try {
        return await consumeOnce(pool, consumer, envelope);
      } catch (error) {
        // The database or another service is down, which is not the event's fault: the bus delivers it again until it succeeds.
        if (isTransient(error)) throw error;
        if (failures >= TRIES || error instanceof z.ZodError)
          return await moveToDeadLetters(consumer.name, envelope.id, message, envelope, error);
        log.warn({ ...loggable(error), consumer: consumer.name, eventId: envelope.id, failures }, 'event failed, trying again');
        await sleep(backoff(failures, { first: firstPause }), stopping.signal);
        if (stopping.signal.aborted) throw error;
      }
    }
  }

  async function moveToDeadLetters(
    consumer: string,
    eventId: string | null,
    message: ReceivedMessage,
    payload: object,
    error: unknown,
  ): Promise<void> {
    log.error(
      { ...loggable(error), consumer, eventId, topic: message.topic, offset: message.offset },
      'event failed, stored as a dead letter',
    );
    await pool.query(sql.type(z.unknown())`
      insert into dead_letters (consumer, event_id, topic, payload, error)
      values (${consumer}, ${eventId && sql.uuid(eventId)}, ${message.topic}, ${sql.jsonb(payload)}, ${describeError(error)})
      on conflict (consumer, event_id) do update
      set error = excluded.error, failed_at = now(), replayed_at = null
    `);
  }

  const subscription = await bus.subscribe({
    group: `patchwork.${service}`,
    topics,
    fromBeginning,
    handle: async (message) => {
      const envelope = parseEnvelope(message.value);
      // Stored under no consumer's name, so that a replay cannot bring it in.
      const refuse = (reason: string) => moveToDeadLetters(service, null, message, { raw: message.value }, new Error(reason));
      if (!envelope) return refuse('The message is not a CloudEvents envelope.');
      if (envelope.source !== sourceOf(message.topic)) return refuse('The event is not of the owner of its topic.');
      // Other versions of a type are published as well, for other readers.
      for (const consumer of consumers) {
        if (!isFor(consumer, envelope, message.topic)) continue;
        const attributes = { 'messaging.destination.name': message.topic, 'patchwork.event_id': envelope.id };
        const span = {
          service,
          name: consumer.name,
          kind: 'consumer' as const,
          parent: envelope.traceparent,
          attributes,
        };
        await inSpan(span, () => deliver(consumer, envelope, message));
      }
    },
  });
  return {
    async stop() {
      stopping.abort();
      await subscription.stop();
    },
  };
}

/** Handles dead letters again, oldest first: all open ones, or only the given ids. An event that fails again stays a dead letter. */
export async function replayDeadLetters(options: {
  pool: DatabasePool;
  consumers: Consumer[];
  log: Log;
  ids?: number[];
}): Promise<{ replayed: number; failed: number }> {
  const { pool, consumers, log, ids } = options;
  const deadLetters = await pool.any(sql.type(DeadLetterRow)`
    select dead_letters.id::float8 as id, dead_letters.consumer, dead_letters.payload
    from dead_letters
    where dead_letters.replayed_at is null and ${ids ? sql.fragment`dead_letters.id = any(${sql.array(ids, 'int8')})` : sql.fragment`true`}
    order by dead_letters.id
  `);
  let replayed = 0;
  for (const { id, consumer: name, payload } of deadLetters) {
    try {
      const consumer = consumers.find((candidate) => candidate.name === name);
      if (!consumer) throw new Error(`There is no consumer ${name}.`);
      await consumeOnce(pool, consumer, Envelope.parse(payload), (tx) => markReplayed(tx, id));
      replayed += 1;
    } catch (error) {
      log.error({ ...loggable(error), consumer: name, deadLetterId: id }, 'dead letter failed again');
    }
  }
  return { replayed, failed: deadLetters.length - replayed };
}

const DeadLetterRow = z.object({ id: z.number(), consumer: z.string(), payload: z.unknown() });

/**
 * Records the event in the inbox and runs the consumer, in one transaction. An event that is already in the inbox changes
 * nothing.
 */
export function consumeOnce(
  pool: DatabasePool,
  consumer: Consumer,
  envelope: Envelope,
  alongside?: (tx: CommonQueryMethods) => Promise<unknown>,
): Promise<void> {
  return pool.transaction(async (tx) => {
    if (await claimOnce(tx, consumer, envelope.id)) await consumer.handle(tx, envelope);
    await alongside?.(tx);
  });
}

const markReplayed = (tx: CommonQueryMethods, id: number) =>
  tx.query(sql.type(z.unknown())`
    update dead_letters
    set replayed_at = now()
    where id = ${id}
  `);

const isFor = ({ definition }: Consumer, envelope: Envelope, topic: string) =>
  definition.topic === topic && definition.type === envelope.type && definition.version === envelope.dataversion;

function parseEnvelope(value: string): Envelope | undefined {
  try {
    return Envelope.parse(JSON.parse(value));
  } catch {
    return undefined;
  }
}
