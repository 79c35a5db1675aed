import { chmodSync, mkdtempSync, readdirSync, readlinkSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { createPool, type DatabasePool } from '@patchwork/platform/db';
import { pngOf } from '@patchwork/testkit/hostile-files';
import { readMetrics, settle } from '@patchwork/testkit/settle';
import { eventually } from '@patchwork/testkit/wait';
import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type Backing, startBacking } from '../src/backing/index.ts';
import { freeServicePorts, type ServicePorts, type Shape } from '../src/ports.ts';
import { createOutput } from '../src/progress.ts';
import { type System, startSystem } from '../src/system.ts';
import { type Answer, Browser, comparable, type Run, type Sending } from './browser.ts';

// The same calls, one after the other, against the system as one process for each service and as all services in one process.
// Both run on the same data, which the calls leave as they found it.

const home = mkdtempSync(join(tmpdir(), 'patchwork-shapes-'));
// PostgreSQL's user must be able to enter it.
chmodSync(home, 0o711);
const output = createOutput();
const FILM_BYTES = 64 * 1024 * 1024;

interface Line {
  service: string;
  level: number;
  msg?: string;
  requestId?: string;
  operation?: string;
  route?: string;
  status?: number;
}

interface Done {
  run: Run;
  answers: Map<string, Answer>;
  /** What was logged about each call. */
  logs(): Record<string, string[]>;
}

let backing: Backing;
let ports: ServicePorts;
let split: Done;
let all: Done;
beforeAll(async () => {
  backing = await startBacking({ dir: join(home, 'backing'), ephemeral: true, ...output });
  process.env.PATCHWORK_POSTGRES_URL = backing.postgresUrl;
  process.env.PATCHWORK_REDIS_URL = backing.redisUrl;
  if (backing.kafkaBrokers) process.env.PATCHWORK_KAFKA_BROKERS = backing.kafkaBrokers.join();
  ports = await freeServicePorts();
  split = await callIn('split');
  all = await callIn('all');
}, 300_000);
afterAll(async () => {
  for (const name of ['POSTGRES_URL', 'REDIS_URL', 'KAFKA_BROKERS']) delete process.env[`PATCHWORK_${name}`];
  await backing?.stop();
  rmSync(home, { recursive: true, force: true });
}, 60_000);

/** Starts the system in a shape, makes the calls and stops it. */
async function callIn(shape: Shape): Promise<Done> {
  const lines: Line[] = [];
  const system = await startSystem({
    home,
    servicePorts: ports,
    shape,
    withoutWeb: true,
    demo: 'small',
    logLevel: 'debug',
    onLine: (_, line) => line.startsWith('{') && lines.push(JSON.parse(line) as Line),
    // One classroom at a time may wait for its quilt.
    prepare: async () => ({ addresses: {}, variables: { gateway: { MAX_WAITING: '1' } } }),
    ...output,
  });
  const content = await createPool(system.environment.content.CONTENT_DATABASE_URL!);
  try {
    await settle(() => readMetrics(system.metricsPages));
    return await makeCalls(system, content, lines);
  } finally {
    await content.end();
    await system.stop();
  }
}

const Film = z.object({ id: z.int(), key: z.string() });
/** The film of a report, which becomes larger than what lies in buffers between storage and browser. */
async function longFilm(content: DatabasePool): Promise<{ film: number; path: string }> {
  const { id, key } = await content.one(sql.type(Film)`
    select media_renditions.media_item_id as id, media_renditions.key
    from media_renditions
    join media_items on media_items.id = media_renditions.media_item_id and media_items.article_id is not null
    where media_renditions.name = 'video'
    order by media_items.id
    limit 1
  `);
  const path = join(home, 'storage', key);
  truncateSync(path, FILM_BYTES);
  return { film: id, path };
}

/** What the process with content reads at this moment; neither it nor the gateway logs an answer that nobody takes. */
function openFiles({ services }: System): string[] {
  const folder = `/proc/${services.content.pid()}/fd`;
  return readdirSync(folder).flatMap((name) => {
    try {
      return readlinkSync(join(folder, name));
    } catch {
      return []; // Closed since.
    }
  });
}

const turnOverIn = (content: DatabasePool, seconds: number) =>
  content.query(sql.unsafe`
    update half_terms
    set reveals_at = statement_timestamp() + ${seconds} * interval '1 second'
    where id = (select id from half_terms where starts_at <= statement_timestamp() order by starts_at desc limit 1)
  `);

