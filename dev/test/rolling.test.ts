import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Demo, fillDemo } from '@patchwork/demo';
import { createPool, type DatabasePool } from '@patchwork/platform/db';
import { pngOf } from '@patchwork/testkit/hostile-files';
import { eventually } from '@patchwork/testkit/wait';
import { type FragmentSqlToken, sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type Backing, startBacking } from '../src/backing/index.ts';
import { ensureDatabases } from '../src/backing/postgres.ts';
import { databaseName, databaseOwners, findMediaIsolation, serviceEnvironment } from '../src/environment.ts';
import { freeServicePorts, perService, type ServiceName, serviceNames } from '../src/ports.ts';
import { createOutput } from '../src/progress.ts';
import { keepSecrets } from '../src/secrets.ts';
import { type Balancer, startBalancer } from './balancer.ts';
import { Client } from './client.ts';
import { type Place, type Replica, startReplica } from './replicas.ts';

// Two of each process run behind load balancers; each process is replaced while users work, without a failed request.

const home = mkdtempSync(join(tmpdir(), 'patchwork-rolling-'));
let backing: Backing;
let balancers: Record<ServiceName, Balancer>;
let places: Record<ServiceName, Place>;
let demo: Demo;
let baseUrl: string;
const running = new Map<ServiceName, Replica[]>();
let databases: Record<'content' | 'messaging', DatabasePool>;

beforeAll(async () => {
  const output = createOutput();
  for (const folder of ['data', 'storage', 'logs']) mkdirSync(join(home, folder));
  backing = await startBacking({ dir: join(home, 'data'), ephemeral: true, ...output });
  await ensureDatabases(backing.postgresUrl, databaseOwners.map(databaseName));
  const ports = await freeServicePorts();
  const environment = serviceEnvironment(backing, ports, keepSecrets(join(home, 'secrets.json')), {
    storageDir: join(home, 'storage'),
    logLevel: 'warn',
    mediaIsolation: await findMediaIsolation(output.log),
  });
  const asInCluster = { DRAIN_SECONDS: '5', DATABASE_POOL_SIZE: '5' };
  for (const service of serviceNames) Object.assign(environment[service], asInCluster);
  balancers = {} as Record<ServiceName, Balancer>;
  for (const service of serviceNames)
    balancers[service] = await startBalancer(service === 'workers' ? ports.workers.metrics : ports[service].http);
  places = perService((service) => ({
    service,
    environment: environment[service],
    balancer: balancers[service],
    logFile: join(home, 'logs', `${service}.log`),
  }));
  await Promise.all(
    serviceNames.flatMap((service) => {
      running.set(service, []);
      return [1, 2].map(async () => running.get(service)!.push(await startReplica(places[service])));
    }),
  );
  baseUrl = environment.gateway.PUBLIC_ORIGIN!;
  databases = {
    content: await createPool(environment.content.CONTENT_DATABASE_URL!),
    messaging: await createPool(environment.messaging.MESSAGING_DATABASE_URL!),
  };
  const mailbox = { page: backing.mailboxPage, api: backing.mailboxApi };
  demo = (await fillDemo({ baseUrl, mailbox, demoFile: join(home, 'demo.json'), environment, isSmall: true, ...output }))!;
}, 300_000);

afterAll(async () => {
  await Promise.all([...running.values()].flat().map((replica) => replica.end()));
  await Promise.all(Object.values(databases ?? {}).map((pool) => pool.end()));
  await Promise.all(Object.values(balancers ?? {}).map((balancer) => balancer.close()));
  await backing?.stop();
  rmSync(home, { recursive: true, force: true });
}, 60_000);

const accountOf = (label: string) => demo.accounts.find((account) => account.label === label)!;
const signIn = (label: string) => new Client(baseUrl).signIn(accountOf(label));

/** Simulates users until the signal; records the successful requests and the failures. */
function startWork(until: AbortSignal) {
  const failures: string[] = [];
  const done: Record<string, number> = {};

  async function repeat(what: string, everyMs: number, act: (turn: number) => Promise<Response>): Promise<void> {
    for (let turn = 0; !until.aborted; turn += 1) {
      const began = new Date().toISOString().slice(14, 23);
      try {
        const response = await act(turn);
        if (!response.ok) failures.push(`${began} ${what}: ${response.status} ${await response.text()}`);
        else done[what] = (done[what] ?? 0) + 1;
      } catch (error) {
        failures.push(`${began} ${what}: ${String((error as Error).cause ?? error)}`);
      }
      await setTimeout(everyMs);
    }
  }
  return { failures, done, repeat };
}

