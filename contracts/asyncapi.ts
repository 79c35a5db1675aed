import { z } from 'zod';
import type { EventDefinition, JobDefinition } from './define.ts';
import type { JsonObject } from './openapi.ts';

/** An event or job as its schema's owner would name it on paper. */
type AnyEvent = Pick<EventDefinition, 'type' | 'version' | 'topic' | 'compacted' | 'data'> & { key: (data: never) => string };
type AnyJob = Pick<JobDefinition, 'name' | 'queue' | 'attempts' | 'backoff' | 'data'> & { jobId: (data: never) => string };

/** Draft 7 is what AsyncAPI's own schema object extends. */
export const schemaOf = (data: z.ZodType): JsonObject => {
  const { $schema: _, ...schema } = z.toJSONSchema(data, { target: 'draft-7' }) as JsonObject;
  return schema;
};

/** What a key or job id is made of: the function is asked about a fact whose every field holds its own name in braces. */
const recipeOf = (make: (data: never) => string): string =>
  make(new Proxy({}, { get: (_, field) => `{${String(field)}}` }) as never);

/** What an event's key is made of, each field by its name in braces: `{kind}-{subjectId}`. */
export const keyOf = (event: AnyEvent): string => recipeOf(event.key);

/** What travels: a CloudEvents 1.0 event in JSON around the fact. */
const envelopeOf = (event: AnyEvent): JsonObject => ({
  type: 'object',
  required: ['specversion', 'id', 'source', 'type', 'time', 'subject', 'datacontenttype', 'dataversion', 'data'],
  properties: {
    specversion: { const: '1.0' },
    id: { type: 'string', format: 'uuid', description: 'Consumers take each id once.' },
    source: { const: `/patchwork/${ownerOf(event)}` },
    type: { const: event.type },
    time: { type: 'string', format: 'date-time' },
    subject: { type: 'string', description: `The key: ${keyOf(event)}` },
    datacontenttype: { const: 'application/json' },
    dataversion: { const: event.version },
    traceparent: { type: 'string', description: 'W3C trace context of what the event follows from; may be missing.' },
    data: schemaOf(event.data),
  },
});

/** A topic is named after the one service that publishes to it. */
export const ownerOf = ({ topic }: { topic: string }): string => topic.split('.')[0]!;

const eventMessage = (event: AnyEvent): JsonObject => ({
  name: event.type,
  title: `${event.type} ${event.version}`,
  contentType: 'application/json',
  payload: envelopeOf(event),
  bindings: { kafka: { key: { type: 'string', description: keyOf(event) } } },
});

const jobMessage = (job: AnyJob): JsonObject => ({
  name: job.name,
  contentType: 'application/json',
  payload: schemaOf(job.data),
  'x-job-id': recipeOf(job.jobId),
  'x-attempts': job.attempts,
  'x-backoff-milliseconds': job.backoff,
});

const messageName = (event: AnyEvent): string => (event.version === 1 ? event.type : `${event.type}V${event.version}`);

/** One channel with its messages, and the operation that puts them there. */
function channelOf(address: string, channel: JsonObject, messages: [string, JsonObject][]) {
  return {
    channels: {
      [address]: {
        address,
        ...channel,
        messages: Object.fromEntries(messages.map(([name]) => [name, { $ref: `#/components/messages/${name}` }])),
      },
    },
    operations: { [`send-${address}`]: { action: 'send', channel: { $ref: `#/channels/${address}` } } },
    messages: Object.fromEntries(messages),
  };
}

/** By topic, then type: the order in which a module names its exports differs between loaders. */
export const inOrder = <Event extends Pick<EventDefinition, 'topic' | 'type' | 'version'>>(events: Event[]): Event[] => {
  const place = ({ topic, type, version }: Event) => `${topic} ${type} ${version}`;
  return events.toSorted((a, b) => (place(a) < place(b) ? -1 : 1));
};

/** The AsyncAPI 3 document of everything that travels: facts on Kafka topics, work on BullMQ queues. */
export function asyncApiOf(events: AnyEvent[], jobs: AnyJob[]): JsonObject {
  const topics = [...Map.groupBy(inOrder(events), ({ topic }) => topic)].map(([topic, facts]) =>
    channelOf(
      topic,
      {
        description: `Published by ${ownerOf({ topic })}. ${facts[0]!.compacted ? 'Compacted: the latest event of a key is the whole truth about it.' : 'Not compacted: each event is a fact of its own.'}`,
        bindings: { kafka: { topicConfiguration: { 'cleanup.policy': [facts[0]!.compacted ? 'compact' : 'delete'] } } },
      },
      facts.map((event) => [messageName(event), eventMessage(event)]),
    ),
  );
  const queues = [...Map.groupBy(jobs, ({ queue }) => queue)].map(([queue, work]) =>
    channelOf(
      queue,
      { description: 'A BullMQ queue on Redis. Every job may run twice; its effect counts once.' },
      work.map((job) => [job.name, jobMessage(job)]),
    ),
  );
  const all = [...topics, ...queues];
  return {
    asyncapi: '3.0.0',
    info: { title: 'Patchwork events and jobs', version: '1.0.0' },
    defaultContentType: 'application/json',
    channels: Object.assign({}, ...all.map(({ channels }) => channels)),
    operations: Object.assign({}, ...all.map(({ operations }) => operations)),
    components: { messages: Object.assign({}, ...all.map(({ messages }) => messages)) },
  };
}
