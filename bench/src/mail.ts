import { setTimeout as pause } from 'node:timers/promises';
import { CommentAdded } from '@patchwork/contracts/events/content';
import { countUnread } from '@patchwork/messaging/messages/messages.sql';
import { createPool, type DatabasePool } from '@patchwork/platform/db';
import { recordEvent } from '@patchwork/platform/outbox';
import { sql } from 'slonik';
import { z } from 'zod';
import { cpuSeconds, keep, percentile } from './measure.ts';
import { readPlan } from './plan.ts';
import { signIn, tokenOf } from './sign-in.ts';
import { accountOf, type Bench, pidsOf, withSystem } from './with-system.ts';

const comments = 200;
const notifications = 10_000;
const people = 500_000;
const probeEveryMs = 20;
const idleMs = 30_000;

interface Scene {
  bench: Bench;
  messaging: DatabasePool;
  author: { cookie: string; userId: number };
  commenter: { cookie: string; userId: number };
  articleId: number;
}

/**
 * Measures the time from a comment to the arrival of the notification at the mail server, the effect of 10,000 notifications on
 * the API, the time to fan out an announcement to 500,000 people, and the cost of the unread count afterwards.
 */
export const benchMail = () =>
  withSystem((bench) =>
    withScene(bench, async (scene) => {
      const afterComment = await mailAfterComment(scene);
      const beside = await besideNotifications(scene);
      const everyone = await writeToEveryone(scene);
      await keep('mail', { afterComment, beside, everyone });
    }),
  );

/** Measures only the milliseconds from a comment to its mail: p50, p95 and p99 of 200 comments, `rounds` times. */
export const measureCommentMails = (bench: Bench, rounds: number) =>
  withScene(bench, async (scene) => {
    const results = [];
    for (let round = 0; round < rounds; round += 1) results.push(await mailAfterComment(scene));
    return results;
  });

async function withScene<T>(bench: Bench, work: (scene: Scene) => Promise<T>): Promise<T> {
  const messaging = await createPool(bench.environment.messaging.MESSAGING_DATABASE_URL!, {
    statementTimeout: 600_000,
    validate: false,
  });
  try {
    return await work(await setScene(bench, messaging));
  } finally {
    await messaging.end();
  }
}

/** Prepares two teachers of different schools, one with a report and a confirmed address. */
async function setScene(bench: Bench, messaging: DatabasePool): Promise<Scene> {
  const [author, commenter] = await Promise.all(['teacher', 'admin'].map((label) => actor(bench, label)));
  const identity = await createPool(bench.environment.identity.IDENTITY_DATABASE_URL!, { validate: false });
  await identity.query(sql.unsafe`
    update users set is_email_confirmed = true, allow_notification_emails = true where id = ${author!.userId}
  `);
  await identity.end();
  const article = await post(bench, author!.cookie, '/api/article', { title: 'Bench', narrative: 'How fast is the post?' });
  return { bench, messaging, author: author!, commenter: commenter!, articleId: article.id };
}

async function actor(bench: Bench, label: string) {
  const { email, password, userId } = accountOf(bench, label);
  return { userId, cookie: await signIn(bench.baseUrl, email, password) };
}