const count = (service: 'content' | 'messaging', from: FragmentSqlToken) =>
  databases[service].oneFirst(sql.type(z.object({ count: z.int() }))`select count(*) as count from ${from}`);

test('a rollout of every process while users work fails no request, and loses or duplicates no data', async () => {
  const [teacher, colleague, lead] = await Promise.all([signIn('teacher'), signIn('teacher2'), signIn('lead')]);
  const created = await teacher.call('POST', '/api/article', { title: 'Rolling', narrative: 'Down the hill we went.' });
  const { id: article } = (await created.json()) as { id: number };
  const picture = pngOf(64, 48);

  const ending = new AbortController();
  const { failures, done, repeat } = startWork(ending.signal);
  const comments: string[] = [];
  const uploads: number[] = [];
  const read = async (who: Client, path: string) => {
    const response = await who.call('GET', path);
    if (response.ok) await response.arrayBuffer();
    return response;
  };
  const kinds = ['feed', 'report', 'unread', 'school', 'user', 'connections', 'login', 'comment', 'upload'];
  const work = [
    repeat('feed', 80, () => read(colleague, '/api/article/0')),
    repeat('report', 100, () => read(lead, `/api/article/id/${article}`)),
    repeat('unread', 100, () => read(lead, '/api/messages/unread/count')),
    repeat('school', 100, () => read(teacher, `/api/school/teacherview/${accountOf('teacher').schoolId}`)),
    repeat('user', 100, () => read(teacher, '/api/user')),
    repeat('connections', 100, () => read(lead, '/api/connection')),
    repeat('login', 1_000, async () => {
      await signIn('leadOther');
      return new Response();
    }),
    repeat('comment', 120, async (turn) => {
      const narrative = `Comment ${turn}`;
      const response = await colleague.call('POST', '/api/article/comment', { article, narrative });
      if (response.ok) comments.push(narrative);
      return response;
    }),
    repeat('upload', 500, async (turn) => {
      const form = new FormData();
      form.set('file', new File([picture], `picture-${turn}.png`, { type: 'image/png' }));
      const response = await teacher.call('POST', `/api/file/article/${article}/99`, form);
      if (response.ok) uploads.push(((await response.clone().json()) as { id: number }).id);
      return response;
    }),
  ];

  const isAtWork = (since: Record<string, number>) => kinds.every((what) => (done[what] ?? 0) > (since[what] ?? 0));
  await eventually(() => isAtWork({}), 60);
  const exits: Promise<number | null>[] = [];
  for (const service of serviceNames) {
    const replicas = running.get(service)!;
    const old = replicas.shift()!;
    replicas.push(await startReplica(places[service]));
    // As in a rollout, the next new process starts as soon as an old one receives SIGTERM.
    exits.push(old.end());
  }
  const codes = await Promise.all(exits);
  const afterwards = { ...done };
  await eventually(() => isAtWork(afterwards), 60);
  ending.abort();
  await Promise.all(work);

  expect(failures).toEqual([]);
  expect(codes).toEqual(codes.map(() => 0));
  expect(Object.values(done).every((count) => count > 5)).toBe(true);

  const shown = (await (await lead.call('GET', `/api/article/id/${article}`)).json()) as {
    comments: { narrative: string }[];
    mediaItems: { id: number }[];
  };
  expect(shown.comments.map(({ narrative }) => narrative).toSorted()).toEqual(comments.toSorted());
  const items = sql.fragment`media_items where article_id = ${article}`;
  expect(await count('content', items)).toBe(uploads.length);
  await eventually(async () => (await count('content', sql.fragment`${items} and state <> 'ready'`)) === 0, 60);
  const notices = sql.fragment`mails where article_id = ${article}`;
  await eventually(async () => (await count('messaging', notices)) >= comments.length, 60);
  expect(await count('messaging', notices)).toBe(comments.length);
}, 180_000);
