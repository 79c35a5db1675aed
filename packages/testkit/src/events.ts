import { randomUUID } from 'node:crypto';
import type { EventDefinition } from '@patchwork/contracts/define';
import { type Consumer, consumeOnce } from '@patchwork/platform/consumers';
import type { DatabasePool } from '@patchwork/platform/db';
import { type Envelope, toEnvelope } from '@patchwork/platform/envelope';
import type { z } from 'zod';

/**
 * Delivers an event to the consumers of a service through their inbox, as the bus would. Repeating an `id` makes it a
 * redelivery.
 */
export function deliverEvent<Data extends z.ZodType>(
  pool: DatabasePool,
  consumers: readonly Consumer[],
  definition: EventDefinition<Data>,
  data: z.input<Data>,
  id: string = randomUUID(),
): Promise<void> {
  return deliverEnvelope(pool, consumers, { ...toEnvelope(definition, data), id });
}

/** Delivers an event that is already in its envelope; ignores it when no consumer handles its type and version. */
export async function deliverEnvelope(pool: DatabasePool, consumers: readonly Consumer[], envelope: Envelope): Promise<void> {
  for (const consumer of consumers) {
    const { type, version } = consumer.definition;
    if (type === envelope.type && version === envelope.dataversion) await consumeOnce(pool, consumer, envelope);
  }
}
