import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mailJobs } from '@patchwork/contracts/jobs/mail';
import { assertionHeader, createAssertionSigner, type Role } from '@patchwork/platform/assertion';
import { createHealth, startHealthServer } from '@patchwork/platform/health';
import { createQueues } from '@patchwork/platform/jobs';
import { aViewer, testAcceptedKeys, testKeysTo } from '@patchwork/testkit/callers';
import { claimRedis } from '@patchwork/testkit/redis';
import { Redis } from 'ioredis';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Cookies, type Gateway, startGateway } from '../../services/gateway/test/harness.ts';
import { buildBoard } from '../src/board.ts';
import { watchQueues } from '../src/queues.ts';

const mailId = '01980000-0000-7000-8000-000000000001';
const path = '/operations/queues';
const superuser = ['Viewer', 'Contributor', 'Responder', 'AdminRO', 'Admin', 'Superuser'];

const logLines: string[] = [];
let redis: Redis;
let gateway: Gateway;
let workersUrl: string;
let stop: () => Promise<void>;
beforeAll(async () => {
  const { url: redisUrl, release } = await claimRedis();
  redis = new Redis(redisUrl);
  const log = pino({ level: 'info' }, { write: (line: string) => void logLines.push(line) });
  const queues = watchQueues(redisUrl);
  const registry = new Registry();
  const board = await buildBoard({ queues: queues.all, acceptedKeys: testAcceptedKeys, registry, log });
  const health = await startHealthServer({
    host: '127.0.0.1',
    port: 0,
    services: [createHealth('workers', registry)],
    others: board.routing,
  });
  const jobs = createQueues(redisUrl);
  await jobs.add(mailJobs.sendMail, { mailId });
  await jobs.close();
  workersUrl = `http://127.0.0.1:${health.port}`;
  gateway = await startGateway({ workersUrl });
  stop = async () => {
    await gateway.stop();
    await health.close();
    await board.close();
    await queues.close();
    redis.disconnect();
    await release();
  };
});
afterAll(() => stop?.());
beforeEach(() => gateway.reset());

async function signedIn(roles: string[]): Promise<Cookies> {
  gateway.upstream.user = { ...gateway.upstream.user, roles };
  return gateway.signedIn();
}
const get = (url: string, cookies: Cookies = {}, accept = 'application/json') =>
  gateway.send({ method: 'GET', url: path + url, cookies, headers: { accept } });
const put = (url: string, cookies: Cookies, headers: Record<string, string> = {}) =>
  gateway.send({ method: 'PUT', url: path + url, cookies, headers });
const isPaused = () => redis.hget('bull:mail:meta', 'paused');

test('a Superuser sees the queues and their jobs, which contain only ids', async () => {
  const cookies = await signedIn(superuser);
  for (const url of ['', '/', '/queue/mail']) {
    const page = await get(url, cookies, 'text/html');
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.body).toContain('<base href="/operations/queues/" />');
    expect(page.headers['content-security-policy']).toMatch(/default-src 'none'; script-src 'self'; .*frame-ancestors 'none'/);
    expect(page.headers['content-security-policy']).not.toContain('unsafe');
    expect(page.headers['x-content-type-options']).toBe('nosniff');
  }
  const [script] = /static\/js\/main\.[0-9a-f]+\.js/.exec((await get('', cookies, 'text/html')).body)!;
  expect((await get(`/${script}`, cookies)).statusCode).toBe(200);
  const queues = await get('/api/queues?activeQueue=mail&page=1&jobsPerPage=10', cookies);
  const mail = queues.json<{ queues: { name: string; jobs: { name: string; data: object }[] }[] }>().queues;
  expect(mail.map(({ name }) => name).sort()).toEqual(['connections', 'films', 'mail', 'media']);
  expect(mail.find(({ name }) => name === 'mail')!.jobs).toMatchObject([{ name: 'send-mail', data: { mailId } }]);
});

test('a visitor is redirected to the login, and a script gets 401', async () => {
  const page = await get('', {}, 'text/html,application/xhtml+xml');
  expect([page.statusCode, page.headers.location]).toEqual([302, '/login']);
  expect((await get('/api/queues')).statusCode).toBe(401);
  expect((await put('/api/queues/mail/pause', {}, { 'x-requested-with': 'XMLHttpRequest' })).statusCode).toBe(401);
});

test.each([[superuser.slice(0, -1)], [['Viewer', 'SchoolAdmin']], [['Viewer', 'SignUpApproval']]])(
  'returns 404 to a user with the roles %j',
  async (roles) => {
    const cookies = await signedIn(roles);
    for (const url of ['', '/', '/queue/mail', '/api/queues', '/static/favicon.ico']) {
      const { statusCode, body } = await get(url, cookies, 'text/html');
      expect([url, statusCode, JSON.parse(body).code]).toEqual([url, 404, 'not-found']);
    }
    const { statusCode } = await put('/api/queues/mail/pause', cookies, { 'x-xsrf-token': cookies['XSRF-TOKEN']! });
    expect([statusCode, await isPaused()]).toEqual([404, null]);
  },
);

