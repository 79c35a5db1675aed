import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Cookies, type Gateway, startGateway } from './harness.ts';

const minute = 60;
const hour = 60 * minute;

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway();
});
beforeEach(() => gateway.reset());
afterAll(() => gateway.stop());

const get = async (cookies: Cookies, url = '/api/article/0', headers: Record<string, string> = {}) =>
  (await gateway.send({ method: 'GET', url, cookies, headers })).statusCode;
/** A request that the web app sends after its user did something. */
const use = (cookies: Cookies, url?: string) => get(cookies, url, { 'x-user-active': '1' });
const keyOf = ({ sid }: Cookies) => `session:${createHash('sha256').update(sid!).digest('hex')}`;

/** Makes every session older by this many seconds. */
async function ageSessions(seconds: number): Promise<void> {
  const { redis } = gateway.deps;
  for (const key of await redis.keys('session:*')) {
    const session = JSON.parse((await redis.get(key))!);
    const left = (await redis.ttl(key)) - seconds;
    const older = { ...session, endsAt: session.endsAt - seconds, touchedAt: session.touchedAt - seconds };
    older.authenticatedAt = session.authenticatedAt - seconds;
    if (left > 0) await redis.set(key, JSON.stringify(older), 'EX', left);
    else await redis.del(key);
  }
}

test('signing in creates a new session each time and ends the previous one', async () => {
  const first = await gateway.signedIn();
  const { cookies, statusCode } = await gateway.signIn(first, { 'x-xsrf-token': first['XSRF-TOKEN']! });
  expect(statusCode).toBe(200);
  const second = Object.fromEntries(cookies.map(({ name, value }) => [name, value]));
  expect(second.sid).not.toBe(first.sid);
  expect([await get(first), await get(second)]).toEqual([401, 200]);
});

test('signing in never adopts a session id that the browser sent', async () => {
  const { cookies } = await gateway.signIn({ sid: 'planted' });
  expect(cookies.find(({ name }) => name === 'sid')?.value).not.toBe('planted');
  expect(await get({ sid: 'planted' })).toBe(401);
});

test('signing in does not store the cookie’s value in Redis', async () => {
  const { redis } = gateway.deps;
  const { sid } = await gateway.signedIn();
  expect(Buffer.from(sid!, 'base64url')).toHaveLength(32);
  const keys = await redis.keys('*');
  const members = await redis.zrange('sessions-of:7', '0', '-1');
  const values = await redis.mget(keys.filter((key) => key.startsWith('session:')));
  expect(JSON.stringify([keys, members, values])).not.toContain(sid);
});

const statuses = (all: Cookies[]) => Promise.all(all.map((cookies) => get(cookies)));
async function signInTimes(times: number): Promise<Cookies[]> {
  const all: Cookies[] = [];
  for (let n = 0; n < times; n += 1) all.push(await gateway.signedIn());
  return all;
}

test('a user has at most five sessions and the oldest ends, even when all began in the same second', async () => {
  expect(await statuses(await signInTimes(8))).toEqual([401, 401, 401, 200, 200, 200, 200, 200]);
});

test('a user has at most five sessions, even when ten begin at once', async () => {
  const all = await Promise.all(Array.from({ length: 10 }, () => gateway.signedIn()));
  expect((await statuses(all)).filter((status) => status === 200)).toHaveLength(5);
});

test('ended sessions do not count towards a user’s five', async () => {
  const [oldest, ...others] = await signInTimes(5);
  for (const cookies of others.slice(0, 3)) await gateway.deps.redis.del(keyOf(cookies));
  const more = await signInTimes(3);
  expect(await statuses([oldest!, others[3]!, ...more])).toEqual([200, 200, 200, 200, 200]);
});

test('a session ends after half an hour without use, and each use restarts that half hour', async () => {
  const cookies = await gateway.signedIn();
  for (let n = 0; n < 3; n += 1) {
    await ageSessions(29 * minute);
    expect(await use(cookies)).toBe(200);
  }
  await ageSessions(31 * minute);
  expect(await get(cookies)).toBe(401);
});

