import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Cookies, form, type Gateway, startGateway } from './harness.ts';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway({ THROTTLE_PROVIDERS: '3/60', THROTTLE_PROVIDER_LOGOUT: '20/60' });
});
beforeEach(() => gateway.reset());
afterAll(() => gateway.stop());

const post = (url: string, payload?: object, cookies: Cookies = {}, headers: Record<string, string> = {}) =>
  gateway.send({
    method: 'POST',
    url,
    ...(payload && { payload }),
    cookies,
    headers: { 'x-requested-with': 'XMLHttpRequest', 'x-xsrf-token': cookies['XSRF-TOKEN'] ?? '', ...headers },
  });
const identitySays = (body: object, call = 'finish', status = 200) => {
  gateway.upstream.answers[`/internal/providers/${call}`] = { status, body };
};
const lastBody = () => JSON.parse(gateway.upstream.bodies.at(-1)!);
const callback = '/api/auth/provider/callback';
const answer = { state: 'A'.repeat(43), code: 'code', iss: 'https://p.example' };
const providerSession = 'S'.repeat(43);
const signedIn = {
  ...{ purpose: 'sign-in', outcome: 'signed-in', userId: 7, sessionEpoch: 1, roles: ['Viewer'], isStaff: false },
  ...{ provider: 'north', providerSession },
};
const cookiesOf = (given: { name: string; value: string }[]): Cookies =>
  Object.fromEntries(given.map(({ name, value }) => [name, value]));
/** The cookies of a user who has signed in through the provider. */
async function signedInThrough(given: object = {}): Promise<Cookies> {
  identitySays({ ...signedIn, ...given });
  return cookiesOf((await post(callback, answer)).cookies);
}
const isSignedIn = async (cookies: Cookies) =>
  (await gateway.send({ method: 'GET', url: '/api/session', cookies })).statusCode === 200;

test('the providers of a domain are asked for with the address, and anything else is refused', async () => {
  identitySays([{ id: 'north', kind: 'openid', name: 'North' }], 'domain');
  const found = await post('/api/auth/providers', { email: 'ann@hill.example', more: 1 });
  expect(found.json()).toEqual({ providers: [{ id: 'north', kind: 'openid', name: 'North' }] });
  expect(lastBody()).toEqual({ email: 'ann@hill.example' });
  for (const body of [{}, { email: 7 }]) expect((await post('/api/auth/providers', body)).statusCode).toBe(400);
  expect((await post('/api/auth/providers', { email: 'ann@hill.example' })).statusCode).toBe(429);
});

test('a sign-in that begins gives the browser a secret, which it keeps while another tab begins too', async () => {
  identitySays({ redirectTo: 'https://p.example/auth' }, 'begin');
  const first = await post('/api/auth/provider', { provider: 'north', email: 'ann@hill.example' });
  expect(first.json()).toEqual({ redirectTo: 'https://p.example/auth' });
  const cookie = first.cookies.find(({ name }) => name === 'signin')!;
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 600 });
  expect(cookie.value).toMatch(/^[\w-]{43}$/);
  expect(lastBody()).toEqual({ provider: 'north', email: 'ann@hill.example', browser: cookie.value });
  const second = await post('/api/auth/provider', { provider: 'north' }, { signin: cookie.value });
  expect(second.cookies.find(({ name }) => name === 'signin')!.value).toBe(cookie.value);
  const chosen = await post('/api/auth/provider', { provider: 'north' }, { signin: 'chosen by somebody' });
  expect(chosen.cookies.find(({ name }) => name === 'signin')!.value).toMatch(/^[\w-]{43}$/);
  expect((await post('/api/auth/provider', { provider: 'north' })).statusCode).toBe(429);
});

test('a provider that is down is said to be so in its own words', async () => {
  const detail = 'North does not answer. Sign in with your password, or try again in a few minutes.';
  identitySays({ code: 'provider-unavailable', detail }, 'begin', 503);
  const away = await post('/api/auth/provider', { provider: 'north' });
  expect([away.statusCode, away.json()]).toMatchObject([503, { code: 'provider-unavailable', detail }]);
  expect(away.cookies.some(({ name }) => name === 'signin')).toBe(false);
});

test('a finished sign-in begins a session under a new id and ends the one before', async () => {
  const before = await gateway.signedIn();
  identitySays({ ...signedIn, withCode: true });
  const finished = await post(
    callback,
    answer,
    { ...before, signin: 'the secret' },
    { 'x-terms-accepted': 'true', 'x-one-time-code': '123456' },
  );
  expect([finished.statusCode, finished.json()]).toEqual([200, { purpose: 'sign-in', isLoggedIn: true, roles: ['Viewer'] }]);
  expect(lastBody()).toEqual({
    ...answer,
    ...{ browser: 'the secret', userId: 7, termsAccepted: true, oneTimeCode: '123456' },
    ...{ ipAddress: '127.0.0.1', userAgent: 'tests' },
  });
  const { sid = '' } = cookiesOf(finished.cookies);
  expect(await gateway.deps.sessions.find(sid)).toMatchObject({ userId: 7, withCode: true, provider: 'north' });
  expect(await gateway.deps.sessions.find(before.sid!)).toBeNull();
});

