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
import { begin, type CheckFunction, type Context, type Owner } from './context.ts';

// I1, I4, I5, I7: every change has its event, every event is on the bus in order, and every consumer has taken it in once.

const operations = { connections, content, identity, messaging, schools };

const Event = z.object({
  id: z.uuid(),
  type: z.string(),
  version: z.int(),
  topic: z.string(),
  key: z.string(),
  data: z.record(z.string(), z.unknown()),
  isPublished: z.boolean(),
});
export type OutboxEvent = z.output<typeof Event>;

/** The events of this run in an owner's outbox, in the order in which they were written. */
export const listEvents = ({ databases, since }: Context, owner: Owner) =>
  databases[owner].any(sql.type(Event)`
    select
      (payload ->> 'id')::uuid as id, payload ->> 'type' as type, (payload ->> 'dataversion')::int as version,
      destination as topic, message_key as key, payload -> 'data' as data, published_at is not null as "isPublished"
    from outbox
    where kind = 'event' and created_at >= ${since}::timestamptz
    order by outbox.id
  `);

/** Every owner's. */
export const listAllEvents = async (context: Context): Promise<OutboxEvent[]> =>
  (await Promise.all(databaseOwners.map((owner) => listEvents(context, owner)))).flat();

const allPublished: CheckFunction = async (context) => {
  const { check, look } = begin('I4 every event and job of the outboxes is published');
  for (const owner of databaseOwners) {
    const rows = await context.databases[owner].any(sql.type(z.object({ what: z.string(), isPublished: z.boolean() }))`
      select kind || ' to ' || destination || ' ' || message_key as what, published_at is not null as "isPublished"
      from outbox
      where created_at >= ${context.since}::timestamptz
    `);
    for (const { what, isPublished } of rows) look(isPublished, () => `${owner}: the ${what} is not published`);
  }
  return check;
};

interface Read {
  /** By topic and key: the ids in the order of their first arrival. */
  byKey: Map<string, string[]>;
  isWhole: boolean;
}

/** Reads every topic from its beginning to its end. */
async function readBus({ system }: Context): Promise<Read> {
  const { KAFKA_BROKERS, REDIS_URL } = system.environment.content;
  const topics = [...new Set(allEvents.map(({ topic }) => topic))];
  const log = createLog('faults', 'fatal');
  const bus = createBus({ kafkaBrokers: KAFKA_BROKERS?.split(','), redisUrl: REDIS_URL!, clientId: 'faults', log });
  const byKey = new Map<string, string[]>();
  const seen = new Set<string>();
  const reached = new Map<string, bigint>();
  const ends = await bus.ends(topics);
  await bus.subscribe({
    group: `faults-${randomUUID()}`,
    topics,
    handle: async ({ topic, partition, offset, key, value }) => {
      reached.set(`${topic} ${partition}`, BigInt(offset));
      const { id } = JSON.parse(value) as { id: string };
      if (seen.has(id)) return;
      seen.add(id);
      byKey.set(`${topic} ${key}`, [...(byKey.get(`${topic} ${key}`) ?? []), id]);
    },
  });
  const isRead = () =>
    ends.every(({ topic, partition, offset }) => (reached.get(`${topic} ${partition}`) ?? -1n) >= BigInt(offset));
  const isWhole = await eventually(isRead, 120).then(
    () => true,
    () => false,
  );
  await bus.close();
  return { byKey, isWhole };
}

/** Audit events need no order; a compacted topic may have dropped what a later event of the key replaces. */
const busHasAll: CheckFunction = async (context) => {
  const { check, look } = begin('I4 the bus has every event, each key in the order of the commits');
  if (!context.system.environment.content.KAFKA_BROKERS) return check;
  const { byKey, isWhole } = await readBus(context);
  look(isWhole, () => 'the bus could not be read to its end');
  const compacted = new Set(allEvents.filter((event) => event.compacted).map(({ topic }) => topic));
  const written = Map.groupBy(await listAllEvents(context), ({ topic, key }) => `${topic} ${key}`);
  for (const [key, events] of written) {
    const [{ topic }] = events as [OutboxEvent];
    const arrived = byKey.get(key) ?? [];
    const position = new Map(arrived.map((id, index) => [id, index]));
    const mustBeThere = compacted.has(topic) ? events.slice(-1) : events;
    for (const { id, type } of mustBeThere) look(position.has(id), () => `the ${type} ${id} of ${key} is not on the bus`);
    if (topic === 'audit.events') continue;
    const places = events.flatMap(({ id }) => position.get(id) ?? []);
    look(
      places.every((place, index) => index === 0 || place > places[index - 1]!),
      () => `the events of ${key} arrived as ${places.join(', ')}`,
    );
  }
  return check;
};

/** The events that a consumer has not taken in. */
export async function findNotConsumed(context: Context): Promise<{ looked: number; missing: string[] }> {
  const events = await listAllEvents(context);
  let looked = 0;
  const missing: string[] = [];
  for (const owner of databaseOwners) {
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
  }
  return { looked, missing };
}

const allConsumed: CheckFunction = async (context) => {
  const { looked, missing } = await findNotConsumed(context);
  return {
    name: 'I5 every consumer has taken in every event',
    looked,
    violations: missing.map((text) => ({ text, acts: [] })),
  };
};

/** A transaction may take so long from its begin, which is the row's time, to the event. */
const LONGEST_TRANSACTION = '15 seconds';

