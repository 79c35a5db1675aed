import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assertionHeader, createAssertionVerifier } from '@patchwork/platform/assertion';
import { createLog } from '@patchwork/platform/log';
import { testSigningKeys } from '@patchwork/testkit/callers';
import { requiredUrl } from '@patchwork/testkit/database';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '../src/app.ts';
import { gatewayConfig } from '../src/config.ts';
import { createDeps, type Deps } from '../src/deps.ts';

/** A stand-in for the services behind the gateway: records what reaches it and answers what the test sets. */
interface Upstream {
  server: Server;
  url: string;
  seen: IncomingMessage[];
  user: { sessionEpoch: number; isActive: boolean; roles: string[] };
  login: { outcome: string };
  /** Sign-ins are answered when this has come. */
  loginsWait: Promise<unknown>;
  headers: Record<string, string>;
}

const userAgent = 'tests';
const form = {
  'content-type': 'application/x-www-form-urlencoded',
  'x-requested-with': 'XMLHttpRequest',
  'x-terms-accepted': 'false',
};
let upstream: Upstream;
let deps: Deps;
let app: FastifyInstance;

async function startUpstream(): Promise<Upstream> {
  const state: Partial<Upstream> = { seen: [] };
  const server = createServer((request, response) => {
    state.seen!.push(request);
    request.resume();
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json', ...state.headers }).end(JSON.stringify(body));
    if (request.url === '/internal/credentials/verify') {
      const { sessionEpoch, roles } = state.user!;
      void state.loginsWait?.then(() => answer(200, { ...state.login, userId: 7, sessionEpoch, roles, isStaff: false }));
      return;
    }
    if (request.url?.startsWith('/internal/viewers/'))
      return answer(200, { userId: 7, schoolId: 3, schoolGroupId: 4, isStaff: false, ...state.user });
    return answer(200, []);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(state, { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }) as Upstream;
}

beforeAll(async () => {
  upstream = await startUpstream();
  const folder = await mkdtemp(join(tmpdir(), 'patchwork-web-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Patchwork</title>');
  const address = `${upstream.url}/`;
  const config = gatewayConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    PORT: '0',
    PUBLIC_ORIGIN: 'http://patchwork.test',
    REDIS_URL: requiredUrl('TEST_REDIS_URL'),
    INTERNAL_SIGNING_KEYS: testSigningKeys.join(','),
    CSRF_KEYS: randomUUID() + randomUUID(),
    IDENTITY_URL: address,
    SCHOOLS_URL: address,
    CONTENT_URL: address,
    MESSAGING_URL: address,
    CONNECTIONS_URL: 'http://127.0.0.1:9',
    WEB_DIST_DIR: folder,
    THROTTLE_LOGIN: '3/60',
    THROTTLE_UNSUBSCRIBE: '3/60',
  });
  deps = createDeps(config, createLog('gateway', 'silent'));
  await new Promise((resolve) => deps.redis.once('ready', resolve));
  app = await buildApp(deps);
});

afterAll(async () => {
  await app.close();
  await deps.close();
  upstream.server.closeAllConnections();
  upstream.server.close();
});

beforeEach(async () => {
  upstream.seen.length = 0;
  upstream.user = { sessionEpoch: 1, isActive: true, roles: ['Viewer', 'Contributor', 'Responder'] };
  upstream.login = { outcome: 'signed-in' };
  upstream.loginsWait = Promise.resolve();
  upstream.headers = {};
  deps.viewers.forget(7);
  for (const key of await deps.redis.keys('*session*')) await deps.redis.del(key);
  for (const key of await deps.redis.keys('throttle-*')) await deps.redis.del(key);
});

type Inject = InjectOptions;
const send = (options: Inject) =>
  app.inject({
    ...options,
    headers: { host: 'patchwork.test', 'user-agent': userAgent, ...options.headers },
  } as Inject) as unknown as Promise<{
    statusCode: number;
    headers: Record<string, string>;
    body: string;
    json<Body>(): Body;
    cookies: { name: string; value: string; httpOnly?: boolean; sameSite?: string }[];
  }>;

const signIn = (cookies: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  send({
    method: 'POST',
    url: '/api/auth',
    headers: { ...form, ...headers },
    payload: 'username=a%40b.example&password=secret-one',
    cookies,
  } as Inject);

async function signedIn(): Promise<Record<string, string>> {
  const { cookies, statusCode } = await signIn();
  expect(statusCode).toBe(200);
  return Object.fromEntries(cookies.map(({ name, value }) => [name, value]));
}

describe('signing in', () => {
  test('gives a session cookie that scripts cannot read and a token that they can', async () => {
    const { cookies, statusCode, ...response } = await signIn();
    expect(statusCode).toBe(200);
    expect(response.json()).toEqual({ isLoggedIn: true, roles: ['Viewer', 'Contributor', 'Responder'] });
    expect(cookies.find(({ name }) => name === 'sid')).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
    expect(cookies.find(({ name }) => name === 'XSRF-TOKEN')?.httpOnly).toBeUndefined();
  });

  test('never adopts a session id that the browser brought, and ends the one it had', async () => {
    const first = await signedIn();
    const planted = await signIn({ sid: 'planted' });
    expect(planted.cookies.find(({ name }) => name === 'sid')?.value).not.toBe('planted');
    const again = await signIn(first, { 'x-xsrf-token': first['XSRF-TOKEN']! });
    expect(again.statusCode).toBe(200);
    const old = await send({ method: 'GET', url: '/api/article/0', cookies: first } as Inject);
    expect(old.statusCode).toBe(401);
  });

  test('answers a refusal with 401 and nothing about why', async () => {
    upstream.login = { outcome: 'refused' };
    const refused = await signIn();
    upstream.login = { outcome: 'locked' };
    const locked = await signIn();
    expect([refused.statusCode, locked.statusCode]).toEqual([401, 401]);
    expect(refused.body).toBe(locked.body);
    expect(refused.json()).toEqual({ isLoggedIn: false, roles: [] });
  });

  test('asks for the terms without signing in', async () => {
    upstream.login = { outcome: 'terms-required' };
    const response = await signIn();
    expect(response.json()).toEqual({ isLoggedIn: false, roles: [], termsAcceptanceRequired: true });
    expect(response.cookies.some(({ name }) => name === 'sid')).toBe(false);
  });

  test('throttles wrong guesses of one address, not right ones', async () => {
    for (let count = 0; count < 5; count += 1) expect((await signIn()).statusCode).toBe(200);
    upstream.login = { outcome: 'refused' };
    const statuses: number[] = [];
    for (let count = 0; count < 4; count += 1) statuses.push((await signIn()).statusCode);
    expect(statuses).toEqual([401, 401, 401, 429]);
  });

  test('names the fields that are missing', async () => {
    const response = await send({ method: 'POST', url: '/api/auth', headers: form, payload: 'username=' } as Inject);
    expect(response.statusCode).toBe(400);
    expect(response.json<{ errors: { message: string }[] }>().errors.map(({ message }) => message)).toEqual([
      'An email address is required.',
      'Please enter your password.',
    ]);
  });

  test('holds up nobody else while many wait for theirs', async () => {
    const cookies = await signedIn();
    const { promise, resolve } = Promise.withResolvers<void>();
    upstream.loginsWait = promise;
    upstream.seen.length = 0;
    const waiting = Array.from({ length: 50 }, () => signIn());
    await expect.poll(() => upstream.seen.length).toBe(50);
    deps.viewers.forget(7);
    const other = await send({ method: 'GET', url: '/api/article/0', cookies } as Inject);
    expect(other.statusCode).toBe(200);
    resolve();
    expect((await Promise.all(waiting)).map(({ statusCode }) => statusCode)).toEqual(Array(50).fill(200));
  });

  test('keeps at most five sessions of one user and drops the oldest', async () => {
    const sessions: Record<string, string>[] = [];
    for (let count = 0; count < 6; count += 1) sessions.push(await signedIn());
    const statuses = await Promise.all(
      sessions.map(async (cookies) => (await send({ method: 'GET', url: '/api/article/0', cookies } as Inject)).statusCode),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
  });
});

describe('a session', () => {
  test('ends when the epoch of its user moves on', async () => {
    const cookies = await signedIn();
    expect((await send({ method: 'GET', url: '/api/article/0', cookies } as Inject)).statusCode).toBe(200);
    upstream.user.sessionEpoch = 2;
    deps.viewers.forget(7);
    expect((await send({ method: 'GET', url: '/api/article/0', cookies } as Inject)).statusCode).toBe(401);
  });

  test('goes on for whoever changed the password in it', async () => {
    const cookies = await signedIn();
    expect((await send({ method: 'GET', url: '/api/article/0', cookies } as Inject)).statusCode).toBe(200);
    upstream.user.sessionEpoch = 2;
    upstream.headers = { 'x-session-epoch': '2' };
    const change = {
      method: 'POST',
      url: '/api/user/update/password',
      cookies,
      payload: {},
      headers: { 'x-xsrf-token': cookies['XSRF-TOKEN'], 'x-requested-with': 'XMLHttpRequest' },
    };
    const response = await send(change as Inject);
    expect(response.statusCode).toBe(200);
    expect(response.headers['x-session-epoch']).toBeUndefined();
    expect((await send({ method: 'GET', url: '/api/article/0', cookies } as Inject)).statusCode).toBe(200);
  });

  test('is over after logging out, even with the old cookie', async () => {
    const cookies = await signedIn();
    const out = await send({
      method: 'POST',
      url: '/api/unauth',
      cookies,
      headers: { 'x-requested-with': 'XMLHttpRequest' },
    } as Inject);
    expect(out.json()).toEqual({ isLoggedIn: false, roles: [] });
    expect(out.headers['clear-site-data']).toContain('storage');
    expect((await send({ method: 'GET', url: '/api/article/0', cookies } as Inject)).statusCode).toBe(401);
    expect(
      (await send({ method: 'POST', url: '/api/unauth', headers: { 'x-requested-with': 'XMLHttpRequest' } } as Inject))
        .statusCode,
    ).toBe(200);
  });
});

describe('forged requests', () => {
  test.each([
    ['without a token', {}],
    ['with a token of another session', { 'x-xsrf-token': 'bm9uY2U.c2lnbmF0dXJl' }],
  ])('are refused %s', async (_name, headers) => {
    const cookies = await signedIn();
    const response = await send({ method: 'POST', url: '/api/article', cookies, payload: { title: 'a' }, headers } as Inject);
    expect(response.statusCode).toBe(403);
    expect(upstream.seen.some(({ url }) => url === '/api/article')).toBe(false);
  });

  test('are refused on public calls from another origin or without our script', async () => {
    const elsewhere = await signIn({}, { origin: 'https://evil.example' });
    const embedded = await signIn({}, { 'sec-fetch-site': 'cross-site' });
    const plain = await send({ method: 'POST', url: '/api/pwd/forgot', payload: { email: 'a@b.example' } } as Inject);
    expect([elsewhere.statusCode, embedded.statusCode, plain.statusCode]).toEqual([403, 403, 403]);
  });
});

test('lets a mail program unsubscribe with one click, and listens to nothing else that it says', async () => {
  const click = () =>
    send({
      method: 'POST',
      url: '/api/unsubscribe/a-token-of-at-least-twenty',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example' },
      payload: 'List-Unsubscribe=One-Click',
    } as Inject);
  expect((await click()).statusCode).toBe(200);
  const { headers } = upstream.seen.find(({ url }) => url === '/api/unsubscribe/a-token-of-at-least-twenty')!;
  expect([headers['content-length'], headers['content-type']]).toEqual(['0', undefined]);
  expect(createAssertionVerifier(testSigningKeys, 'messaging')(headers[assertionHeader])).toMatchObject({ viewer: null });
  expect([(await click()).statusCode, (await click()).statusCode, (await click()).statusCode]).toEqual([200, 200, 429]);
});

test.each([
  ['nothing', {}, undefined],
  ['a type without a body', { 'content-type': 'application/json' }, undefined],
  ['broken JSON', { 'content-type': 'application/json' }, '{'],
  ['plain text', { 'content-type': 'text/plain' }, 'List-Unsubscribe=One-Click'],
  ['a form of parts', { 'content-type': 'multipart/form-data; boundary=x' }, '--x--'],
  ['a type that is none', { 'content-type': 'x' }, 'x'],
])('lets a mail program unsubscribe that sends %s, also from a browser that is signed in', async (_, headers, payload) => {
  const cookies = await signedIn();
  const click = { method: 'POST', url: '/api/unsubscribe/a-token-of-at-least-twenty', headers, cookies };
  expect((await send({ ...click, ...(payload !== undefined && { payload }) } as Inject)).statusCode).toBe(200);
  const { headers: seen } = upstream.seen.find(({ url }) => url?.startsWith('/api/unsubscribe'))!;
  expect(createAssertionVerifier(testSigningKeys, 'messaging')(seen[assertionHeader])).toMatchObject({ viewer: null });
  expect(seen['content-length']).toBe('0');
});

describe('passing on', () => {
  test('sends who is calling as a signed statement and drops what the client claims to be', async () => {
    const cookies = await signedIn();
    await send({
      method: 'GET',
      url: '/api/article/0',
      cookies,
      headers: { [assertionHeader]: 'forged', 'x-forwarded-for': '9.9.9.9', cookie2: 'x' },
    } as Inject);
    const { headers } = upstream.seen.find(({ url }) => url === '/api/article/0')!;
    const caller = createAssertionVerifier(testSigningKeys, 'content')(headers[assertionHeader]);
    expect(caller).toMatchObject({ service: 'browser', viewer: { userId: 7, schoolId: 3, schoolGroupId: 4 } });
    expect(createAssertionVerifier(testSigningKeys, 'schools')(headers[assertionHeader])).toBeNull();
    expect(headers.cookie).toBeUndefined();
    expect(headers['x-forwarded-for']).toBeUndefined();
  });

  test('holds back a call whose role is missing', async () => {
    const cookies = await signedIn();
    const response = await send({ method: 'GET', url: '/api/connection/logs', cookies } as Inject);
    expect(response.statusCode).toBe(403);
  });

  test('answers 503, not a logout, when the service is away', async () => {
    const cookies = await signedIn();
    const response = await send({ method: 'GET', url: '/api/favourite', cookies } as Inject);
    expect(response.statusCode).toBe(503);
    expect(response.headers['retry-after']).toBe('3');
    expect(response.json<{ code: string }>().code).toBe('unavailable');
  });
});

describe('addresses', () => {
  test.each([
    ['GET', '/api/nothing-here', 404],
    ['GET', '/static/nothing-here', 404],
    ['DELETE', '/api/auth', 405],
    ['GET', '/api/pwd/forgot', 405],
    ['GET', '/internal/viewers/1', 200],
    ['GET', '/', 200],
    ['GET', '/home?id=3', 200],
    ['GET', '/assets', 200],
    ['GET', '/assets/', 200],
    ['GET', '/assets/missing.js', 404],
  ])('%s %s is %i', async (method, url, status) => {
    const response = await send({ method, url } as Inject);
    expect(response.statusCode).toBe(status);
    if (status === 200) expect(response.body).toContain('<title>Patchwork</title>');
    else expect(response.json<{ status: number }>().status).toBe(status);
  });

  test('says which verbs a path answers', async () => {
    expect((await send({ method: 'GET', url: '/api/pwd/forgot' } as Inject)).headers.allow).toBe('POST');
  });

  test('is not served under another host name', async () => {
    expect((await send({ method: 'GET', url: '/', headers: { host: 'evil.example' } } as Inject)).statusCode).toBe(421);
  });

  test('carries the security headers everywhere', async () => {
    for (const url of ['/', '/home?id=3', '/api/config', '/api/nothing-here']) {
      const { headers } = await send({ method: 'GET', url } as Inject);
      expect(headers['content-security-policy']).toContain("default-src 'none'");
      expect(headers['x-content-type-options']).toBe('nosniff');
    }
  });
});