/** A picture with so many bytes of a chunk that decoders skip. */
function largePng(bytes: number): Buffer {
  const whole = pngOf(64, 64);
  const body = Buffer.concat([Buffer.from('paTc'), Buffer.alloc(bytes, 'x')]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(bytes);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([whole.subarray(0, -12), length, body, check, whole.subarray(-12)]);
}

/** A file as a form sends it, in chunks with pauses. */
function upload(file: Buffer, name: string, chunkBytes = 400_000): Sending {
  const before = `--x\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: image/png\r\n\r\n`;
  const form = Buffer.concat([Buffer.from(before), file, Buffer.from('\r\n--x--\r\n')]);
  async function* chunks() {
    for (let start = 0; start < form.length; start += chunkBytes) {
      yield form.subarray(start, start + chunkBytes);
      await pause(20);
    }
  }
  return { headers: { 'content-type': 'multipart/form-data; boundary=x' }, body: chunks() };
}

const accountOf = ({ demo }: System, label: string) => demo!.accounts.find((account) => account.label === label)!;

function credentialsOf(system: System, label: string): string {
  const { email, password } = accountOf(system, label);
  return new URLSearchParams({ username: email, password }).toString();
}

async function makeCalls(system: System, content: DatabasePool, lines: Line[]): Promise<Done> {
  const run: Run = { began: new Date().toISOString(), isNew: new Set() };
  const answers = new Map<string, Answer>();
  const requests = new Map<string, string>();
  const browser = new Browser(system.baseUrl);
  const visitor = new Browser(system.baseUrl);
  const admin = new Browser(system.baseUrl);
  const { email } = accountOf(system, 'teacher');

  const bodyOf = <Body>(answer: Answer) => JSON.parse(answer.body.toString()) as Body;
  async function call(name: string, method: string, path: string, sending?: Sending, by = browser): Promise<Answer> {
    const answer = await by.ask(method, path, sending);
    answers.set(name, answer);
    requests.set(name, String(answer.headers['x-request-id']));
    return answer;
  }
  await call('public: configuration', 'GET', '/api/config', {}, visitor);
  await call('public: counties', 'GET', '/static/county', {}, visitor);
  await call('HEAD', 'HEAD', '/static/county', {}, visitor);
  await call('wrong password', 'POST', '/api/auth', { body: `username=${encodeURIComponent(email)}&password=wrong` }, visitor);
  await call('without a session', 'GET', '/api/article/0', {}, visitor);
  await call('sign-in', 'POST', '/api/auth', { body: credentialsOf(system, 'teacher') });
  const sessions = await call('sessions', 'GET', '/api/session');
  for (const { id } of bodyOf<{ id: string }[]>(sessions)) run.isNew.add(id);
  await call('profile', 'GET', '/api/user');
  const feed = bodyOf<{ id: number }[]>(await call('feed', 'GET', '/api/article/0'));
  await call('feed, compressed', 'GET', '/api/article/0', { headers: { 'accept-encoding': 'br' } });
  await call('report', 'GET', `/api/article/id/${feed[0]!.id}`);
  await call('no such report', 'GET', '/api/article/id/99999999');
  await call('no such path', 'GET', '/api/nothing');
  await call('wrong role', 'GET', '/api/connection/logs');
  await call('another method', 'DELETE', '/api/article/0');
  await call('forged', 'POST', '/api/article', { headers: { 'x-xsrf-token': 'forged' }, body: { title: 'A', narrative: 'B' } });
  await call('nothing filled in', 'POST', '/api/article', { body: { title: '' } });
  await call('too long a body', 'POST', '/api/article', { body: { title: 'A', narrative: 'x'.repeat(300_000) } });

  const key = { 'idempotency-key': crypto.randomUUID() };
  const report = { headers: key, body: { title: 'Newts in the pond', narrative: 'We counted eleven.' } };
  const { id: article } = bodyOf<{ id: number }>(await call('new report', 'POST', '/api/article', report));
  await call('new report, sent again', 'POST', '/api/article', report);
  await call('new comment', 'POST', '/api/article/comment', { body: { article, narrative: 'And one frog.' } });

  const place = `/api/file/article/${article}/0`;
  const item = await call('upload', 'POST', place, upload(largePng(4_000_000), 'pond.png'));
  run.isNew.add(`/api/mediaitem/${bodyOf<{ id: number }>(item).id}/`);
  await call('upload of a text', 'POST', place, upload(Buffer.from('not a picture'), 'pond.png'));
  await call('upload with too many pixels', 'POST', place, upload(pngOf(30_000, 30_000), 'pond.png'));

  const { film, path } = await longFilm(content);
  const bytes = `/api/mediaitem/${film}/video`;
  const part = await call('part of a film', 'GET', bytes, { headers: { range: 'bytes=100-299' } });
  await call('past the end of a film', 'GET', bytes, { headers: { range: 'bytes=99999999-' } });
  await call('film that the browser has', 'GET', bytes, { headers: { 'if-none-match': String(part.headers.etag) } });
  await call('another site’s film', 'GET', bytes, { headers: { 'sec-fetch-site': 'cross-site' } });

  const { answered } = browser.begin('GET', bytes, {});
  const download = await answered;
  download.once('data', () => undefined).on('error', () => undefined);
  const isRead = () => openFiles(system).some((file) => file === path);
  await eventually(isRead);
  download.destroy();
  await eventually(() => !isRead());

  await turnOverIn(content, 25);
  const leaving = browser.begin('GET', '/api/quilt/reveal', {});
  await call('quilt that turns over soon', 'GET', '/api/quilt/watch');
  await call('quilt, while another classroom waits', 'GET', '/api/quilt/reveal');
  leaving.sent.destroy();
  await turnOverIn(content, 2);
  const asked = performance.now();
  // The place of the one that has left is given back a moment later.
  await eventually(async () => (await call('quilt', 'GET', '/api/quilt/reveal')).status === 200);
  expect(performance.now() - asked).toBeGreaterThan(1_000);

  // The worker has finished the photo.
  await settle(() => readMetrics(system.metricsPages));
  await call('sign-in of staff', 'POST', '/api/auth', { body: credentialsOf(system, 'admin') }, admin);
  await call('report deleted', 'POST', `/api/article/${article}/delete`, {}, admin);
  await call('sign-out', 'POST', '/api/unauth');

  const names = new Map([...requests].map(([name, id]) => [id, name]));
  await eventually(() =>
    [...requests.values()].every((id) => lines.some((line) => line.service === 'gateway' && line.requestId === id)),
  );
  const logs = () => {
    const found: Record<string, string[]> = {};
    for (const { service, level, msg, requestId = '', operation, route, status } of lines) {
      const name = names.get(requestId);
      if (name) found[name] = [...(found[name] ?? []), `${service} ${level} ${status ?? ''} ${operation ?? route ?? ''}: ${msg}`];
    }
    return Object.fromEntries(Object.entries(found).map(([name, each]) => [name, each.toSorted()]));
  };
  return { run, answers, logs };
}

test('each call meets what it is about', () => {
  expect(Object.fromEntries([...split.answers].map(([name, { status }]) => [name, status]))).toEqual({
    'public: configuration': 200,
    'public: counties': 200,
    HEAD: 200,
    'wrong password': 401,
    'without a session': 401,
    'sign-in': 200,
    sessions: 200,
    profile: 200,
    feed: 200,
    'feed, compressed': 200,
    report: 200,
    'no such report': 404,
    'no such path': 404,
    'wrong role': 403,
    'another method': 405,
    forged: 403,
    'nothing filled in': 400,
    'too long a body': 413,
    'new report': 201,
    'new report, sent again': 201,
    'new comment': 201,
    upload: 201,
    'upload of a text': 415,
    'upload with too many pixels': 413,
    'part of a film': 206,
    'past the end of a film': 416,
    'film that the browser has': 304,
    'another site’s film': 404,
    'quilt that turns over soon': 200,
    'quilt, while another classroom waits': 503,
    quilt: 200,
    'sign-in of staff': 200,
    'report deleted': 200,
    'sign-out': 200,
  });
});

test('both shapes answer alike: status, headers and body', () => {
  const of = ({ run, answers }: Done) =>
    Object.fromEntries([...answers].map(([name, answer]) => [name, comparable(run, answer)]));
  expect(of(all)).toEqual(of(split));
});

test('both shapes log each call alike: service, operation, status and level', async () => {
  expect(split.logs()).toMatchObject({
    'new report': ['content 20 201 createArticle: request', 'gateway 20 201 /api/article: request'],
    'upload of a text': [
      'content 20 415 uploadArticleMedia: request',
      'gateway 30 415 /api/file/article/:articleId/:index: request refused',
    ],
  });
  expect(all.logs()).toEqual(split.logs());
});