test('a change requires the CSRF token, and is logged with the user who made it', async () => {
  const cookies = await signedIn(superuser);
  for (const headers of [{}, { 'x-xsrf-token': 'forged' }] as Record<string, string>[])
    expect([(await put('/api/queues/mail/pause', cookies, headers)).statusCode, await isPaused()]).toEqual([403, null]);
  const headers = { 'x-xsrf-token': cookies['XSRF-TOKEN']! };
  expect([(await put('/api/queues/mail/pause', cookies, headers)).statusCode, await isPaused()]).toEqual([200, '1']);
  expect((await put('/api/queues/mail/resume', cookies, headers)).statusCode).toBe(200);
  expect(await isPaused()).toBeNull();
  const logged = logLines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'queues operated');
  expect(logged).toMatchObject([
    { userId: 7, method: 'PUT', path: `${path}/api/queues/mail/pause` },
    { userId: 7, method: 'PUT', path: `${path}/api/queues/mail/resume` },
  ]);
});

test('a change needs a sign-in less than five minutes ago', async () => {
  const cookies = await signedIn(superuser);
  const [key] = await gateway.deps.redis.keys('session:*');
  const held = JSON.parse((await gateway.deps.redis.get(key!))!);
  const old = { ...held, authenticatedAt: held.authenticatedAt - 300 };
  await gateway.deps.redis.set(key!, JSON.stringify(old), 'EX', 600);
  const refused = await put('/api/queues/mail/pause', cookies, { 'x-xsrf-token': cookies['XSRF-TOKEN']! });
  expect([refused.statusCode, JSON.parse(refused.body).code, await isPaused()]).toEqual([409, 'sign-in-again', null]);
  expect((await get('/api/queues', cookies)).statusCode).toBe(200);
});

test('a path that names another one to a URL parser reaches no worker', async () => {
  const cookies = await signedIn(superuser);
  const session = { cookie: `sid=${cookies.sid}`, 'x-xsrf-token': cookies['XSRF-TOKEN']! };
  for (const target of [
    String.raw`/x\..\..\metrics`,
    '/x%5c..%5c..%5cmetrics',
    '/x%2f..%2f..%2f..%2fmetrics',
    '/..%2f../metrics',
  ])
    expect([target, (await gateway.sendRaw('GET', path + target, session)).statusCode]).toEqual([target, 400]);
});

test('the dashboard, which polls, does not keep an abandoned session alive', async () => {
  const cookies = await signedIn(superuser);
  const [key] = await gateway.deps.redis.keys('session:*');
  const held = JSON.parse((await gateway.deps.redis.get(key!))!);
  const old = { ...held, touchedAt: held.touchedAt - 600 };
  await gateway.deps.redis.set(key!, JSON.stringify(old), 'EX', 600);
  await get('/api/queues', cookies);
  expect(JSON.parse((await gateway.deps.redis.get(key!))!)).toEqual(old);
  await get('', cookies, 'text/html');
  expect(JSON.parse((await gateway.deps.redis.get(key!))!)).toEqual(old);
});

test('workers answer only the gateway, and only for a Superuser', async () => {
  const sign = createAssertionSigner(testKeysTo, 'browser');
  const as = (roles: Role[], audience = 'workers') => sign(audience, { viewer: aViewer({ roles }), ipAddress: null });
  const ask = async (headers: Record<string, string>) => (await fetch(`${workersUrl}${path}/api/queues`, { headers })).status;
  expect(await ask({ [assertionHeader]: as(['Superuser']) })).toBe(200);
  for (const assertion of [
    as(['Admin']),
    as(['Superuser'], 'messaging'),
    'forged',
    sign('workers', { viewer: null, ipAddress: null }),
  ])
    expect(await ask({ [assertionHeader]: assertion })).toBe(404);
  expect(await ask({})).toBe(404);
  expect((await fetch(`${workersUrl}/livez`)).status).toBe(200);
  expect((await fetch(`${workersUrl}/elsewhere`)).status).toBe(404);
});

test('returns 503 while the workers are down', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  const other = await startGateway({ workersUrl: `http://127.0.0.1:${port}` });
  try {
    other.upstream.user = { ...other.upstream.user, roles: superuser };
    const cookies = await other.signedIn();
    expect((await other.send({ method: 'GET', url: path, cookies })).statusCode).toBe(503);
  } finally {
    await other.stop();
  }
});
