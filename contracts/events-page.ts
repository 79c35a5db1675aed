import { z } from 'zod';
import type { EventDefinition, JobDefinition } from './define.ts';

type AnyEvent = Pick<EventDefinition, 'type' | 'version' | 'topic' | 'compacted' | 'data'> & { key: (data: never) => string };
type AnyJob = Pick<JobDefinition, 'name' | 'queue' | 'attempts' | 'backoff' | 'data'> & { jobId: (data: never) => string };

/** The parts of a JSON schema that the page shows. */
interface Schema {
  type?: string | string[];
  format?: string;
  enum?: string[];
  anyOf?: Schema[];
  items?: Schema;
  required?: string[];
  properties?: Record<string, Schema>;
}

const schemaOf = (data: z.ZodType): Schema => z.toJSONSchema(data) as Schema;

/** The template of a key or job id: the function receives an object in which every field is its own name. */
const recipeOf = (make: (data: never) => string): string =>
  make(new Proxy({}, { get: (_, field) => `{${String(field)}}` }) as never);

/** A topic's name starts with its publisher, except for audit events, which every service publishes. */
const publisherOf = ({ topic }: AnyEvent): string => (topic === 'audit.events' ? 'every service' : topic.split('.')[0]!);

/** Sorts by topic, then type, because the order of a module's exports differs between loaders. */
function inOrder(events: AnyEvent[]): AnyEvent[] {
  const place = ({ topic, type, version }: AnyEvent) => `${topic} ${type} ${version}`;
  return events.toSorted((a, b) => (place(a) < place(b) ? -1 : 1));
}

/** A type in words: `integer`, `text or nothing`, `main | interim`. */
function wordFor(schema: Schema = {}): string {
  const { type = 'anything', format, enum: choices, anyOf, items } = schema;
  if (anyOf) return anyOf.map(wordFor).join(' or ');
  if (Array.isArray(type)) return type.map((one) => wordFor({ ...schema, type: one })).join(' or ');
  if (choices) return choices.join(' \\| ');
  if (type === 'null') return 'nothing';
  if (type === 'array') return `list of ${wordFor(items)}`;
  if (type === 'string') return format ?? 'text';
  return type;
}

const fieldsOf = ({ required = [], properties = {} }: Schema): string =>
  Object.entries(properties)
    .map(([name, field]) => `\`${name}\`${required.includes(name) ? '' : '?'} ${wordFor(field)}`)
    .join(', ');

const table = (head: string[], rows: string[][]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** Renders `docs/events.md`: every event and job with its fields. */
export const eventsPage = (events: AnyEvent[], jobs: AnyJob[]): string => `<!-- Made by npm run generate. Do not edit. -->

# Events and jobs

Facts go by Kafka, work goes by BullMQ ([architecture](architecture.md)).

- A topic's name starts with its publisher, except \`audit.events\`, to which every service publishes. Consumers receive
  events with the same key in order.
- A *compacted* topic keeps the latest event of each key, so projections can be rebuilt from it.
- No event or job carries an email address, written text or token ([decision 2](decisions/0002-no-address-on-the-bus.md)).
  Only \`audit.events\` carries IP addresses and user agents. It has a retention of 7 days, and only identity reads it.
- An event is [CloudEvents 1.0](https://github.com/cloudevents/spec/blob/v1.0.2/cloudevents/formats/json-format.md) JSON. The
  fields below are its \`data\`. Its \`subject\` and the Kafka message key are the key below, its extension attribute
  \`dataversion\` the version, and \`source\` is \`/patchwork/<service>\`. \`traceparent\` is set if a request caused the event.
- Consumers process each \`id\` once.
- A job may run twice; its effect counts once. The queue ignores a job whose id is already queued. The delay before a retry
  doubles, starting with the delay below.

## Events

${table(
  ['event', 'version', 'topic', 'from', 'key', 'compacted', 'fields'],
  inOrder(events).map((event) => [
    `**${event.type}**`,
    String(event.version),
    `\`${event.topic}\``,
    publisherOf(event),
    recipeOf(event.key).replace(/[{}]/g, '`'),
    event.compacted ? 'yes' : 'no',
    fieldsOf(schemaOf(event.data)),
  ]),
)}

## Jobs

${table(
  ['job', 'queue', 'id', 'tries', 'first pause', 'fields'],
  jobs.map((job) => [
    `**${job.name}**`,
    `\`${job.queue}\``,
    `\`${recipeOf(job.jobId)}\``,
    String(job.attempts),
    `${job.backoff / 1_000} s`,
    fieldsOf(schemaOf(job.data)),
  ]),
)}
`;
