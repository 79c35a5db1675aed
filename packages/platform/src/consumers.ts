import type { EventDefinition } from '@patchwork/contracts/define';
import { type CommonQueryMethods, type DatabasePool, type DatabaseTransactionConnection, sql } from 'slonik';
import { z } from 'zod';
import type { EventBus, Log, ReceivedMessage, Subscription } from './bus-types.ts';
import { Envelope } from './envelope.ts';
import { describeError, isTransient, loggable } from './failures.ts';
import { claimOnce } from './inbox.ts';
import { inSpan } from './trace.ts';
import { growingDelay, pause } from './waiting.ts';

const TRIES = 5;

export interface Consumer {
  /** Unique in its service and never renamed: the inbox remembers under this name what has been done. */
  name: string;
  definition: Pick<EventDefinition, 'type' | 'version' | 'topic'>;
  handle(tx: DatabaseTransactionConnection, envelope: Envelope): Promise<void>;
}

/**
 * Ties an event to its effect. `handle` runs once per event: what it does through `tx` commits with the claim in the
 * inbox, and anything it must do elsewhere it leaves in the outbox (`enqueueJob`).
 */
export function defineConsumer<Data extends z.ZodType>(
  definition: EventDefinition<Data>,
  name: string,
  handle: (tx: DatabaseTransactionConnection, data: z.output<Data>, envelope: Envelope) => Promise<void>,
): Consumer {
  return { name, definition, handle: (tx, envelope) => handle(tx, definition.data.parse(envelope.data), envelope) };
}

export interface ConsumersOptions {
  bus: EventBus;
  pool: DatabasePool;
  /** Members of `patchwork.<service>` share the events. */
  service: string;
  log: Log;
  consumers: Consumer[];
  /** Where a service starts that has never read these topics; by default at the oldest event kept. */
  fromBeginning?: boolean;
  /** Pause before the second try, in milliseconds; it doubles with each. */
  firstPause?: number;
}

/** Delivers events to the consumers. What fails five times is parked, so that the events behind it flow on. */
export async function startConsumers(options: ConsumersOptions): Promise<Subscription> {
  const { bus, pool, service, log, consumers, fromBeginning = true, firstPause = 200 } = options;
  const stopping = new AbortController();
  const topics = [...new Set(consumers.map(({ definition }) => definition.topic))];
  if (new Set(consumers.map(({ name }) => name)).size < consumers.length) throw new Error('Two consumers share a name.');

  async function deliver(consumer: Consumer, envelope: Envelope, message: ReceivedMessage): Promise<void> {
    for (let failures = 1; ; failures += 1) {
      try {
        return await takeIn(pool, consumer, envelope);
      } catch (error) {
        // The database or a neighbour is away: the event is not at fault, the bus brings it again for as long as it takes.
        if (isTransient(error)) throw error;
        if (failures >= TRIES || error instanceof z.ZodError)
          return await park(consumer.name, envelope.id, message, envelope, error);
        log.warn({ ...loggable(error), consumer: consumer.name, eventId: envelope.id, failures }, 'event failed, trying again');
        await pause(growingDelay(failures, { first: firstPause }), stopping.signal);
        if (stopping.signal.aborted) throw error;
      }
    }
  }

  async function park(
    consumer: string,
    eventId: string | null,
    message: ReceivedMessage,
    payload: object,
    error: unknown,
  ): Promise<void> {
    log.error({ ...loggable(error), consumer, eventId, topic: message.topic, offset: message.offset }, 'event parked');
    await pool.query(sql.type(z.unknown())`
      insert into parked_events (consumer, event_id, topic, payload, error)
      values (${consumer}, ${eventId && sql.uuid(eventId)}, ${message.topic}, ${sql.jsonb(payload)}, ${describeError(error)})
      on conflict (consumer, event_id) do update
      set error = excluded.error, parked_at = now(), replayed_at = null
    `);
  }

  const subscription = await bus.subscribe({
    group: `patchwork.${service}`,
    topics,
    fromBeginning,
    handle: async (message) => {
      const envelope = parseEnvelope(message.value);
      if (!envelope)
        return park(service, null, message, { raw: message.value }, new Error('The message is no CloudEvents envelope.'));
      // Other versions of a type are published beside ours for other readers.
      for (const consumer of consumers) {
        if (!isFor(consumer, envelope)) continue;
        const attributes = { 'messaging.destination.name': message.topic, 'patchwork.event_id': envelope.id };
        const span = {
          name: `${envelope.type} ${consumer.name}`,
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

/** Tries parked events again, oldest first: all that wait, or those with the given ids. Those that fail stay parked. */
export async function replayParked(options: {
  pool: DatabasePool;
  consumers: Consumer[];
  log: Log;
  ids?: number[];
}): Promise<{ replayed: number; failed: number }> {
  const { pool, consumers, log, ids } = options;
  const parked = await pool.any(sql.type(Parked)`
    select parked_events.id::float8 as id, parked_events.consumer, parked_events.payload
    from parked_events
    where parked_events.replayed_at is null and ${ids ? sql.fragment`parked_events.id = any(${sql.array(ids, 'int8')})` : sql.fragment`true`}
    order by parked_events.id
  `);
  let replayed = 0;
  for (const { id, consumer: name, payload } of parked) {
    try {
      const consumer = consumers.find((candidate) => candidate.name === name);
      if (!consumer) throw new Error(`There is no consumer ${name}.`);
      await takeIn(pool, consumer, Envelope.parse(payload), (tx) => markReplayed(tx, id));
      replayed += 1;
    } catch (error) {
      log.error({ ...loggable(error), consumer: name, parkedEventId: id }, 'parked event failed again');
    }
  }
  return { replayed, failed: parked.length - replayed };
}

const Parked = z.object({ id: z.number(), consumer: z.string(), payload: z.unknown() });

/** Claim and effect in one transaction. An event that was taken in before changes nothing. */
function takeIn(
  pool: DatabasePool,
  consumer: Consumer,
  envelope: Envelope,
  alongside?: (tx: CommonQueryMethods) => Promise<unknown>,
): Promise<void> {
  return pool.transaction(async (tx) => {
    if (await claimOnce(tx, consumer.name, envelope.id)) await consumer.handle(tx, envelope);
    await alongside?.(tx);
  });
}

const markReplayed = (tx: CommonQueryMethods, id: number) =>
  tx.query(sql.type(z.unknown())`
    update parked_events
    set replayed_at = now()
    where id = ${id}
  `);

const isFor = ({ definition }: Consumer, envelope: Envelope) =>
  definition.type === envelope.type && definition.version === envelope.dataversion;

function parseEnvelope(value: string): Envelope | undefined {
  try {
    return Envelope.parse(JSON.parse(value));
  } catch {
    return undefined;
  }
}
