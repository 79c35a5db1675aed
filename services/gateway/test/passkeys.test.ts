import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Cookies, type Gateway, startGateway } from './harness.ts';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway({ THROTTLE_PASSKEYS: '3/60' });
});
beforeEach(() => gateway.reset());
afterAll(() => gateway.stop());

const bytes = { authenticatorData: 'AA', clientDataJSON: 'AA', signature: 'AA', userHandle: 'AA' };
const passkey = {
  challengeId: '0b1f6c1e-4a4e-4c1e-9d7a-0f6a5b1c2d3e',
  response: { id: 'AA', rawId: 'AA', type: 'public-key', response: bytes },
};
const post = (url: string, payload?: object, cookies: Cookies = {}, headers: Record<string, string> = {}) =>
  gateway.send({
    method: 'POST',
    url,
    ...(payload && { payload }),
    cookies,
    headers: { 'x-requested-with': 'XMLHttpRequest', 'x-xsrf-token': cookies['XSRF-TOKEN'] ?? '', ...headers },
  });
const identitySays = (body: object, call = 'sign-in/verify') => {
  gateway.upstream.answers[`/internal/passkeys/${call}`] = { status: 200, body };
};
const signedIn = { outcome: 'signed-in', userId: 7, sessionEpoch: 1, roles: ['Viewer'], isStaff: true, withCode: true };
const lastBody = () => JSON.parse(gateway.upstream.bodies.at(-1)!);

/** As if every session had begun this many seconds earlier. */
async function ageSignIns(seconds: number): Promise<void> {
  const { redis } = gateway.deps;
  for (const key of await redis.keys('session:*')) {
    const session = JSON.parse((await redis.get(key))!);
    await redis.set(key, JSON.stringify({ ...session, authenticatedAt: session.authenticatedAt - seconds }), 'KEEPTTL');
  }
}

test('a passkey begins a session of two factors under a new id and ends the one before', async () => {
  const before = await gateway.signedIn();
  identitySays(signedIn);
  const answer = await post('/api/auth/passkey', passkey, before, { 'x-terms-accepted': 'true' });
  expect([answer.statusCode, answer.json()]).toEqual([200, { isLoggedIn: true, roles: ['Viewer'] }]);
  expect(lastBody()).toEqual({ form: passkey, termsAccepted: true, ipAddress: '127.0.0.1', userAgent: 'tests' });
  const cookies = Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]));
  expect(await gateway.deps.sessions.find(cookies.sid!)).toMatchObject({ userId: 7, withCode: true });
  expect(await gateway.deps.sessions.find(before.sid!)).toBeNull();
});

test('a refused passkey is the 401 of a wrong password and counts like one; the terms are required before a session', async () => {
  identitySays({ outcome: 'terms-required' });
  const terms = await post('/api/auth/passkey', passkey);
  expect(terms.json()).toEqual({ isLoggedIn: false, roles: [], termsAcceptanceRequired: true });
  expect(terms.cookies.some(({ name }) => name === 'sid')).toBe(false);
  expect(lastBody().termsAccepted).toBe(false);
  identitySays({ outcome: 'refused' });
  const refused = await post('/api/auth/passkey', passkey);
  expect([refused.statusCode, refused.json()]).toEqual([401, { isLoggedIn: false, roles: [] }]);
  const statuses: number[] = [];
  for (let count = 0; count < 3; count += 1) statuses.push((await post('/api/auth/passkey', passkey)).statusCode);
  expect(statuses).toEqual([401, 401, 429]);
  expect((await gateway.signIn()).statusCode).toBe(429);
});

test.each<[string, object]>([
  ['nothing', {}],
  ['a challenge that is no UUID', { ...passkey, challengeId: '1' }],
  ['another type', { ...passkey, response: { ...passkey.response, type: 'password' } }],
  [
    'bytes that are too long',
    { ...passkey, response: { ...passkey.response, response: { ...bytes, signature: 'A'.repeat(4_097) } } },
  ],
])('%s instead of a passkey is 400 and does not reach identity', async (_, body) => {
  gateway.upstream.seen.length = 0;
  expect((await post('/api/auth/passkey', body)).statusCode).toBe(400);
  expect(gateway.upstream.seen).toEqual([]);
});

