import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { form, type Gateway, startGateway } from './setting.ts';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway();
});
beforeEach(() => gateway.reset());
afterAll(() => gateway.stop());

describe('signing in', () => {
  test('gives a session cookie that scripts cannot read and a token that they can', async () => {
    const { cookies, statusCode, ...response } = await gateway.signIn();
    expect(statusCode).toBe(200);
    expect(response.json()).toEqual({ isLoggedIn: true, roles: ['Viewer', 'Contributor', 'Responder'] });
    expect(cookies.find(({ name }) => name === 'sid')).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
    expect(cookies.find(({ name }) => name === 'XSRF-TOKEN')?.httpOnly).toBeUndefined();
  });

  test('answers a refusal with 401 and nothing about why', async () => {
    gateway.upstream.login = { outcome: 'refused' };
    const refused = await gateway.signIn();
    gateway.upstream.login = { outcome: 'locked' };
    const locked = await gateway.signIn();
    expect([refused.statusCode, locked.statusCode]).toEqual([401, 401]);
    expect(refused.body).toBe(locked.body);
    expect(refused.json()).toEqual({ isLoggedIn: false, roles: [] });
  });

  test('asks for the terms without signing in', async () => {
    gateway.upstream.login = { outcome: 'terms-required' };
    const response = await gateway.signIn();
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
      gateway.upstream.login = login as never;
      const response = await gateway.signIn();
      expect([response.statusCode, response.json()]).toEqual([200, { isLoggedIn: false, roles: [], ...demand }]);
      expect(response.cookies.some(({ name }) => name === 'sid')).toBe(false);
    }
  });

  test.each([
    ['123 456', '123 456'],
    ['9'.repeat(100), '9'.repeat(64)],
  ])('passes the one-time code on: %s', async (given, passed) => {
    gateway.upstream.bodies.length = 0;
    expect((await gateway.signIn({}, { 'x-one-time-code': given })).statusCode).toBe(200);
    expect(JSON.parse(gateway.upstream.bodies[0]!)).toMatchObject({ oneTimeCode: passed });
  });

  test('throttles wrong guesses of one address, not right ones', async () => {
    for (let count = 0; count < 5; count += 1) expect((await gateway.signIn()).statusCode).toBe(200);
    gateway.upstream.login = { outcome: 'refused' };
    const statuses: number[] = [];
    for (let count = 0; count < 4; count += 1) statuses.push((await gateway.signIn()).statusCode);
    expect(statuses).toEqual([401, 401, 401, 429]);
  });

  test('names the fields that are missing', async () => {
    const response = await gateway.send({ method: 'POST', url: '/api/auth', headers: form, payload: 'username=' });
    expect(response.statusCode).toBe(400);
    expect(response.json<{ errors: { message: string }[] }>().errors.map(({ message }) => message)).toEqual([
      'An email address is required.',
      'Please enter your password.',
    ]);
  });

  test('of many at once a few are under way, others wait, the rest are told to come again, and nobody else is held up', async () => {
    const cookies = await gateway.signedIn();
    const { promise, resolve } = Promise.withResolvers<void>();
    gateway.upstream.loginsWait = promise;
    gateway.upstream.seen.length = 0;
    const all = Array.from({ length: 75 }, () => gateway.signIn());
    const turnedAway = await Promise.race(all);
    expect([turnedAway.statusCode, turnedAway.headers['retry-after'], turnedAway.json()]).toMatchObject([
      503,
      '2',
      { code: 'too-many-sign-ins' },
    ]);
    await expect.poll(() => gateway.upstream.seen.length, { timeout: 10_000 }).toBe(8);
    gateway.deps.viewers.forget(7);
    const other = await gateway.send({ method: 'GET', url: '/api/article/0', cookies });
    expect(other.statusCode).toBe(200);
    resolve();
    const statuses = (await Promise.all(all)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(72);
    expect(statuses.filter((status) => status === 503)).toHaveLength(3);
  });
});