test.each(['/api/messages/unread/count', '/api/connection/logs', '/api/article/0', '/api/session'])(
  'a session is not extended by a page that polls %s by itself',
  async (url) => {
    gateway.upstream.user.roles = ['Viewer', 'Admin', 'Superuser'];
    const cookies = await gateway.signedIn();
    // The stand-in has no connections service.
    const alive = url === '/api/connection/logs' ? 503 : 200;
    for (let n = 0; n < 2; n += 1) {
      await ageSessions(12 * minute);
      expect(await get(cookies, url)).toBe(alive);
    }
    await ageSessions(7 * minute);
    expect(await get(cookies, url)).toBe(401);
  },
);

test('a session is not extended by a write that no user caused, nor by another value of the header', async () => {
  const cookies = await gateway.signedIn();
  await ageSessions(29 * minute);
  await gateway.send({
    method: 'POST',
    url: '/api/article',
    cookies,
    payload: {},
    headers: { 'x-xsrf-token': cookies['XSRF-TOKEN'] },
  });
  await get(cookies, '/api/article/0', { 'x-user-active': '0' });
  await ageSessions(2 * minute);
  expect(await get(cookies)).toBe(401);
});

test.each([
  ['twelve hours', false, 12],
  ['eight hours, for staff', true, 8],
])('a session ends after %s, however active', async (_, isStaff, hours) => {
  gateway.upstream.user.isStaff = isStaff;
  const cookies = await gateway.signedIn();
  for (let passed = 0; passed < hours * hour - 20 * minute; passed += 20 * minute) {
    await ageSessions(20 * minute);
    expect([passed, await use(cookies)]).toEqual([passed, 200]);
  }
  await ageSessions(20 * minute);
  expect(await get(cookies)).toBe(401);
});

test('a session ends at sign-out, and the old cookie returns 401', async () => {
  const cookies = await gateway.signedIn();
  const signOut = (given: Cookies) =>
    gateway.send({ method: 'POST', url: '/api/unauth', cookies: given, headers: { 'x-requested-with': 'XMLHttpRequest' } });
  const out = await signOut(cookies);
  expect(out.json()).toEqual({ isLoggedIn: false, roles: [] });
  expect(out.headers['clear-site-data']).toContain('storage');
  expect(await get(cookies)).toBe(401);
  for (const given of [cookies, {}]) expect((await signOut(given)).statusCode).toBe(200);
});

test('a session is not restored by a request that was in progress when it ended', async () => {
  const { sessions } = gateway.deps;
  const { sid } = await gateway.signedIn();
  await ageSessions(5 * minute);
  const session = (await sessions.find(sid!))!;
  await sessions.end(session);
  await sessions.touch(session);
  await sessions.confirm(session, { withCode: false });
  await sessions.renew(session, 1);
  expect(await sessions.find(sid!)).toBeNull();
});

test('two changes of a session at once both last', async () => {
  const { sessions } = gateway.deps;
  const { sid } = await gateway.signedIn();
  await ageSessions(5 * minute);
  const before = (await sessions.find(sid!))!;
  await Promise.all([sessions.renew(before, 2), sessions.confirm(before, { withCode: true }), sessions.touch(before)]);
  const after = (await sessions.find(sid!))!;
  expect(after).toMatchObject({ epoch: 2, withCode: true, endsAt: before.endsAt, userAgent: 'tests', ipAddress: '127.0.0.1' });
  expect(after.touchedAt).toBeGreaterThan(before.touchedAt);
});

test('a session that lacks a field has ended', async () => {
  const { redis, sessions } = gateway.deps;
  const cookies = await gateway.signedIn();
  const { withCode: _, ...rest } = JSON.parse((await redis.get(keyOf(cookies)))!);
  await redis.set(keyOf(cookies), JSON.stringify(rest), 'EX', 600);
  expect(await use(cookies)).toBe(401);
  expect(await sessions.find(cookies.sid!)).toBeNull();
});

test('a 401 to a request with a session cookie clears the cache, but neither drafts nor cookies, which may be another session’s by now', async () => {
  const cookies = await gateway.signedIn();
  await ageSessions(31 * minute);
  const lost = await gateway.send({ method: 'GET', url: '/api/article/0', cookies });
  expect([lost.statusCode, lost.headers['clear-site-data']]).toEqual([401, '"cache"']);
  expect(lost.cookies).toEqual([]);
  const visitor = await gateway.send({ method: 'GET', url: '/api/article/0' });
  expect([visitor.statusCode, visitor.headers['clear-site-data'], visitor.cookies]).toEqual([401, undefined, []]);
});

