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
import type { CaughtMail, Place } from './demo.ts';
import type { Write } from './load.ts';

// What must be true after a load: each acknowledged write is stored once, its events have reached every consumer, and each mail
// was sent once.

const operations = { connections, content, identity, messaging, schools };
/** Seconds until events have arrived, pictures are ready and mails are sent. */
const PATIENCE = 240;

const Found = z.object({ text: z.string(), count: z.int() });
const numbers = (ids: readonly number[]) => sql.array(ids, 'int8');

/** Checks everything that happened since `since`. Returns what it counted. @throws Error with every fault */
export async function assertNothingLost(place: Place, writes: readonly Write[], since: Date): Promise<string> {
  const faults = [...(await storedWrongly(place, writes)), ...(await picturesNotReady(place, writes))];
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

/** Compares how often each text occurs with how often it may. */
export function countFaults(writes: readonly Write[], found: ReadonlyMap<string, number>): string[] {
  return writes.flatMap(({ kind, text, isAcknowledged }) => {
    const count = found.get(text!) ?? 0;
    if (count > 1) return [`the ${kind} ${text} is stored ${count} times`];
    return isAcknowledged && count === 0 ? [`the acknowledged ${kind} ${text} is lost`] : [];
  });
}

/**
 * Compares the mails that messaging has sent with the mails that arrived.
 * @param comments the report of each comment, by its id: mails name reports, never comments
 * @param arrivals how often each message has arrived so far
 */
export function mailFaults(
  comments: ReadonlyMap<number, number>,
  rows: readonly { id: string; commentId: number; state: string }[],
  caught: readonly CaughtMail[],
  arrivals: ReadonlyMap<string, number>,
): string[] {
  const withMail = new Set(rows.map(({ commentId }) => commentId));
  const byId = Map.groupBy(caught, ({ messageId }) => /^<([\da-f-]+)@/.exec(messageId)?.[1] ?? messageId);
  return [
    ...[...comments.keys()].filter((id) => !withMail.has(id)).map((id) => `no mail about comment ${id}`),
    ...rows.filter(({ state }) => state !== 'sent').map(({ id, state }) => `the mail ${id} is ${state}`),
    ...rows.flatMap(({ id, commentId, state }) => {
      const mails = byId.get(id) ?? [];
      if (state === 'sent' && mails.length === 0) return [`the mail ${id} did not arrive`];
      if (mails.some(({ text }) => !text.includes(`?id=${comments.get(commentId)}&`)))
        return [`the mail ${id} is about another report`];
      return [];
    }),
    ...[...arrivals].filter(([, count]) => count > 1).map(([id, count]) => `the mail ${id} arrived ${count} times`),
  ];
}
