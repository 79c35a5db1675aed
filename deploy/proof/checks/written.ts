import * as connections from '@patchwork/connections/operations';
import * as content from '@patchwork/content/operations';
import { databaseOwners } from '@patchwork/dev/environment';
import * as identity from '@patchwork/identity/operations';
import * as messaging from '@patchwork/messaging/operations';
import { sleep } from '@patchwork/platform/timing';
import * as schools from '@patchwork/schools/operations';
import { eventually } from '@patchwork/testkit/wait';
import { sql } from 'slonik';
import { z } from 'zod';
import { countFaults, mailFaults } from './faults.ts';
import type { Write } from './load.ts';
import type { Place } from './place.ts';

// What must be true after a load: each acknowledged write is stored once, its events have reached every consumer, and each mail
// was sent once.

const operations = { connections, content, identity, messaging, schools };
/** Seconds until events have arrived, pictures are ready and mails are sent. */
const PATIENCE = 240;

const Found = z.object({ text: z.string(), count: z.int() });
const numbers = (ids: readonly number[]) => sql.array(ids, 'int8');

/** Checks everything that happened since `since`. Returns what it counted. @throws Error with every fault */
export async function assertNothingLost(place: Place, writes: readonly Write[], since: Date): Promise<string> {
  const faults = [...(await storedWrongly(place, writes)), ...(await favouritesDifferent(place, writes))];
  faults.push(...(await picturesNotReady(place, writes)));
  const events = await eventsNotConsumed(place, since);
  const mails = await mailsNotSentOnce(place, writes);
  faults.push(...events.faults, ...mails.faults);
  if (faults.length > 0)
    throw new Error(`${faults.slice(0, 5).join('; ')}${faults.length > 5 ? `; and ${faults.length - 5} more` : ''}`);
  const acknowledged = writes.filter(({ isAcknowledged }) => isAcknowledged).length;
  return `${acknowledged} writes stored, ${events.count} events consumed, ${mails.count} mails sent once`;
}

async function storedWrongly({ databases }: Place, writes: readonly Write[]): Promise<string[]> {
  const of = (kind: Write['kind']) => writes.filter((write) => write.kind === kind);
  const texts = (kind: Write['kind']) =>
    sql.array(
      of(kind).map(({ text }) => text!),
      'text',
    );
  const reports = await databases.content.any(sql.type(Found)`
    select title as text, count(*) as count from articles where title = any(${texts('report')}) group by title
  `);
  const comments = await databases.content.any(sql.type(Found)`
    select given as text, count(*) as count
    from unnest(${texts('comment')}) as given
    join comments on comments.narrative = 'Which boots did you wear? ' || given || '.'
    group by given
  `);
  const likes = of('like').filter(({ isAcknowledged }) => isAcknowledged);
  const lost = await databases.content.any(sql.type(z.object({ articleId: z.int(), userId: z.int() }))`
    select given.article_id as "articleId", given.user_id as "userId"
    from unnest(${numbers(likes.map(({ articleId }) => articleId!))}, ${numbers(likes.map(({ userId }) => userId))})
      as given (article_id, user_id)
    where not exists (
      select from article_likes
      where article_likes.article_id = given.article_id and article_likes.user_id = given.user_id
    )
  `);
  const asMap = (rows: readonly z.output<typeof Found>[]) => new Map(rows.map(({ text, count }) => [text, count]));
  return [
    ...countFaults(of('report'), asMap(reports)),
    ...countFaults(of('comment'), asMap(comments)),
    ...lost.map(({ articleId, userId }) => `the like of report ${articleId} by user ${userId} is lost`),
  ];
}

/** The last acknowledged state of each favourite must be that of connections, and of content, which learns it by an event. */
async function favouritesDifferent({ databases }: Place, writes: readonly Write[]): Promise<string[]> {
  const toggles = Map.groupBy(
    writes.filter(({ kind }) => kind === 'favourite'),
    ({ userId, schoolId }) => `${userId} ${schoolId}`,
  );
  // When an answer is missing, either state is right.
  const known = [...toggles.values()]
    .filter((each) => each.every(({ isAcknowledged }) => isAcknowledged))
    .map((each) => each.at(-1)!);
  const users = numbers([...new Set(known.map(({ userId }) => userId))]);
  const Rows = z.object({ userId: z.int(), schoolIds: z.array(z.int()) });
  const compare = (rows: readonly z.output<typeof Rows>[]) => {
    const byUser = new Map(rows.map(({ userId, schoolIds }) => [userId, schoolIds]));
    return known.filter(({ userId, schoolId, isFavourite }) => (byUser.get(userId) ?? []).includes(schoolId!) !== isFavourite);
  };
  const own = await databases.connections.any(sql.type(Rows)`
    select user_id as "userId", array_agg(school_id) as "schoolIds"
    from favourites
    where user_id = any(${users}) and is_favourite
    group by user_id
  `);
  let copies: Write[] = known;
  await eventually(async () => {
    const rows = await databases.content.any(sql.type(Rows)`
      select user_id as "userId", school_ids as "schoolIds" from favourites where user_id = any(${users})
    `);
    copies = compare(rows);
    return copies.length === 0;
  }, PATIENCE).catch(() => undefined);
  const say = (where: string) => (write: Write) =>
    `in ${where} school ${write.schoolId} is ${write.isFavourite ? 'no' : 'still a'} favourite of user ${write.userId}`;
  return [...compare(own).map(say('connections')), ...copies.map(say('content'))];
}