test('a wrong password at the login form does not end the session that the browser has', async () => {
  const cookies = await gateway.signedIn();
  gateway.upstream.login = { outcome: 'refused' };
  const refused = await gateway.signIn(cookies, { 'x-xsrf-token': cookies['XSRF-TOKEN']! });
  expect([refused.statusCode, refused.headers['clear-site-data'], await get(cookies)]).toEqual([401, undefined, 200]);
});

test('a password change keeps the session that made it and ends the user’s others', async () => {
  const [here, elsewhere] = [await gateway.signedIn(), await gateway.signedIn()];
  expect([await get(here), await get(elsewhere)]).toEqual([200, 200]);
  gateway.upstream.user.sessionEpoch = 2;
  gateway.upstream.headers = { 'x-session-epoch': '2' };
  const response = await gateway.send({
    method: 'POST',
    url: '/api/user/update/password',
    cookies: here,
    payload: {},
    headers: { 'x-xsrf-token': here['XSRF-TOKEN'], 'x-requested-with': 'XMLHttpRequest' },
  });
  expect([response.statusCode, response.headers['x-session-epoch']]).toEqual([200, undefined]);
  gateway.upstream.headers = {};
  expect([await get(here), await get(elsewhere)]).toEqual([200, 401]);
});

const revocations: [string, (upstream: Gateway['upstream']) => void][] = [
  ['whose session epoch has changed', ({ user }) => Object.assign(user, { sessionEpoch: 2 })],
  ['who must accept the terms again', ({ user }) => Object.assign(user, { isActive: false, roles: [] })],
  ['who was removed, or whose school was closed', (upstream) => Object.assign(upstream, { viewerStatus: 404 })],
];
test.each(revocations)('a session ends within a second for a user %s', async (_, revoke) => {
  const cookies = await gateway.signedIn();
  expect(await get(cookies)).toBe(200);
  revoke(gateway.upstream);
  const now = performance.now.bind(performance);
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + 1_000);
  const status = await get(cookies).finally(() => clock.mockRestore());
  expect(status).toBe(401);
  await gateway.reset();
  expect(await get(cookies)).toBe(401);
});

/** The sessions of users 7 and 8, about whom identity has not been asked for a second. */
async function twoUsers(): Promise<Cookies[]> {
  const first = await gateway.signedIn();
  gateway.upstream.userId = 8;
  const second = await gateway.signedIn();
  for (const userId of [7, 8]) gateway.deps.viewers.forget(userId);
  gateway.upstream.seen.length = 0;
  return [first, second];
}
const describe = (userId: number) => ({ userId, schoolId: 3, schoolGroupId: 4, ...gateway.upstream.user });
const asked = () => gateway.upstream.seen.map(({ url }) => url).filter((url) => url?.startsWith('/internal/viewers'));

test('one call to identity asks for all users of concurrent requests', async () => {
  const users = await twoUsers();
  gateway.upstream.answers['/internal/viewers'] = { status: 200, body: [describe(8), describe(7)] };
  expect(await statuses(users)).toEqual([200, 200]);
  expect(asked()).toEqual(['/internal/viewers']);
  expect(JSON.parse(gateway.upstream.bodies.findLast((body) => body.includes('userIds'))!)).toEqual({ userIds: [7, 8] });
});

test('of concurrent requests, only that of a user who may no longer sign in is refused', async () => {
  const users = await twoUsers();
  gateway.upstream.answers['/internal/viewers'] = { status: 200, body: [describe(7)] };
  expect(await statuses(users)).toEqual([200, 401]);
});

test('concurrent requests get 503 while identity is down, and their sessions survive', async () => {
  const users = await twoUsers();
  gateway.upstream.answers['/internal/viewers'] = { status: 503 };
  expect(await statuses(users)).toEqual([503, 503]);
  gateway.upstream.answers = {};
  expect(await get(users[0]!)).toBe(200);
});
