import { Readable } from 'node:stream';
import { brotliDecompressSync } from 'node:zlib';
import { assertionHeader, createAssertionVerifier } from '@patchwork/platform/assertion';
import { testSigningKeys } from '@patchwork/testkit/callers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { form, type Gateway, startGateway } from './setting.ts';

let gateway: Gateway;
let upstream: Gateway['upstream'];
let deps: Gateway['deps'];
let send: Gateway['send'];
let signIn: Gateway['signIn'];
let signedIn: Gateway['signedIn'];
beforeAll(async () => {
  gateway = await startGateway(1);
  ({ upstream, deps, send, signIn, signedIn } = gateway);
});
beforeEach(() => gateway.reset());
afterAll(() => gateway.stop());

describe('signing in', () => {
  test('gives a session cookie that scripts cannot read and a token that they can', async () => {
    const { cookies, statusCode, ...response } = await signIn();
    expect(statusCode).toBe(200);
    expect(response.json()).toEqual({ isLoggedIn: true, roles: ['Viewer', 'Contributor', 'Responder'] });
    expect(cookies.find(({ name }) => name === 'sid')).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
    expect(cookies.find(({ name }) => name === 'XSRF-TOKEN')?.httpOnly).toBeUndefined();
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

  test('asks for a one-time code, or has an authenticator set up, without signing in or counting a miss', async () => {
    const key = { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x' };
    const demands: [object, object][] = [
      [{ outcome: 'code-required' }, { oneTimeCodeRequired: true }],
      [{ outcome: 'setup-required', authenticatorSetup: key }, { authenticatorSetup: key }],
    ];
    for (const [login, demand] of [...demands, ...demands]) {
      upstream.login = login as never;
      const response = await signIn();
      expect([response.statusCode, response.json()]).toEqual([200, { isLoggedIn: false, roles: [], ...demand }]);
      expect(response.cookies.some(({ name }) => name === 'sid')).toBe(false);
    }
  });

  test.each([
    ['123 456', '123 456'],
    ['9'.repeat(100), '9'.repeat(64)],
  ])('passes the one-time code on: %s', async (given, passed) => {
    upstream.bodies.length = 0;
    expect((await signIn({}, { 'x-one-time-code': given })).statusCode).toBe(200);
    expect(JSON.parse(upstream.bodies[0]!)).toMatchObject({ oneTimeCode: passed });
  });

  test('throttles wrong guesses of one address, not right ones', async () => {
    for (let count = 0; count < 5; count += 1) expect((await signIn()).statusCode).toBe(200);
    upstream.login = { outcome: 'refused' };
    const statuses: number[] = [];
    for (let count = 0; count < 4; count += 1) statuses.push((await signIn()).statusCode);
    expect(statuses).toEqual([401, 401, 401, 429]);
  });

  test('lets a person take out their data a few times a day', async () => {
    const cookies = await signedIn();
    const request = { method: 'POST', url: '/api/owndata', cookies, payload: { currentPassword: 'c2VjcmV0' } } as const;
    const statuses: number[] = [];
    for (let count = 0; count < 3; count += 1)
      statuses.push((await send({ ...request, headers: { 'x-xsrf-token': cookies['XSRF-TOKEN']! } })).statusCode);
    expect(statuses).toEqual([200, 200, 429]);
  });

  test('names the fields that are missing', async () => {
    const response = await send({ method: 'POST', url: '/api/auth', headers: form, payload: 'username=' });
    expect(response.statusCode).toBe(400);
    expect(response.json<{ errors: { message: string }[] }>().errors.map(({ message }) => message)).toEqual([
      'An email address is required.',
      'Please enter your password.',
    ]);
  });

  test('of many at once a few are under way, others wait, the rest are told to come again, and nobody else is held up', async () => {
    const cookies = await signedIn();
    const { promise, resolve } = Promise.withResolvers<void>();
    upstream.loginsWait = promise;
    upstream.seen.length = 0;
    const all = Array.from({ length: 75 }, () => signIn());
    const turnedAway = await Promise.race(all);
    expect([turnedAway.statusCode, turnedAway.headers['retry-after'], turnedAway.json()]).toMatchObject([
      503,
      '2',
      { code: 'too-many-sign-ins' },
    ]);
    await expect.poll(() => upstream.seen.length, { timeout: 10_000 }).toBe(8);
    deps.viewers.forget(7);
    const other = await send({ method: 'GET', url: '/api/article/0', cookies });
    expect(other.statusCode).toBe(200);
    resolve();
    const statuses = (await Promise.all(all)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(72);
    expect(statuses.filter((status) => status === 503)).toHaveLength(3);
  });
});

describe('forged requests', () => {
  test.each([
    ['without a token', {}],
    ['with a token of another session', { 'x-xsrf-token': 'bm9uY2U.c2lnbmF0dXJl' }],
  ])('are refused %s', async (_name, headers) => {
    const cookies = await signedIn();
    const response = await send({ method: 'POST', url: '/api/article', cookies, payload: { title: 'a' }, headers });
    expect(response.statusCode).toBe(403);
    expect(upstream.seen.some(({ url }) => url === '/api/article')).toBe(false);
  });

  test('are refused on public calls from another origin or without our script', async () => {
    const elsewhere = await signIn({}, { origin: 'https://evil.example' });
    const embedded = await signIn({}, { 'sec-fetch-site': 'cross-site' });
    const plain = await send({ method: 'POST', url: '/api/pwd/forgot', payload: { email: 'a@b.example' } });
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
    });
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
  expect((await send({ ...click, ...(payload !== undefined && { payload }) })).statusCode).toBe(200);
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
    });
    const { headers } = upstream.seen.find(({ url }) => url === '/api/article/0')!;
    const caller = createAssertionVerifier(testSigningKeys, 'content')(headers[assertionHeader]);
    expect(caller).toMatchObject({ service: 'browser', viewer: { userId: 7, schoolId: 3, schoolGroupId: 4 } });
    expect(createAssertionVerifier(testSigningKeys, 'schools')(headers[assertionHeader])).toBeNull();
    expect(headers.cookie).toBeUndefined();
    expect(headers['x-forwarded-for']).toBeUndefined();
  });

  test('holds back a call whose role is missing', async () => {
    const cookies = await signedIn();
    const response = await send({ method: 'GET', url: '/api/connection/logs', cookies });
    expect(response.statusCode).toBe(403);
  });

  test('shows no picture within a page of another site', async () => {
    const cookies = await signedIn();
    for (const url of ['/api/mediaitem/4/large', '/api/mediaitem/4/captions?v=1']) {
      const ask = async (site: string) => {
        const headers = { 'sec-fetch-site': site };
        return (await send({ method: 'GET', url, cookies, headers })).statusCode;
      };
      expect([await ask('same-origin'), await ask('none'), await ask('cross-site')]).toEqual([200, 200, 404]);
      expect(upstream.seen.filter((seen) => seen.url === url)).toHaveLength(2);
    }
  });

  test('notes what it refuses, why and to whom, and nothing of what was sent', async () => {
    const cookies = await signedIn();
    await send({ method: 'POST', url: '/api/article?title=canary', cookies, payload: { title: 'canary' } });
    await send({ method: 'GET', url: '/api/connection/logs', cookies });
    await send({ method: 'GET', url: '/', headers: { host: 'evil.example' } });
    await send({ method: 'GET', url: '/api/article/0' });
    const notes = gateway.lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request refused');
    expect(notes).toMatchObject([
      { status: 403, refusal: 'forged', userId: 7, route: '/api/article', requestId: expect.any(String) },
      { status: 403, refusal: 'forbidden', userId: 7, route: '/api/connection/logs' },
      { status: 421 },
    ]);
    expect(gateway.lines.join('')).not.toMatch(/canary|evil/);
  });

  test('answers 503, not half an answer, when the service breaks off', async () => {
    const cookies = await signedIn();
    upstream.breaksOff = true;
    const response = await send({ method: 'GET', url: '/api/article/0', cookies });
    expect(response.statusCode).toBe(503);
    expect(response.json<{ code: string }>().code).toBe('unavailable');
    expect(Number(response.headers['content-length'])).toBe(response.body.length);
  });

  test.each([
    ['in one piece', (text: string) => text, {}],
    ['in several', (text: string) => Readable.from([text.slice(0, 9), text.slice(9)]), { 'transfer-encoding': 'chunked' }],
  ])('passes a body on that was sent %s', async (_, toPayload, headers) => {
    const cookies = await signedIn();
    const text = JSON.stringify({ title: 'Zoë’s newts', narrative: 'x'.repeat(70_000) });
    const response = await send({
      method: 'POST',
      url: '/api/article',
      cookies,
      headers: { 'content-type': 'application/json; charset=utf-8', 'x-xsrf-token': cookies['XSRF-TOKEN'], ...headers },
      payload: toPayload(text),
    });
    expect(response.statusCode).toBe(200);
    await expect.poll(() => upstream.bodies.at(-1)).toBe(text);
    expect(upstream.seen.at(-1)?.headers['content-type']).toBe('application/json; charset=utf-8');
  });

  test.each([
    { taken: 'gzip, deflate, br, zstd', length: 20_000, encoding: 'br' },
    { taken: 'gzip, deflate', length: 20_000, encoding: undefined },
    { taken: 'gzip, br;q=0', length: 20_000, encoding: undefined },
    { taken: '', length: 20_000, encoding: undefined },
    { taken: 'br', length: 200, encoding: undefined },
  ])('sends $length bytes to whoever takes $taken as $encoding', async ({ taken, length, encoding }) => {
    const cookies = await signedIn();
    upstream.answer = ['Zoë’s newts '.repeat(2_000).slice(0, length)];
    const whole = Buffer.from(JSON.stringify(upstream.answer));
    const response = await send({ method: 'GET', url: '/api/article/0', cookies, headers: { 'accept-encoding': taken } });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-encoding']).toBe(encoding);
    expect(response.headers.vary).toContain('accept-encoding');
    const { rawPayload } = response;
    expect(Number(response.headers['content-length'])).toBe(rawPayload.length);
    expect((encoding ? brotliDecompressSync(rawPayload) : rawPayload).equals(whole)).toBe(true);
  });

  test('answers 503, not a logout, when the service is away', async () => {
    const cookies = await signedIn();
    const response = await send({ method: 'GET', url: '/api/favourite', cookies });
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
    ['TRACE', '/', 404],
    ['TRACE', '/api/config', 404],
  ])('%s %s is %i', async (method, url, status) => {
    const response = await send({ method, url });
    expect(response.statusCode).toBe(status);
    if (status === 200) expect(response.body).toContain('<title>Patchwork</title>');
    else expect(response.json<{ status: number }>().status).toBe(status);
  });

  test('sends what is drawn already to the landing page alone', async () => {
    for (const [url, isDrawn] of [
      ['/', true],
      ['/?from=mail', true],
      ['/home', false],
      ['/assets/', false],
    ] as const) {
      expect((await send({ method: 'GET', url })).body.includes('<h1>'), url).toBe(isDrawn);
    }
  });

  test('sends an address its own page where the build made one', async () => {
    for (const [url, isOwn] of [
      ['/login', true],
      ['/login?from=mail', true],
      ['/login/', false],
      ['/home', false],
    ] as const) {
      const { body, headers } = await send({ method: 'GET', url });
      expect(body.includes('/assets/login.js'), url).toBe(isOwn);
      expect(headers['cache-control']).toBe('no-cache');
    }
  });

  test('sends the compressed copy of a file to whoever takes it', async () => {
    const ask = (encoding: string) => send({ method: 'GET', url: '/assets/app.js', headers: { 'accept-encoding': encoding } });
    const small = await ask('gzip, br');
    expect(brotliDecompressSync(small.rawPayload).toString()).toBe('start()');
    expect(small.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': expect.stringContaining('javascript'),
      'cache-control': 'public, max-age=31536000, immutable',
      vary: expect.stringMatching(/accept-encoding/i),
    });
    for (const encoding of ['identity', 'gzip']) expect((await ask(encoding)).body).toBe('start()');
  });

  test('says which verbs a path answers', async () => {
    expect((await send({ method: 'GET', url: '/api/pwd/forgot' })).headers.allow).toBe('POST');
  });

  test('is not served under another host name', async () => {
    expect((await send({ method: 'GET', url: '/', headers: { host: 'evil.example' } })).statusCode).toBe(421);
  });

  test('tells the web app which optional parts are on', async () => {
    const { features } = (await send({ method: 'GET', url: '/api/config' })).json<{ features: object }>();
    expect(features).toEqual({ interimRuns: false });
  });

  test('carries the security headers everywhere', async () => {
    for (const url of ['/', '/home?id=3', '/api/config', '/api/nothing-here']) {
      const { headers } = await send({ method: 'GET', url });
      expect(headers['content-security-policy']).toContain("default-src 'none'");
      expect(headers['x-content-type-options']).toBe('nosniff');
    }
  });
});