async function post({ baseUrl }: Bench, cookie: string, path: string, body: object): Promise<{ id: number }> {
  const response = await fetch(`${baseUrl}${path}`, {
    method: 'POST',
    headers: { cookie, 'x-xsrf-token': tokenOf(cookie), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as { id: number };
}

const countSent = (messaging: DatabasePool): Promise<number> =>
  messaging.oneFirst(sql.type(z.object({ count: z.int() }))`
    select count(*) as count from mails where kind = 'comment' and state = 'sent'
  `);

async function until(messaging: DatabasePool, sent: number, everyMs: number): Promise<void> {
  for (const end = Date.now() + 1_800_000; (await countSent(messaging)) < sent; await pause(everyMs))
    if (Date.now() > end) throw new Error('The mails have not arrived in time.');
}

/**
 * Measures the milliseconds from sending a comment to the time of arrival that the mail server records, one comment at a time.
 */
async function mailAfterComment({ bench, messaging, commenter, articleId }: Scene) {
  // Without the mails of an earlier round.
  await fetch(bench.backing.mailboxApi, { method: 'DELETE' });
  const begun: number[] = [];
  for (let count = -10; count < comments; count += 1) {
    const before = await countSent(messaging);
    begun.push(Date.now());
    await post(bench, commenter.cookie, '/api/article/comment', { article: articleId, narrative: `Comment ${count}` });
    await until(messaging, before + 1, 10);
    await pause(50 + Math.random() * 50);
  }
  const caught = (await (await fetch(bench.backing.mailboxApi)).json()) as { id: number; subject: string; date: string }[];
  const arrivals = caught
    .filter(({ subject }) => subject === 'New comment on your report “Bench”')
    .sort((one, other) => one.id - other.id)
    .map(({ date }) => Date.parse(date));
  if (arrivals.length !== begun.length) throw new Error(`${begun.length} comments, ${arrivals.length} mails.`);
  const times = arrivals.map((arrival, index) => arrival - begun[index]!).slice(10);
  const row = { samples: times.length, p50: percentile(times, 50), p95: percentile(times, 95), p99: percentile(times, 99) };
  console.log('milliseconds from a comment to its mail at the mail server (target: p99 under 500):', row);
  return row;
}

const probed = ['/api/messages/unread/count', '/api/article/0'];

/** Measures two calls, sent every 20 ms without waiting for earlier answers: idle, and while the mails are sent. */
async function besideNotifications(scene: Scene) {
  const { bench, messaging, author } = scene;
  const probe = async (path: string) => {
    const begun = performance.now();
    const response = await fetch(`${bench.baseUrl}${path}`, { headers: { cookie: author.cookie } });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
    return performance.now() - begun;
  };
  const probeUntil = async (end: Promise<unknown>, times: Map<string, number[]>) => {
    let isOver = false;
    void end.finally(() => {
      isOver = true;
    });
    const all: Promise<unknown>[] = [];
    for (let turn = 0; !isOver; turn += 1) {
      const path = probed[turn % probed.length]!;
      all.push(probe(path).then((ms) => times.get(path)!.push(ms)));
      await pause(probeEveryMs);
    }
    await Promise.all(all);
  };
  const empty = () => new Map(probed.map((path) => [path, [] as number[]]));
  const [warmUp, idle, busy] = [empty(), empty(), empty()];
  const pids = pidsOf(bench);
  await probeUntil(pause(5_000), warmUp);
  const cpuBefore = await cpuSeconds(pids);
  await probeUntil(pause(idleMs), idle);
  const cpuOfProbes = ((await cpuSeconds(pids)) - cpuBefore) / (idleMs / 1_000);
  const before = await countSent(messaging);
  await announceComments(scene);
  const begun = performance.now();
  const cpuBegun = await cpuSeconds(pids);
  await probeUntil(until(messaging, before + notifications, 500), busy);
  const seconds = Math.round((performance.now() - begun) / 1_000);
  // CPU of the services in addition to the two calls.
  const cpuMs = Math.round((((await cpuSeconds(pids)) - cpuBegun - cpuOfProbes * seconds) * 10_000) / notifications) / 10;
  await probeUntil(pause(idleMs), idle);

  const rows = probed.map((path) => {
    const [quiet, loud] = [idle.get(path)!, busy.get(path)!];
    const [p99Idle, p99Busy] = [percentile(quiet, 99), percentile(loud, 99)];
    const moved = `${Math.round((p99Busy / p99Idle - 1) * 100)} %`;
    return {
      path,
      idle: quiet.length,
      busy: loud.length,
      p50Idle: percentile(quiet, 50),
      p50Busy: percentile(loud, 50),
      p99Idle,
      p99Busy,
      moved,
    };
  });
  console.table(rows);
  console.log(`${notifications} notification mails took ${seconds} s, ${cpuMs} ms CPU each (target: p99 moves by at most 20 %)`);
  return { notifications, seconds, cpuMs, rows };
}

/** Inserts 10,000 comments, each of which causes a notification to the report's author. */
async function announceComments({ bench, author, commenter, articleId }: Scene): Promise<void> {
  const content = await createPool(bench.environment.content.CONTENT_DATABASE_URL!, {
    statementTimeout: 60_000,
    validate: false,
  });
  const ids = await content.anyFirst(sql.type(z.object({ id: z.int() }))`
    insert into comments (article_id, author_id, narrative)
    select ${articleId}, ${commenter.userId}, 'Comment ' || n from generate_series(1, ${notifications}) as n
    returning id
  `);
  await content.transaction(async (tx) => {
    const authors = { authorId: commenter.userId, articleAuthorId: author.userId };
    for (const commentId of ids) await recordEvent(tx, CommentAdded, { articleId, commentId, responseId: null, ...authors });
  });
  await content.end();
}

async function writeToEveryone({ bench, messaging, commenter }: Scene) {
  const first = 1_000_000_000;
  await messaging.query(sql.unsafe`
    insert into people (user_id, version, school_id, is_active, is_lead)
    select ${first}::bigint + n, 1, (select min(id) from schools where is_open), true, n % 10 = 0
    from generate_series(1, ${people}) as n
  `);
  await messaging.query(sql.unsafe`vacuum analyze`);
  const begun = performance.now();
  const { id } = await post(bench, commenter.cookie, '/api/messages', {
    audience: 'everyone',
    subject: 'News',
    htmlMessage: '<p>News</p>',
  });
  const answeredMs = Math.round(performance.now() - begun);
  const done = () =>
    messaging.maybeOneFirst(sql.type(z.object({ count: z.int() }))`
      select delivered_to as count from announcements where message_id = ${id} and done_at is not null
    `);
  let recipients = await done();
  for (; recipients === null; recipients = await done()) await pause(100);
  const seconds = Math.round((performance.now() - begun) / 100) / 10;
  console.log(`a message to ${recipients} people: answered after ${answeredMs} ms, fanned out after ${seconds} s`);
  await messaging.query(sql.unsafe`vacuum analyze`);
  const viewer = { userId: first + 7, schoolId: 1, schoolGroupId: 1, roles: [] };
  const plan = await readPlan(bench.environment.messaging.MESSAGING_DATABASE_URL!, (db) => countUnread(db, viewer));
  console.log(`the unread count among ${recipients} rows:\n${plan.join('\n')}`);
  return { recipients, answeredMs, seconds, plan };
}