async function picturesNotReady({ databases }: Place, writes: readonly Write[]): Promise<string[]> {
  const ids = writes.flatMap(({ kind, id }) => (kind === 'picture' && id ? [id] : []));
  const Row = z.object({ id: z.int(), state: z.string() });
  const find = () => databases.content.any(sql.type(Row)`select id, state from media_items where id = any(${numbers(ids)})`);
  await eventually(async () => (await find()).every(({ state }) => state === 'ready' || state === 'failed'), PATIENCE).catch(
    () => undefined,
  );
  const states = new Map((await find()).map(({ id, state }) => [id, state]));
  return ids.flatMap((id) => (states.get(id) === 'ready' ? [] : [`the picture ${id} is ${states.get(id) ?? 'lost'}`]));
}

/** Every event since then must be published, and in the inbox of each consumer of its type. */
async function eventsNotConsumed({ databases }: Place, since: Date): Promise<{ count: number; faults: string[] }> {
  const Event = z.object({ id: z.uuid(), type: z.string(), version: z.int(), isPublished: z.boolean() });
  const from = since.toISOString();
  const listEvents = async () =>
    (
      await Promise.all(
        databaseOwners.map((owner) =>
          databases[owner].any(sql.type(Event)`
            select
              (payload ->> 'id')::uuid as id, payload ->> 'type' as type, (payload ->> 'dataversion')::int as version,
              published_at is not null as "isPublished"
            from outbox
            where kind = 'event' and created_at >= ${from}::timestamptz
          `),
        ),
      )
    ).flat();
  const jobs = async () =>
    (
      await Promise.all(
        databaseOwners.map((owner) =>
          databases[owner].oneFirst(sql.type(z.object({ count: z.int() }))`
            select count(*) as count from outbox where published_at is null
          `),
        ),
      )
    ).reduce((sum, count) => sum + count, 0);
  let faults: string[] = [];
  let count = 0;
  await eventually(async () => {
    await sleep(500);
    const events = await listEvents();
    faults = events.flatMap(({ id, type, isPublished }) => (isPublished ? [] : [`the ${type} ${id} is not published`]));
    const waiting = await jobs();
    if (waiting > 0) faults.push(`${waiting} rows of the outboxes are not published`);
    count = 0;
    for (const owner of databaseOwners) {
      for (const consumer of operations[owner].replayConsumers()) {
        const { type, version } = consumer.definition;
        const ids = events.filter((event) => event.type === type && event.version === version).map(({ id }) => id);
        if (ids.length === 0) continue;
        const missing = await databases[owner].anyFirst(sql.type(z.object({ id: z.uuid() }))`
          select given.id
          from unnest(${sql.array(ids, 'uuid')}) as given (id)
          where not exists (select from inbox where inbox.event_id = given.id and inbox.consumer = ${consumer.name})
        `);
        count += ids.length - missing.length;
        faults.push(...missing.map((id) => `${consumer.name} has not received the event ${id}`));
      }
    }
    return faults.length === 0;
  }, PATIENCE).catch(() => undefined);
  for (const owner of databaseOwners) {
    const dead = await databases[owner].oneFirst(sql.type(z.object({ count: z.int() }))`
      select count(*) as count from dead_letters where failed_at >= ${from}::timestamptz
    `);
    if (dead > 0) faults.push(`${owner} has ${dead} dead letters`);
  }
  if (count === 0) faults.push('no event was consumed');
  return { count, faults };
}

/** How often each message has arrived, in all checks of this process: the mail catcher is emptied in between. */
const arrivals = new Map<string, number>();

async function mailsNotSentOnce(place: Place, writes: readonly Write[]): Promise<{ count: number; faults: string[] }> {
  const comments = new Map(
    writes.flatMap(({ kind, id, articleId }) => (kind === 'comment' && id ? [[id, articleId!] as const] : [])),
  );
  const Row = z.object({ id: z.uuid(), commentId: z.int(), state: z.string() });
  const list = () =>
    place.databases.messaging.any(sql.type(Row)`
      select id, comment_id as "commentId", state from mails where comment_id = any(${numbers([...comments.keys()])})
    `);
  await eventually(async () => {
    await sleep(500);
    const rows = await list();
    return rows.length >= comments.size && rows.every(({ state }) => state !== 'pending');
  }, PATIENCE).catch(() => undefined);
  const rows = await list();
  const caught = await place.mails();
  await place.clearMails();
  for (const { messageId } of caught) arrivals.set(messageId, (arrivals.get(messageId) ?? 0) + 1);
  return { count: rows.length, faults: mailFaults(comments, rows, caught, arrivals) };
}