/** The audit list shows the time of its events. */
const timesAreRight: CheckFunction = async (context) => {
  const { check, look } = begin('I12 events have the time of the database, whatever the clocks of the services say');
  const Row = z.object({ what: z.string(), time: z.string(), isRight: z.boolean() });
  for (const owner of databaseOwners) {
    const rows = await context.databases[owner].any(sql.type(Row)`
      select
        payload ->> 'type' || ' ' || (payload ->> 'id') as what, payload ->> 'time' as time,
        (payload ->> 'time')::timestamptz
          between created_at - interval '1 second' and created_at + ${LONGEST_TRANSACTION}::interval as "isRight"
      from outbox
      where kind = 'event' and created_at >= ${context.since}::timestamptz
    `);
    for (const { what, time, isRight } of rows) look(isRight, () => `${owner}: the event ${what} has the time ${time}`);
  }
  return check;
};

const noDeadLetters: CheckFunction = async (context) => {
  const { check, look } = begin('I7 no event became a dead letter');
  for (const owner of databaseOwners) {
    const dead = await context.databases[owner].any(sql.type(z.object({ consumer: z.string(), error: z.string() }))`
      select consumer, error from dead_letters where failed_at >= ${context.since}::timestamptz
    `);
    look(dead.length === 0, () => `${owner}: ${dead[0]!.consumer} failed ${dead.length} times, first with ${dead[0]!.error}`);
  }
  return check;
};

const Ids = z.object({ id: z.string() });

/** I1: the rows of this run against the events about them, both ways. */
const oneEventEach: CheckFunction = async (context) => {
  const { check, look } = begin('I1 every change has exactly one event, and every event its change');
  const { databases, since } = context;
  const begun = sql.fragment`created_at >= ${since}::timestamptz`;
  const compare = (type: string, rows: readonly string[], events: readonly string[], isGone = (_id: string) => false) => {
    const [stored, counts] = [new Set(rows), new Map<string, number>()];
    for (const id of events) counts.set(id, (counts.get(id) ?? 0) + 1);
    for (const id of stored) look(counts.get(id) === 1, () => `${id} has ${counts.get(id) ?? 0} events ${type}`);
    for (const id of counts.keys())
      look(stored.has(id) || isGone(id), () => `the event ${type} is about ${id}, which is not stored`);
  };
  const ofType = (events: readonly OutboxEvent[], type: string, ...fields: string[]) =>
    events.filter((event) => event.type === type).map(({ data }) => fields.map((field) => data[field] ?? 0).join(' '));

  const ofContent = await listEvents(context, 'content');
  const erased = await databases.content.anyFirst(sql.type(Ids)`
    select subject_id::text as id from erasures where kind = 'article' and state = 'erased'
  `);
  const articles = await databases.content.anyFirst(sql.type(Ids)`
    select id::text from articles where ${begun} and review_since is null
  `);
  compare('ArticleCreated', articles, ofType(ofContent, 'ArticleCreated', 'articleId'));
  const written = await databases.content.anyFirst(sql.type(Ids)`
    select comments.id || ' 0' as id from comments where ${begun} and article_id is not null and review_since is null
    union all
    select responses.comment_id || ' ' || responses.id
    from responses
    join comments on comments.id = responses.comment_id
    where responses.created_at >= ${since}::timestamptz and comments.article_id is not null and responses.review_since is null
  `);
  compare('CommentAdded', written, ofType(ofContent, 'CommentAdded', 'commentId', 'responseId'));
  const likes = await databases.content.anyFirst(sql.type(Ids)`
    select article_id || ' ' || user_id as id from article_likes where ${begun}
  `);
  // The likes of what a case holds go with its texts.
  const unliked = await databases.content.anyFirst(sql.type(Ids)`
    select subject_id::text as id from erasures where kind = 'article' and texts_erased_at is not null
  `);
  compare('ArticleLiked', likes, ofType(ofContent, 'ArticleLiked', 'articleId', 'userId'), (id) =>
    unliked.includes(id.split(' ')[0]!),
  );
  const media = await databases.content.anyFirst(
    sql.type(Ids)`select id::text from media_items where ${begun} and patch_id is null`,
  );
  const gone = await databases.content.anyFirst(sql.type(Ids)`
    select item ->> 'id' as id from erasures, jsonb_array_elements(items) as item where item ->> 'kind' = 'media'
  `);
  const withReport = new Set(
    ofContent
      .filter(({ type, data }) => type === 'MediaUploaded' && erased.includes(String(data.articleId)))
      .map(({ data }) => String(data.mediaItemId)),
  );
  const isErased = (id: string) => gone.includes(id) || withReport.has(id);
  compare('MediaUploaded', media, ofType(ofContent, 'MediaUploaded', 'mediaItemId'), isErased);

  const holds = (await listEvents(context, 'messaging')).filter(
    ({ type, data }) => type === 'EvidenceHeld' && data.version === 1,
  );
  const cases = await databases.messaging.anyFirst(sql.type(Ids)`
    select hold_id::text as id from concern_cases where ${begun} and kind not in ('school', 'visitor')
  `);
  // After the loss of a bus or a database an operator has announced every hold again.
  const isAnnounced = context.faults.some(({ kind, target }) => kind === 'emptied' && target !== 'redis');
  const held = ofType(holds, 'EvidenceHeld', 'holdId');
  compare('EvidenceHeld', cases, isAnnounced ? [...new Set(held)] : held);

  const ofSchools = await listEvents(context, 'schools');
  const signedUp = await databases.schools.anyFirst(sql.type(Ids)`select id::text from schools where ${begun}`);
  compare('SchoolSignedUp', signedUp, ofType(ofSchools, 'SchoolSignedUp', 'schoolId'));
  const approved = await databases.schools.anyFirst(sql.type(Ids)`
    select id::text from schools where approved_at >= ${since}::timestamptz
  `);
  compare('SchoolApproved', approved, ofType(ofSchools, 'SchoolApproved', 'schoolId'));
  return check;
};

export const eventChecks: CheckFunction[] = [oneEventEach, allPublished, busHasAll, timesAreRight, allConsumed, noDeadLetters];
