import { randomUUIDv7 } from 'node:crypto';
import type { EventDefinition } from '@patchwork/contracts/define';
import { z } from 'zod';
import { currentTrace, traceparentShape } from './trace.ts';

/** A CloudEvents 1.0 event in JSON. https://github.com/cloudevents/spec/blob/v1.0.2/cloudevents/formats/json-format.md */
export const Envelope = z.object({
  specversion: z.literal('1.0'),
  id: z.uuid(),
  source: z.string(),
  type: z.string(),
  time: z.iso.datetime(),
  subject: z.string(),
  datacontenttype: z.literal('application/json'),
  /** Extension attribute: the version of the event type. */
  dataversion: z.int().positive(),
  /**
   * Extension attribute: the trace.
   * https://github.com/cloudevents/spec/blob/v1.0.2/cloudevents/extensions/distributed-tracing.md
   */
  traceparent: z.string().regex(traceparentShape).optional().catch(undefined),
  data: z.unknown(),
});
export type Envelope = z.output<typeof Envelope>;

/** The topic's name begins with its owner: content.articles belongs to content, and only content publishes to it. */
export const sourceOf = (topic: string) => `/patchwork/${topic.split('.')[0]}`;

/**
 * Wraps the data of an event; parsing it here drops fields that the contract does not name.
 * @throws ZodError when the data does not match the contract
 */
export function toEnvelope<Data extends z.ZodType>(definition: EventDefinition<Data>, input: z.input<Data>): Envelope {
  const data = definition.data.parse(input);
  const traceparent = currentTrace();
  return {
    specversion: '1.0',
    id: randomUUIDv7(),
    source: sourceOf(definition.topic),
    type: definition.type,
    time: new Date().toISOString(),
    subject: definition.key(data),
    datacontenttype: 'application/json',
    dataversion: definition.version,
    ...(traceparent && { traceparent }),
    data,
  };
}
