import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { assertionHeader, createAssertionSigner } from '@patchwork/platform/assertion';
import { createPool, type DatabasePool } from '@patchwork/platform/db';
import { readMetrics, settle } from '@patchwork/testkit/settle';
import { eventually } from '@patchwork/testkit/wait';
import { Redis } from 'ioredis';
import { sql } from 'slonik';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { Client } from './client.ts';
import { home, system } from './running-system.ts';

// Stops each backing service of the whole running system and starts it again. What was committed must arrive, once.

let teacher: Client;
let colleague: Client;
let content: DatabasePool;
let messaging: DatabasePool;

const accountOf = (label: string) => system.demo!.accounts.find((account) => account.label === label)!;

beforeAll(async () => {
  content = await createPool(system.environment.content.CONTENT_DATABASE_URL!);
  messaging = await createPool(system.environment.messaging.MESSAGING_DATABASE_URL!);
  teacher = await new Client(system.baseUrl).signIn(accountOf('teacher'));
  colleague = await new Client(system.baseUrl).signIn(accountOf('teacher2'));
}, 300_000);

// A test that fails in between must not fail those after it.
afterEach(async () => {
  const { kafka, redis, mail } = system.backing.parts;
  await Promise.all([kafka.start(), redis.start(), mail.start()]);
}, 240_000);

afterAll(async () => {
  await Promise.all([content?.end(), messaging?.end()]);
}, 60_000);

interface Mail {
  to: string;
  subject: string;
  text: string;
}
const allMails = async () => (await (await fetch(system.backing.mailboxApi)).json()) as Mail[];
const mailsTo = async (address: string) => (await allMails()).filter(({ to }) => to.includes(address));
const mailsAbout = async (title: string) => {
  return (await allMails()).filter(({ subject, text }) => `${subject} ${text}`.includes(title));
};

/** What all processes logged about a request, their faults and their ends, one line each. */
function logsOf(requestId: string): string {
  const lines = readdirSync(join(home, 'logs')).flatMap((file) =>
    readFileSync(join(home, 'logs', file), 'utf8')
      .split('\n')
      .map((line) => `${file} ${line}`),
  );
  return lines.filter((line) => line.includes(requestId) || /"level":[56]0|ended by itself/.test(line)).join('\n');
}

/** Sends a body as the user. The failure tells what the processes logged about a refused call. */
async function create(user: Client, path: string, body: object): Promise<Response> {
  const response = await user.call('POST', path, body);
  if (response.status !== 201) {
    // The log lines are written a moment after the answer.
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect.fail(`${response.status}\n${logsOf(response.headers.get('x-request-id')!)}`);
  }
  return response;
}

const publish = async (title: string): Promise<number> => {
  const response = await create(teacher, '/api/article', { title, narrative: 'It rained all day and nobody minded.' });
  return ((await response.json()) as { id: number }).id;
};

const comment = (article: number) =>
  create(colleague, '/api/article/comment', { article, narrative: 'Which boots did you wear?' });

/** The call as the gateway would forward it, with the signed assertion of an anonymous visitor. */
async function askForResetAtIdentity(email: string): Promise<void> {
  const { gateway } = system.environment;
  const sign = createAssertionSigner({ identity: gateway.SIGNING_KEYS_IDENTITY!.split(',') }, 'browser');
  const response = await fetch(`${gateway.IDENTITY_URL}/api/pwd/forgot`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [assertionHeader]: sign('identity', { viewer: null, ipAddress: '127.0.0.1' }),
    },
    body: JSON.stringify({ email }),
  });
  expect(response.status).toBe(200);
}

/** The number of failed attempts of the workers. */
const failedTries = () => readFileSync(join(home, 'logs/workers.log'), 'utf8').split('job failed, trying again').length - 1;

const waitingEvents = () =>
  content.oneFirst(sql.type(z.object({ count: z.int() }))`
    select count(*) as count from outbox where kind = 'event' and published_at is null
  `);

test('while Kafka is down users can post, and the events are published in order once it is back', async () => {
  await eventually(async () => (await waitingEvents()) === 0);
  await system.backing.parts.kafka.stop();
  const title = `No bus today ${Date.now()}`;
  const article = await publish(title);
  await comment(article);
  expect((await teacher.call('GET', '/api/article/0')).status).toBe(200);
  expect(await waitingEvents()).toBeGreaterThanOrEqual(2);

  await system.backing.parts.kafka.start();
  await settle(() => readMetrics(system.metricsPages));
  expect(await waitingEvents()).toBe(0);
  expect(await mailsAbout(title)).toHaveLength(1);
}, 240_000);

test('while Redis is down requests get 503, no user is logged out, and committed work is done afterwards', async () => {
  const { email } = accountOf('teacher2');
  const before = (await mailsTo(email)).length;
  await system.backing.parts.redis.stop();
  const refused = await teacher.call('GET', '/api/article/0');
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).not.toBeNull();
  // Bypasses the gateway, which needs Redis for sessions: identity commits a link, and messaging a mail and its job.
  await askForResetAtIdentity(email);
  const waiting = () =>
    messaging.oneFirst(sql.type(z.object({ count: z.int() }))`
      select count(*) as count from outbox where kind = 'job' and published_at is null
    `);
  await eventually(waiting);

  await system.backing.parts.redis.start();
  await eventually(async () => (await teacher.call('GET', '/api/article/0')).status === 200);
  await eventually(async () => (await mailsTo(email)).length > before, 120);
  expect((await mailsTo(email)).slice(before).filter(({ text }) => text.includes('/resetPassword?code='))).toHaveLength(1);
}, 240_000);

test('a flushed Redis loses no committed mail', async () => {
  await system.backing.parts.mail.stop();
  const title = `Flushed ${Date.now()}`;
  await comment(await publish(title));
  const pending = () =>
    messaging.oneFirst(sql.type(z.object({ count: z.int() }))`
      select count(*) as count from mails where state = 'pending'
    `);
  await eventually(pending);
  const redis = new Redis(system.backing.redisUrl);
  await redis.flushall();
  redis.disconnect();
  await system.backing.parts.mail.start();
  // Moves the row two minutes into the past, after which messaging picks the mail up again.
  await messaging.query(sql.unsafe`update mails set check_at = now() - interval '1 minute' where state = 'pending'`);
  await eventually(async () => (await mailsAbout(title)).length > 0, 120);
  expect(await mailsAbout(title)).toHaveLength(1);
  // Sessions were in Redis too: a flush loses them.
  teacher = await new Client(system.baseUrl).signIn(accountOf('teacher'));
  colleague = await new Client(system.baseUrl).signIn(accountOf('teacher2'));
}, 240_000);

test('while the mail server is down a comment succeeds, and its notification arrives once afterwards', async () => {
  await system.backing.parts.mail.stop();
  const failedBefore = failedTries();
  const title = `No post today ${Date.now()}`;
  await comment(await publish(title));
  await eventually(() => failedTries() > failedBefore, 120);
  await system.backing.parts.mail.start();
  await settle(() => readMetrics(system.metricsPages));
  expect(await mailsAbout(title)).toHaveLength(1);
}, 240_000);
