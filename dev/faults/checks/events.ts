import { randomUUID } from 'node:crypto';
import * as connections from '@patchwork/connections/operations';
import * as content from '@patchwork/content/operations';
import { allEvents } from '@patchwork/contracts/events/all';
import { databaseOwners } from '@patchwork/dev/environment';
import * as identity from '@patchwork/identity/operations';
import * as messaging from '@patchwork/messaging/operations';
import { createBus } from '@patchwork/platform/bus';
import { createLog } from '@patchwork/platform/log';
import * as schools from '@patchwork/schools/operations';
import { eventually } from '@patchwork/testkit/wait';
import { sql } from 'slonik';
import { z } from 'zod';
import { type Check, type Context, erasedThings, idIn, type Owner } from './context.ts';

// I1, I4, I5, I7, I12: every change has its event, every event is on the bus in order, and every consumer has taken it in.

const operations = { connections, content, identity, messaging, schools };

const Event = z.object({
  id: z.uuid(),
  type: z.string(),
  version: z.int(),
  topic: z.string(),
  key: z.string(),
  data: z.record(z.string(), z.unknown()),
});
type OutboxEvent = z.output<typeof Event>;

/** The events of this run in an owner's outbox, in the order in which they were written. */
export const listEvents = ({ databases, since }: Context, owner: Owner) =>
  databases[owner].any(sql.type(Event)`
    select
      (payload ->> 'id')::uuid as id, payload ->> 'type' as type, (payload ->> 'dataversion')::int as version,
      destination as topic, message_key as key, payload -> 'data' as data
    from outbox
    where kind = 'event' and created_at >= ${since}::timestamptz
    order by outbox.id
  `);

const listAllEvents = async (context: Context): Promise<OutboxEvent[]> =>
  (await Promise.all(databaseOwners.map((owner) => listEvents(context, owner)))).flat();

type Erased = ReturnType<typeof erasedThings>;

/** Rows, each with one event about it, which names it in these fields. */
interface Pair {
  type: string;
  owner: Owner;
  fields: string[];
  rows: ReturnType<typeof sql.fragment>;
  /** Whether the row may have been erased since. */
  isErased?: (event: Record<string, unknown>, erased: Erased) => boolean;
}

const pairs: Pair[] = [
  {
    type: 'ArticleCreated',
    owner: 'content',
    fields: ['articleId'],
    rows: sql.fragment`select id::text, created_at from articles where review_since is null`,
  },
  {
    type: 'CommentAdded',
    owner: 'content',
    fields: ['commentId'],
    rows: sql.fragment`select id::text, created_at from comments where article_id is not null and review_since is null`,
  },
  {
    type: 'ArticleLiked',
    owner: 'content',
    fields: ['articleId', 'userId'],
    rows: sql.fragment`select article_id || ' ' || user_id as id, created_at from article_likes`,
    isErased: (event, { hasReport }) => hasReport(idIn(event, 'articleId')),
  },
  {
    type: 'MediaUploaded',
    owner: 'content',
    fields: ['mediaItemId'],
    rows: sql.fragment`select id::text, created_at from media_items where patch_id is null`,
    isErased: (event, { hasPicture }) => hasPicture(idIn(event, 'mediaItemId'), idIn(event, 'articleId')),
  },
  {
    type: 'EvidenceHeld',
    owner: 'messaging',
    fields: ['holdId'],
    rows: sql.fragment`select hold_id::text as id, created_at from concern_cases where kind not in ('school', 'visitor')`,
  },
];

const oneEventEach: Check = {
  name: 'I1 every change has exactly one event, and every event its change',
  async run(context, look) {
    const erased = erasedThings(context);
    // After the loss of a bus or a database an operator has announced every hold again.
    const isAnnounced = context.faults.some(({ kind, target }) => kind === 'emptied' && target !== 'redis');
    for (const { type, owner, fields, rows, isErased } of pairs) {
      const stored = new Set(
        await context.databases[owner].anyFirst(sql.type(z.object({ id: z.string() }))`
          select id from (${rows}) as stored where created_at >= ${context.since}::timestamptz
        `),
      );
      // A reply has the same type as a comment; later versions of a hold only prolong it.
      const events = (await listEvents(context, owner)).filter(
        ({ type: of, data }) => of === type && !data.responseId && (type !== 'EvidenceHeld' || data.version === 1),
      );
      const byRow = Map.groupBy(events, ({ data }) => fields.map((field) => data[field]).join(' '));
      for (const id of stored) {
        const count = byRow.get(id)?.length ?? 0;
        const mayRepeat = isAnnounced && type === 'EvidenceHeld' && count > 1;
        look(count === 1 || mayRepeat, `${id} has ${count} events ${type}`);
      }
      for (const [id, [event]] of byRow) {
        const isThere = stored.has(id) || isErased?.(event!.data, erased) === true;
        look(isThere, `the event ${type} is about ${id}, which is not stored`);
      }
    }
  },
};

const allPublished: Check = {
  name: 'I4 every event and job of the outboxes is published',
  async run({ databases, since }, look) {
    for (const owner of databaseOwners) {
      const rows = await databases[owner].any(sql.type(z.object({ what: z.string(), isPublished: z.boolean() }))`
        select kind || ' to ' || destination || ' ' || message_key as what, published_at is not null as "isPublished"
        from outbox
        where created_at >= ${since}::timestamptz
      `);
      for (const { what, isPublished } of rows) look(isPublished, `${owner}: the ${what} is not published`);
    }
  },
};

