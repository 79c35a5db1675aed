import { type asyncApiOf, inOrder, keyOf, ownerOf, schemaOf } from './asyncapi.ts';
import { isObject, type Json, type JsonObject, objectAt } from './openapi.ts';

type Events = Parameters<typeof asyncApiOf>[0];
type Jobs = Parameters<typeof asyncApiOf>[1];

/** A type as people say it: `integer`, `text or nothing`, `main | interim`. */
function wordFor(schema: Json | undefined): string {
  if (!isObject(schema)) return 'anything';
  const { type, format, enum: choices, anyOf, items } = schema;
  if (Array.isArray(anyOf)) return anyOf.map(wordFor).join(' or ');
  if (Array.isArray(type)) return type.map((one) => wordFor({ ...schema, type: one })).join(' or ');
  if (Array.isArray(choices)) return choices.join(' \\| ');
  if (type === 'null') return 'nothing';
  if (type === 'array') return `list of ${wordFor(items)}`;
  if (type === 'string') return typeof format === 'string' ? format : 'text';
  return String(type ?? 'anything');
}

function fieldsOf(schema: JsonObject): string {
  const required = Array.isArray(schema.required) ? schema.required : [];
  return Object.entries(objectAt(schema, 'properties'))
    .map(([name, field]) => `\`${name}\`${required.includes(name) ? '' : '?'} ${wordFor(field)}`)
    .join(', ');
}

const table = (head: string[], rows: string[][]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** The page that people read; `generated/asyncapi.json` is the same for machines. */
export const eventsPage = (events: Events, jobs: Jobs): string => `<!-- Made by npm run generate. Do not edit. -->

# Events and jobs

Facts go by Kafka, work goes by BullMQ ([architecture](architecture.md)). A topic belongs to the service it is named after; events with the same key stay in order. A *compacted*
topic keeps the latest event of each key for ever, so what a service remembers from it can be rebuilt. No e-mail address, written text or token travels
([decision 2](decisions/0002-no-address-on-the-bus.md)). Machines read [asyncapi.json](../contracts/generated/asyncapi.json).

## Events

${table(
  ['event', 'version', 'topic', 'from', 'key', 'compacted', 'fields'],
  inOrder(events).map((event) => [
    `**${event.type}**`,
    String(event.version),
    `\`${event.topic}\``,
    ownerOf(event),
    keyOf(event).replace(/[{}]/g, '`'),
    event.compacted ? 'yes' : 'no',
    fieldsOf(schemaOf(event.data)),
  ]),
)}

## Jobs

${table(
  ['job', 'queue', 'tries', 'fields'],
  jobs.map((job) => [`**${job.name}**`, `\`${job.queue}\``, String(job.attempts), fieldsOf(schemaOf(job.data))]),
)}
`;
