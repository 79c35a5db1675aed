import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { assertionHeader, createAssertionVerifier } from '@patchwork/platform/assertion';
import { testAcceptedKeys } from '@patchwork/testkit/callers';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { cookieHeader, type Gateway, startGateway } from './harness.ts';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway();
});
beforeEach(() => gateway.reset());
afterAll(() => gateway.stop());

test('the gateway sends the caller as a signed assertion and drops identity headers from the client', async () => {
  const cookies = await gateway.signedIn();
  await gateway.send({
    method: 'GET',
    url: '/api/article/0',
    cookies,
    headers: {
      [assertionHeader]: 'forged',
      'x-forwarded-for': '9.9.9.9',
      cookie2: 'x',
      'accept-language': 'cy',
      range: 'bytes=8-',
      'if-range': '"large-1"',
    },
  });
  const { headers } = gateway.upstream.seen.find(({ url }) => url === '/api/article/0')!;
  const caller = createAssertionVerifier(testAcceptedKeys, 'content')(headers[assertionHeader]);
  expect(caller).toMatchObject({ service: 'browser', viewer: { userId: 7, schoolId: 3, schoolGroupId: 4 } });
  const { authenticatedAt } = (await gateway.deps.sessions.find(cookies.sid!))!;
  expect([caller?.authenticatedAt, authenticatedAt]).toEqual([authenticatedAt, expect.any(Number)]);
  expect(createAssertionVerifier(testAcceptedKeys, 'schools')(headers[assertionHeader])).toBeNull();
  expect(headers.cookie).toBeUndefined();
  expect(headers['x-forwarded-for']).toBeUndefined();
  expect(headers).toMatchObject({ 'accept-language': 'cy', range: 'bytes=8-', 'if-range': '"large-1"' });
});

test('the gateway refuses a call when the user lacks the role', async () => {
  const cookies = await gateway.signedIn();
  const response = await gateway.send({ method: 'GET', url: '/api/connection/logs', cookies });
  expect(response.statusCode).toBe(403);
});

test('the gateway limits how often a user exports their own data', async () => {
  const cookies = await gateway.signedIn();
  const request = { method: 'POST', url: '/api/owndata', cookies, payload: { currentPassword: 'c2VjcmV0' } } as const;
  const statuses: number[] = [];
  for (let count = 0; count < 3; count += 1)
    statuses.push((await gateway.send({ ...request, headers: { 'x-xsrf-token': cookies['XSRF-TOKEN']! } })).statusCode);
  expect(statuses).toEqual([200, 200, 429]);
});

test('the gateway throttles promotion codes that the service reports as wrong, and removes the header that reports them', async () => {
  const guess = () => gateway.send({ method: 'GET', url: '/static/promotioncode/match/york' });
  gateway.upstream.answer = '';
  for (let count = 0; count < 3; count += 1) expect((await guess()).statusCode).toBe(200);
  gateway.upstream.headers = { 'x-throttle-miss': 'login' };
  for (let count = 0; count < 3; count += 1) expect((await guess()).statusCode).toBe(200);
  gateway.upstream.headers = { 'x-throttle-miss': 'promotion-code' };
  // Only the operation with this throttle counts.
  for (let count = 0; count < 3; count += 1)
    expect((await gateway.send({ method: 'GET', url: '/static/county' })).statusCode).toBe(200);
  const wrong = await guess();
  expect([wrong.statusCode, wrong.headers['x-throttle-miss']]).toEqual([200, undefined]);
  expect([(await guess()).statusCode, (await guess()).statusCode]).toEqual([200, 429]);
  // Sign-ins from the same address still work.
  expect((await gateway.signIn()).statusCode).toBe(200);
});

test('the gateway serves no media to a page of another site', async () => {
  const cookies = await gateway.signedIn();
  for (const url of ['/api/mediaitem/4/large', '/api/mediaitem/4/captions?v=1']) {
    const ask = async (site: string) => {
      const headers = { 'sec-fetch-site': site, cookie: cookieHeader(cookies) };
      return (await gateway.sendRaw('GET', url, headers)).statusCode;
    };
    expect([await ask('same-origin'), await ask('none'), await ask('cross-site')]).toEqual([200, 200, 404]);
    expect(gateway.upstream.seen.filter((seen) => seen.url === url)).toHaveLength(2);
  }
});