test('the sign-ins that one address begins are limited', async () => {
  identitySays({ challengeId: passkey.challengeId, options: {} }, 'sign-in/options');
  const statuses: number[] = [];
  for (let count = 0; count < 4; count += 1) statuses.push((await post('/api/auth/passkey/options')).statusCode);
  expect(statuses).toEqual([200, 200, 200, 429]);
});

test('passkeys of other sites’ pages are refused', async () => {
  const headers = { origin: 'https://evil.test' };
  expect((await post('/api/auth/passkey', passkey, {}, headers)).statusCode).toBe(403);
  expect((await post('/api/auth/passkey/options', undefined, {}, headers)).statusCode).toBe(403);
});

test('a passkey confirms the sign-in of this session’s user; a refused one changes nothing and counts', async () => {
  gateway.upstream.user.roles = ['Viewer', 'Admin'];
  const cookies = await gateway.signedIn();
  await ageSignIns(300);
  const activate = async () => (await post('/api/user/activate/9', undefined, cookies)).statusCode;
  expect(await activate()).toBe(409);
  identitySays({ challengeId: passkey.challengeId, options: {} }, 'confirm/options');
  expect((await post('/api/session/confirm/passkey/options', undefined, cookies)).statusCode).toBe(200);
  expect(lastBody()).toEqual({ userId: 7 });

  identitySays({ isConfirmed: false }, 'confirm/verify');
  const refused = await post('/api/session/confirm/passkey', passkey, cookies);
  expect([refused.statusCode, refused.json()]).toMatchObject([400, { code: 'passkey-refused' }]);
  expect(await activate()).toBe(409);
  identitySays({ isConfirmed: true }, 'confirm/verify');
  expect((await post('/api/session/confirm/passkey', { ...passkey, userId: 8 }, cookies)).statusCode).toBe(200);
  expect(lastBody()).toEqual({ userId: 7, form: passkey, ipAddress: '127.0.0.1', userAgent: 'tests' });
  expect(await activate()).toBe(200);
  expect(await gateway.deps.sessions.find(cookies.sid!)).toMatchObject({ withCode: true });

  identitySays({ isConfirmed: false }, 'confirm/verify');
  for (let count = 0; count < 2; count += 1) await post('/api/session/confirm/passkey', passkey, cookies);
  expect((await post('/api/session/confirm/passkey', passkey, cookies)).statusCode).toBe(429);
});

test('visitors confirm nothing', async () => {
  for (const path of ['/api/session/confirm/passkey/options', '/api/session/confirm/passkey'])
    expect((await post(path, passkey)).statusCode).toBe(401);
});

test('adding and removing a passkey need a recent sign-in, and keep this session', async () => {
  const cookies = await gateway.signedIn();
  const change = [
    ['/api/passkey/options', {}],
    ['/api/passkey', { challengeId: passkey.challengeId, name: 'Laptop', response: {} }],
    ['/api/passkey/delete/1', {}],
  ] as const;
  for (const [path, body] of change) expect([path, (await post(path, body, cookies)).statusCode]).toEqual([path, 200]);
  gateway.upstream.headers = { 'x-session-epoch': '2' };
  expect((await post('/api/passkey', {}, cookies)).statusCode).toBe(200);
  expect(await gateway.deps.sessions.find(cookies.sid!)).toMatchObject({ epoch: 2 });
  gateway.upstream.headers = {};
  gateway.upstream.user.sessionEpoch = 2;
  await ageSignIns(300);
  for (const [path, body] of change) {
    const refused = await post(path, body, cookies);
    expect([path, refused.statusCode, refused.json()]).toMatchObject([path, 409, { code: 'sign-in-again' }]);
  }
});