test('the terms and a code are required before a session; every refusal is one 401 and counts', async () => {
  identitySays({ purpose: 'sign-in', outcome: 'terms-required' });
  const terms = await post(callback, answer);
  expect(terms.json()).toEqual({ purpose: 'sign-in', isLoggedIn: false, roles: [], termsAcceptanceRequired: true });
  identitySays({ purpose: 'sign-in', outcome: 'code-required' });
  expect((await post(callback, answer)).json()).toEqual({
    purpose: 'sign-in',
    isLoggedIn: false,
    roles: [],
    oneTimeCodeRequired: true,
  });
  identitySays({ purpose: 'sign-in', outcome: 'refused' });
  const refused = await post(callback, { state: answer.state, error: 'access_denied' });
  expect([refused.statusCode, refused.json()]).toEqual([401, { purpose: 'sign-in', isLoggedIn: false, roles: [] }]);
  expect(refused.cookies.some(({ name }) => name === 'sid')).toBe(false);
  const statuses: number[] = [];
  for (let count = 0; count < 3; count += 1) statuses.push((await post(callback, answer)).statusCode);
  expect(statuses).toEqual([401, 401, 429]);
});

test.each([
  ['nothing', {}],
  ['a long state', { ...answer, state: 'A'.repeat(129) }],
  ['a code that is no text', { ...answer, code: ['a', 'b'] }],
])('%s instead of an answer is 400 and does not reach identity', async (_, body) => {
  gateway.upstream.seen.length = 0;
  expect((await post(callback, body)).statusCode).toBe(400);
  expect(gateway.upstream.seen).toEqual([]);
});

test('pages of other sites neither begin nor finish anything', async () => {
  const headers = { origin: 'https://evil.test' };
  for (const [url, body] of [
    ['/api/auth/providers', { email: 'a@b.example' }],
    ['/api/auth/provider', { provider: 'north' }],
    [callback, answer],
  ] as const)
    expect((await post(url, body, {}, headers)).statusCode).toBe(403);
  expect((await post(callback, answer, await gateway.signedIn(), { 'x-xsrf-token': 'wrong' })).statusCode).toBe(403);
});

test('a confirmation refreshes the sign-in of this session; a refused one changes nothing and counts', async () => {
  const cookies = await gateway.signedIn();
  const key = (await gateway.deps.redis.keys('session:*'))[0]!;
  const stored = JSON.parse((await gateway.deps.redis.get(key))!);
  await gateway.deps.redis.set(key, JSON.stringify({ ...stored, authenticatedAt: 0 }), 'KEEPTTL');
  identitySays({ redirectTo: 'https://p.example/auth' }, 'begin');
  expect((await post('/api/session/confirm/provider', undefined, cookies)).json()).toEqual({
    redirectTo: 'https://p.example/auth',
  });
  expect(lastBody()).toEqual({ userId: 7 });
  expect((await post('/api/session/confirm/provider')).statusCode).toBe(401);

  identitySays({ code: 'provider-refused' }, 'finish', 400);
  const refused = await post(callback, answer, cookies);
  expect([refused.statusCode, refused.json()]).toMatchObject([400, { code: 'provider-refused' }]);
  identitySays({ purpose: 'confirmation', outcome: 'code-required' });
  const unfinished = { purpose: 'confirmation', isLoggedIn: false, roles: [], oneTimeCodeRequired: true };
  expect((await post(callback, answer, cookies)).json()).toEqual(unfinished);
  expect(await gateway.deps.sessions.find(cookies.sid!)).toMatchObject({ authenticatedAt: 0, provider: null });
  identitySays({ purpose: 'confirmation', outcome: 'done', userId: 7, withCode: true, provider: 'north', providerSession });
  const roles = ['Viewer', 'Contributor', 'Responder'];
  expect((await post(callback, answer, cookies)).json()).toEqual({ purpose: 'confirmation', isLoggedIn: true, roles });
  const confirmed = await gateway.deps.sessions.find(cookies.sid!);
  expect(confirmed).toMatchObject({ withCode: true, provider: 'north' });
  expect(confirmed!.authenticatedAt).toBeGreaterThan(Date.now() / 1_000 - 10);
  identitySays({ code: 'provider-refused' }, 'finish', 400);
  for (let count = 0; count < 2; count += 1) await post(callback, answer, cookies);
  expect((await post(callback, answer, cookies)).statusCode).toBe(429);
});

test('a finished set-up leaves the session unchanged', async () => {
  const cookies = await gateway.signedIn();
  identitySays({ purpose: 'set-up', outcome: 'done' });
  expect((await post(callback, answer, cookies)).json()).toMatchObject({ purpose: 'set-up', isLoggedIn: true });
  expect(await gateway.deps.sessions.find(cookies.sid!)).toMatchObject({ provider: null });
});

