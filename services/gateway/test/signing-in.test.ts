import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { form, type Gateway, startGateway } from './harness.ts';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway();
});
beforeEach(() => gateway.reset());
afterAll(() => gateway.stop());

test('signing in sets a session cookie that scripts cannot read and a CSRF token that they can', async () => {
  const { cookies, statusCode, ...response } = await gateway.signIn();
  expect(statusCode).toBe(200);
  expect(response.json()).toEqual({ isLoggedIn: true, roles: ['Viewer', 'Contributor', 'Responder'] });
  expect(cookies.find(({ name }) => name === 'sid')).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
  expect(cookies.find(({ name }) => name === 'XSRF-TOKEN')?.httpOnly).toBeUndefined();
});

test('signing in returns 401 for a refusal without the reason', async () => {
  gateway.upstream.login = { outcome: 'refused' };
  const refused = await gateway.signIn();
  gateway.upstream.login = { outcome: 'locked' };
  const locked = await gateway.signIn();
  expect([refused.statusCode, locked.statusCode]).toEqual([401, 401]);
  expect(refused.body).toBe(locked.body);
  expect(refused.json()).toEqual({ isLoggedIn: false, roles: [] });
});

test('signing in requires the terms before it creates a session', async () => {
  gateway.upstream.login = { outcome: 'terms-required' };
  const response = await gateway.signIn();
  expect(response.json()).toEqual({ isLoggedIn: false, roles: [], termsAcceptanceRequired: true });
  expect(response.cookies.some(({ name }) => name === 'sid')).toBe(false);
});

test('signing in requires a one-time code or an authenticator before it creates a session, and counts no failure', async () => {
  const key = { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x' };
  const demands: [object, object][] = [
    [{ outcome: 'code-required' }, { oneTimeCodeRequired: true }],
    [{ outcome: 'setup-required', authenticatorSetup: key }, { authenticatorSetup: key }],
  ];
  for (const [login, demand] of [...demands, ...demands]) {
    gateway.upstream.login = login as never;
    const response = await gateway.signIn();
    expect([response.statusCode, response.json()]).toEqual([200, { isLoggedIn: false, roles: [], ...demand }]);
    expect(response.cookies.some(({ name }) => name === 'sid')).toBe(false);
  }
});

test.each([
  ['123 456', '123 456'],
  ['9'.repeat(100), '9'.repeat(64)],
])('signing in forwards the one-time code, at most 64 characters: %s', async (given, passed) => {
  gateway.upstream.bodies.length = 0;
  expect((await gateway.signIn({}, { 'x-one-time-code': given })).statusCode).toBe(200);
  expect(JSON.parse(gateway.upstream.bodies[0]!)).toMatchObject({ oneTimeCode: passed });
});

test('signing in throttles failed attempts from one address, not successful ones', async () => {
  for (let count = 0; count < 5; count += 1) expect((await gateway.signIn()).statusCode).toBe(200);
  gateway.upstream.login = { outcome: 'refused' };
  const statuses: number[] = [];
  for (let count = 0; count < 4; count += 1) statuses.push((await gateway.signIn()).statusCode);
  expect(statuses).toEqual([401, 401, 401, 429]);
});

test('signing in names the missing fields', async () => {
  const response = await gateway.send({ method: 'POST', url: '/api/auth', headers: form, payload: 'username=' });
  expect(response.statusCode).toBe(400);
  expect(response.json<{ errors: { message: string }[] }>().errors.map(({ message }) => message)).toEqual([
    'An email address is required.',
    'Please enter your password.',
  ]);
});

test('many simultaneous sign-ins run eight at a time, queue up to a limit, then return 503, and delay no other request', async () => {
  const cookies = await gateway.signedIn();
  const { promise, resolve } = Promise.withResolvers<void>();
  gateway.upstream.loginsWait = promise;
  gateway.upstream.seen.length = 0;
  const all = Array.from({ length: 75 }, (_, each) => gateway.signIn({}, {}, `teacher${each % 25}@school.example`));
  const firstRefused = await Promise.race(all);
  expect([firstRefused.statusCode, firstRefused.headers['retry-after'], firstRefused.json()]).toMatchObject([
    503,
    '2',
    { code: 'too-many-sign-ins' },
  ]);
  await expect.poll(() => gateway.upstream.seen.length).toBe(8);
  gateway.deps.viewers.forget(7);
  const other = await gateway.send({ method: 'GET', url: '/api/article/0', cookies });
  expect(other.statusCode).toBe(200);
  resolve();
  const statuses = (await Promise.all(all)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(72);
  expect(statuses.filter((status) => status === 503)).toHaveLength(3);
});

test('one account’s sign-ins wait for each other, and take no turn of another account', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  gateway.upstream.loginsWait = promise;
  gateway.upstream.seen.length = 0;
  const own = Array.from({ length: 40 }, (_, each) =>
    gateway.signIn({}, {}, each % 2 ? 'Ada@school.example ' : 'ada@school.example'),
  );
  const refused = await Promise.race(own);
  expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toMatchObject([
    429,
    '2',
    { code: 'too-many-sign-ins' },
  ]);
  const other = gateway.signIn({}, {}, 'mary@school.example');
  await expect.poll(() => gateway.upstream.seen.filter(({ url }) => url?.includes('credentials')).length).toBe(5);
  resolve();
  expect((await other).statusCode).toBe(200);
  const statuses = (await Promise.all(own)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(12);
});