test('the gateway logs a refused request with reason and user, and nothing of its content', async () => {
  const cookies = await gateway.signedIn();
  await gateway.send({ method: 'POST', url: '/api/article?title=canary', cookies, payload: { title: 'canary' } });
  await gateway.send({ method: 'GET', url: '/api/connection/logs', cookies });
  await gateway.send({ method: 'GET', url: '/', headers: { host: 'evil.example' } });
  await gateway.send({ method: 'GET', url: '/api/article/0' });
  const notes = gateway.lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request refused');
  expect(notes).toMatchObject([
    { status: 403, refusal: 'forged', userId: 7, route: '/api/article', requestId: expect.any(String) },
    { status: 403, refusal: 'forbidden', userId: 7, route: '/api/connection/logs' },
    { status: 421 },
  ]);
  expect(gateway.lines.join('')).not.toMatch(/canary|evil/);
});

test('the gateway returns 503, not a partial body, when the service closes the connection early', async () => {
  const cookies = await gateway.signedIn();
  gateway.upstream.breaksOff = true;
  const response = await gateway.send({ method: 'GET', url: '/api/article/0', cookies });
  expect(response.statusCode).toBe(503);
  expect(response.json<{ code: string }>().code).toBe('unavailable');
  expect(Number(response.headers['content-length'])).toBe(response.body.length);
});

test.each([
  ['in one chunk', (text: string) => text, {}],
  ['in several chunks', (text: string) => Readable.from([text.slice(0, 9), text.slice(9)]), { 'transfer-encoding': 'chunked' }],
])('the gateway forwards a body that was sent %s', async (_, toPayload, headers) => {
  const cookies = await gateway.signedIn();
  const text = JSON.stringify({ title: 'Zoë’s newts', narrative: 'x'.repeat(70_000) });
  const response = await gateway.send({
    method: 'POST',
    url: '/api/article',
    cookies,
    headers: { 'content-type': 'application/json; charset=utf-8', 'x-xsrf-token': cookies['XSRF-TOKEN'], ...headers },
    payload: toPayload(text),
  });
  expect(response.statusCode).toBe(200);
  await expect.poll(() => gateway.upstream.bodies.at(-1)).toBe(text);
  expect(gateway.upstream.seen.at(-1)?.headers['content-type']).toBe('application/json; charset=utf-8');
});

test.each([
  { accepted: 'gzip, deflate, br, zstd', length: 20_000, encoding: 'br' },
  { accepted: 'gzip, deflate, br, zstd', length: 5_000, encoding: 'br' },
  { accepted: 'gzip, deflate', length: 20_000, encoding: undefined },
  { accepted: 'gzip, br;q=0', length: 20_000, encoding: undefined },
  { accepted: '', length: 20_000, encoding: undefined },
  { accepted: 'br', length: 200, encoding: undefined },
])('the gateway sends $length bytes to a client that accepts $accepted as $encoding', async ({ accepted, length, encoding }) => {
  const cookies = await gateway.signedIn();
  gateway.upstream.answer = ['Zoë’s newts '.repeat(2_000).slice(0, length)];
  const whole = Buffer.from(JSON.stringify(gateway.upstream.answer));
  const response = await gateway.send({
    method: 'GET',
    url: '/api/article/0',
    cookies,
    headers: { 'accept-encoding': accepted },
  });
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-encoding']).toBe(encoding);
  expect(response.headers.vary).toContain('accept-encoding');
  const { rawPayload } = response;
  expect(Number(response.headers['content-length'])).toBe(rawPayload.length);
  expect((encoding ? brotliDecompressSync(rawPayload) : rawPayload).equals(whole)).toBe(true);
});