/** Reads every topic to its end. Returns the ids of each topic and key in the order of their first arrival; null if it cannot. */
async function readBus({ system }: Context): Promise<Map<string, string[]> | null> {
  const { KAFKA_BROKERS, REDIS_URL } = system.environment.content;
  const topics = [...new Set(allEvents.map(({ topic }) => topic))];
  const log = createLog('faults', 'fatal');
  const bus = createBus({ kafkaBrokers: KAFKA_BROKERS?.split(','), redisUrl: REDIS_URL!, clientId: 'faults', log });
  const arrived = new Map<string, Set<string>>();
  const reached = new Map<string, bigint>();
  const ends = await bus.ends(topics);
  await bus.subscribe({
    group: `faults-${randomUUID()}`,
    topics,
    handle: async ({ topic, partition, offset, key, value }) => {
      reached.set(`${topic} ${partition}`, BigInt(offset));
      const ids = arrived.get(`${topic} ${key}`) ?? new Set();
      arrived.set(`${topic} ${key}`, ids.add((JSON.parse(value) as { id: string }).id));
    },
  });
  const isRead = () =>
    ends.every(({ topic, partition, offset }) => (reached.get(`${topic} ${partition}`) ?? -1n) >= BigInt(offset));
  const isWhole = await eventually(isRead, 120).then(
    () => true,
    () => false,
  );
  await bus.close();
  return isWhole ? new Map([...arrived].map(([key, ids]) => [key, [...ids]])) : null;
}

const busHasAll: Check = {
  name: 'I4 the bus has every event, each key in the order of the commits',
  async run(context, look) {
    if (!context.system.environment.content.KAFKA_BROKERS) return;
    const arrived = await readBus(context);
    look(arrived !== null, 'the bus could not be read to its end');
    if (!arrived) return;
    const compacted = new Set(allEvents.filter((event) => event.compacted).map(({ topic }) => topic));
    const written = Map.groupBy(await listAllEvents(context), ({ topic, key }) => `${topic} ${key}`);
    for (const [key, events] of written) {
      const { topic } = events[0]!;
      const position = new Map((arrived.get(key) ?? []).map((id, index) => [id, index]));
      // A compacted topic may have dropped what a later event of the key replaces.
      for (const { id, type } of compacted.has(topic) ? events.slice(-1) : events)
        look(position.has(id), `the ${type} ${id} of ${key} is not on the bus`);
      // Audit events need no order.
      if (topic === 'audit.events') continue;
      const places = events.flatMap(({ id }) => position.get(id) ?? []);
      const isOrdered = places.every((place, index) => index === 0 || place > places[index - 1]!);
      look(isOrdered, `the events of ${key} arrived as ${places.join(', ')}`);
    }
  },
};

/** The events that a consumer has not taken in. */
export async function findNotConsumed(context: Context): Promise<{ looked: number; missing: string[] }> {
  const events = await listAllEvents(context);
  let looked = 0;
  const missing: string[] = [];
  for (const owner of databaseOwners)
    for (const { name, definition } of operations[owner].replayConsumers()) {
      const ids = events
        .filter(({ type, version }) => type === definition.type && version === definition.version)
        .map(({ id }) => id);
      if (ids.length === 0) continue;
      const absent = await context.databases[owner].anyFirst(sql.type(z.object({ id: z.uuid() }))`
        select given.id
        from unnest(${sql.array(ids, 'uuid')}) as given (id)
        where not exists (select from inbox where inbox.event_id = given.id and inbox.consumer = ${name})
      `);
      looked += ids.length;
      missing.push(...absent.map((id) => `${name} has not taken in the event ${id}`));
    }
  return { looked, missing };
}

const allConsumed: Check = {
  name: 'I5 every consumer has taken in every event',
  async run(context, look) {
    const { looked, missing } = await findNotConsumed(context);
    for (const text of missing) look(false, text);
    for (let left = looked - missing.length; left > 0; left -= 1) look(true, '');
  },
};

const noDeadLetters: Check = {
  name: 'I7 no event became a dead letter',
  async run({ databases, since }, look) {
    for (const owner of databaseOwners) {
      const dead = await databases[owner].anyFirst(sql.type(z.object({ text: z.string() }))`
        select consumer || ' failed with ' || error as text from dead_letters where failed_at >= ${since}::timestamptz
      `);
      look(dead.length === 0, `${owner}: ${dead.length} dead letters, first ${dead[0]}`);
    }
  },
};

/** A transaction may take so long from its begin, which is the row's time, to the event. */
const LONGEST_TRANSACTION = '15 seconds';

const eventsHaveRightTime: Check = {
  name: 'I12 events have the time of the database, whatever the clocks of the services say',
  async run({ databases, since }, look) {
    const Row = z.object({ what: z.string(), isRight: z.boolean() });
    for (const owner of databaseOwners) {
      const rows = await databases[owner].any(sql.type(Row)`
        select
          concat_ws(' ', payload ->> 'type', payload ->> 'id', 'has the time', payload ->> 'time') as what,
          (payload ->> 'time')::timestamptz
            between created_at - interval '1 second' and created_at + ${LONGEST_TRANSACTION}::interval as "isRight"
        from outbox
        where kind = 'event' and created_at >= ${since}::timestamptz
      `);
      for (const { what, isRight } of rows) look(isRight, `${owner}: the event ${what}`);
    }
  },
};

export const eventChecks: Check[] = [oneEventEach, allPublished, busHasAll, eventsHaveRightTime, allConsumed, noDeadLetters];