test('a school’s requirement is an answer of the login form, and the recovery code goes to identity', async () => {
  const providerRequired = { id: 'north', kind: 'openid', name: 'North' };
  gateway.upstream.login = { outcome: 'provider-required', providerRequired };
  const required = await gateway.signIn({}, { 'x-recovery-code': 'abcde-fghij' });
  expect([required.statusCode, required.json()]).toEqual([200, { isLoggedIn: false, roles: [], providerRequired }]);
  expect(required.cookies.some(({ name }) => name === 'sid')).toBe(false);
});

test('setting up and requiring a provider need a Lead with a recent sign-in', async () => {
  const calls = [
    ['/api/schoolsignin/begin', { provider: 'north' }],
    ['/api/schoolsignin/require', { isRequired: true }],
    ['/api/schoolsignin/off', undefined],
  ] as const;
  const teacher = await gateway.signedIn();
  for (const [url, body] of calls) expect([url, (await post(url, body, teacher)).statusCode]).toEqual([url, 403]);
  gateway.upstream.user.roles = ['Viewer', 'SchoolAdmin'];
  const lead = await gateway.signedIn();
  gateway.deps.viewers.forget(7);
  for (const [url, body] of calls) expect([url, (await post(url, body, lead)).statusCode]).toEqual([url, 200]);
  for (const key of await gateway.deps.redis.keys('session:*')) {
    const stored = JSON.parse((await gateway.deps.redis.get(key))!);
    await gateway.deps.redis.set(key, JSON.stringify({ ...stored, authenticatedAt: 1 }), 'KEEPTTL');
  }
  for (const [url, body] of [...calls, ['/api/linkedaccount/delete/1', undefined]] as const)
    expect([url, (await post(url, body, lead)).json()]).toMatchObject([url, { code: 'sign-in-again' }]);
});

const logout = (token = 'token', given: object = {}) =>
  gateway.send({
    method: 'POST',
    url: '/api/auth/provider/logout/north',
    headers: { 'content-type': form['content-type'], origin: 'https://p.example', 'sec-fetch-site': 'cross-site' },
    payload: `logout_token=${token}`,
    ...given,
  });

test('a provider’s logout token ends the sessions of its session alone, without a session or anti-forgery token', async () => {
  const [meant, other] = [await signedInThrough(), await signedInThrough({ providerSession: 'T'.repeat(43) })];
  identitySays({ providerSession }, 'logout');
  const ended = await logout();
  expect([ended.statusCode, ended.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(JSON.parse(gateway.upstream.bodies.find((body) => body.includes('logoutToken'))!)).toEqual({
    provider: 'north',
    logoutToken: 'token',
  });
  expect([await isSignedIn(meant), await isSignedIn(other)]).toEqual([false, true]);
  expect(gateway.upstream.seen.some(({ url }) => url === '/internal/sessions/ended')).toBe(true);
  expect((await logout()).statusCode).toBe(200);
});

test('a logout of a subject ends all of the user’s sessions through this provider, and no other', async () => {
  const through = [await signedInThrough(), await signedInThrough({ providerSession: undefined })];
  const [elsewhere, byPassword] = [
    await signedInThrough({ provider: 'south', providerSession: undefined }),
    await gateway.signedIn(),
  ];
  identitySays({ userId: 7 }, 'logout');
  expect((await logout()).statusCode).toBe(200);
  for (const cookies of through) expect(await isSignedIn(cookies)).toBe(false);
  for (const cookies of [elsewhere, byPassword]) expect(await isSignedIn(cookies)).toBe(true);
});

test('a logout that does not verify ends nothing, and the session of a browser that carries it plays no part', async () => {
  const cookies = await signedInThrough();
  identitySays({ code: 'logout-refused' }, 'logout', 400);
  expect((await logout('wrong', { cookies })).statusCode).toBe(400);
  expect((await logout('', {})).statusCode).toBe(400);
  expect((await gateway.send({ method: 'GET', url: '/api/auth/provider/logout/north?sid=1', cookies })).statusCode).toBe(400);
  expect((await gateway.send({ method: 'GET', url: '/api/auth/provider/logout/NO', cookies })).statusCode).toBe(404);
  expect(await isSignedIn(cookies)).toBe(true);
});

test('a provider’s page ends a session in a frame, which no other answer allows', async () => {
  const cookies = await signedInThrough();
  identitySays({ providerSession }, 'logout');
  const framed = await gateway.send({ method: 'GET', url: '/api/auth/provider/logout/north?iss=https%3A%2F%2Fp.example&sid=s1' });
  expect(framed.statusCode).toBe(200);
  expect(framed.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; frame-ancestors https:",
    'cache-control': 'no-store',
  });
  expect(framed.cookies).toEqual([]);
  expect(
    gateway.upstream.bodies.some((body) => body === JSON.stringify({ provider: 'north', iss: 'https://p.example', sid: 's1' })),
  ).toBe(true);
  expect(await isSignedIn(cookies)).toBe(false);
  const other = await gateway.send({ method: 'GET', url: '/api/config' });
  expect(other.headers['content-security-policy']).toContain("frame-ancestors 'none'");
});

test('logouts from one address are limited', async () => {
  identitySays({}, 'logout');
  const statuses = new Set<number>();
  for (let count = 0; count < 21; count += 1) statuses.add((await logout()).statusCode);
  expect([...statuses]).toEqual([200, 429]);
});