test.each([
  { accepted: 'gzip, deflate, br, zstd', asked: 'br' },
  { accepted: 'gzip, br;q=0', asked: undefined },
])('the gateway asks the service for $asked for a client that accepts $accepted', async ({ accepted, asked }) => {
  const cookies = await gateway.signedIn();
  await gateway.send({ method: 'GET', url: '/api/article/0', cookies, headers: { 'accept-encoding': accepted } });
  expect(gateway.upstream.seen.find(({ url }) => url === '/api/article/0')?.headers['accept-encoding']).toBe(asked);
});

test('the gateway forwards a compressed answer of a service unchanged', async () => {
  const cookies = await gateway.signedIn();
  gateway.upstream.answer = ['x'.repeat(20_000)];
  // The stand-in does not really compress it, so that a second compression would show.
  gateway.upstream.headers = { 'content-encoding': 'br' };
  const headers = { 'accept-encoding': 'br' };
  const response = await gateway.send({ method: 'GET', url: '/api/article/0', cookies, headers });
  expect(response.headers['content-encoding']).toBe('br');
  expect(response.headers.vary).toContain('accept-encoding');
  expect(response.rawPayload.toString()).toBe(JSON.stringify(gateway.upstream.answer));
});

// A draining service closes the connection after each answer. undici 7 then threw outside of any handler (nodejs/undici#5360).
test('a slow reader gets a whole picture, and the gateway goes on, when the service closes the connection', async () => {
  const uncaught: Error[] = [];
  const keep = (error: Error) => void uncaught.push(error);
  process.on('uncaughtException', keep);
  onTestFinished(() => void process.off('uncaughtException', keep));
  const cookies = await gateway.signedIn();
  gateway.upstream.headers = { 'content-type': 'image/webp', connection: 'close' };
  const readSlowly = async () => {
    const response = await gateway.app.inject({
      method: 'GET',
      url: '/api/article/0',
      headers: { host: 'patchwork.test', 'user-agent': 'tests' },
      cookies,
      payloadAsStream: true,
    });
    let bytes = 0;
    for await (const chunk of response.stream() as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      await setTimeout(20);
    }
    return bytes;
  };
  for (const length of [80_000, 120_000, 200_000, 280_000]) {
    gateway.upstream.answer = 'x'.repeat(length);
    expect(await readSlowly()).toBe(length + 2);
  }
  expect(uncaught).toEqual([]);
});

test('the gateway returns 503, not a sign-out, when the service does not accept its assertion', async () => {
  const cookies = await gateway.signedIn();
  const headers = { 'www-authenticate': 'Patchwork-Assertion' };
  gateway.upstream.answers['/api/article/0'] = { status: 401, body: { code: 'no-assertion' }, headers };
  const response = await gateway.send({ method: 'GET', url: '/api/article/0', cookies });
  expect([response.statusCode, response.headers['retry-after'], response.headers['www-authenticate']]).toEqual([
    503,
    '3',
    undefined,
  ]);
  expect(response.json<{ code: string }>().code).toBe('unavailable');
});

test('the gateway returns 503 and keeps the session when the service is unavailable', async () => {
  const cookies = await gateway.signedIn();
  const response = await gateway.send({ method: 'GET', url: '/api/favourite', cookies });
  expect(response.statusCode).toBe(503);
  expect(response.headers['retry-after']).toBe('3');
  expect(response.json<{ code: string }>().code).toBe('unavailable');
});

test('no cache between service and browser may store an answer of the API, unless the service says otherwise', async () => {
  const cookies = await gateway.signedIn();
  const cachingOf = async (url: string) =>
    (await gateway.sendRaw('GET', url, { cookie: cookieHeader(cookies) })).headers['cache-control'];
  for (const url of ['/api/article/0', '/api/user', '/api/config', '/api/nothing-here'])
    expect([url, await cachingOf(url)]).toEqual([url, 'no-store']);
  gateway.upstream.headers = { 'cache-control': 'private, no-cache' };
  expect(await cachingOf('/api/mediaitem/1/small')).toBe('private, no-cache');
});
