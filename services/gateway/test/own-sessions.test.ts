import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Cookies, type Gateway, startGateway } from './harness.ts';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway();
});
beforeEach(() => gateway.reset());
afterAll(() => gateway.stop());

interface Session {
  id: string;
  isCurrent: boolean;
  browser: string | null;
  place: string | null;
  signInDate: string;
  lastUsedDate: string;
  withCode: boolean;
}

const get = (cookies: Cookies, url: string) => gateway.send({ method: 'GET', url, cookies });
const post = (cookies: Cookies, url: string, payload: object = {}) =>
  gateway.send({ method: 'POST', url, cookies, payload, headers: { 'x-xsrf-token': cookies['XSRF-TOKEN'] } });
const list = async (cookies: Cookies): Promise<Session[]> => {
  const answer = await get(cookies, '/api/session');
  expect(answer.statusCode).toBe(200);
  return answer.json<Session[]>();
};
const status = async (cookies: Cookies) => (await get(cookies, '/api/article/0')).statusCode;

/** Signs in with this browser, and code. */
async function signedInWith(userAgent: string, given: object = {}): Promise<Cookies> {
  gateway.upstream.login = { outcome: 'signed-in', ...given };
  const { cookies } = await gateway.signIn({}, { 'user-agent': userAgent });
  return Object.fromEntries(cookies.map(({ name, value }) => [name, value]));
}
/** The internal calls of this kind that identity has received. */
const recorded = (url: string) =>
  gateway.upstream.seen.flatMap((request, position) =>
    request.url === url ? [JSON.parse(gateway.upstream.bodies[position]!)] : [],
  );
beforeEach(() => {
  gateway.upstream.bodies.length = 0;
});

const asUser = async (userId: number, userAgent: string): Promise<Cookies> => {
  gateway.upstream.userId = userId;
  return signedInWith(userAgent);
};

test('a page of another user than the session’s neither writes nor reads', async () => {
  const cookies = await asUser(8, 'shared computer');
  const send = (method: 'GET' | 'POST', url: string, shown?: string) =>
    gateway.send({
      ...{ method, url, cookies, ...(method === 'POST' && { payload: { title: 'Snails', narrative: 'Nineteen' } }) },
      headers: { 'x-xsrf-token': cookies['XSRF-TOKEN'], ...(shown !== undefined && { 'x-user-id': shown }) },
    });
  gateway.upstream.seen.length = 0;
  const calls = [
    ['POST', '/api/article'],
    ['POST', '/api/session/endothers'],
    ['POST', '/api/file/article/5/0'],
    ['GET', '/api/messages'],
    ['GET', '/api/session/draftkeys'],
  ] as const;
  for (const [method, url] of calls)
    for (const shown of ['7', '', '08', '8, 7']) {
      const { statusCode, body } = await send(method, url, shown);
      expect([url, shown, statusCode, JSON.parse(body).code]).toEqual([url, shown, 409, 'another-user']);
    }
  expect(gateway.upstream.seen.filter(({ url }) => !url?.startsWith('/internal/'))).toEqual([]);
  for (const shown of ['8', undefined]) {
    expect((await send('POST', '/api/article', shown)).statusCode).toBe(200);
    expect((await send('GET', '/api/messages', shown)).statusCode).toBe(200);
  }
  // The page of the first user can still learn the settings, and sign its user in again.
  expect((await send('GET', '/api/config', '7')).statusCode).toBe(200);
  // Without a session, it is over rather than another user's.
  expect((await gateway.send({ method: 'GET', url: '/api/messages', headers: { 'x-user-id': '7' } })).statusCode).toBe(401);
});

test('a refused page of another user does not keep the session in use', async () => {
  const cookies = await asUser(8, 'shared computer');
  await ageSignIns(100);
  const lastUse = async () => {
    const [key] = await gateway.deps.redis.keys('session:*');
    return JSON.parse((await gateway.deps.redis.get(key!))!).touchedAt;
  };
  const before = await lastUse();
  await gateway.send({ method: 'GET', url: '/api/messages', cookies, headers: { 'x-user-id': '7', 'x-user-active': '1' } });
  expect(await lastUse()).toBe(before);
});

test('the keys of drafts’ files are the same for a user on any day, and no other user’s', async () => {
  const keysOf = async (cookies: Cookies) => {
    const answer = await get(cookies, '/api/session/draftkeys');
    expect(answer.headers['cache-control']).toBe('no-store');
    return answer.json<{ keys: string[] }>().keys;
  };
  const [first, again, other] = [await asUser(7, 'a'), await asUser(7, 'b'), await asUser(78, 'c')];
  const [key] = await keysOf(first);
  expect(Buffer.from(key!, 'base64')).toHaveLength(32);
  expect(await keysOf(again)).toEqual(await keysOf(first));
  expect(await keysOf(other)).not.toContain(key);
  expect((await get({}, '/api/session/draftkeys')).statusCode).toBe(401);
});

test('new files of drafts get another key once the password has changed, and older files stay readable', async () => {
  const keysAt = async (sessionEpoch: number) => {
    gateway.upstream.user.sessionEpoch = sessionEpoch;
    gateway.deps.viewers.forget(7);
    return (await get(await asUser(7, 'a'), '/api/session/draftkeys')).json<{ keys: string[] }>().keys;
  };
  const [before, again, after] = [await keysAt(5), await keysAt(5), await keysAt(6)];
  expect(again).toEqual(before);
  expect(before).not.toContain(after[0]);
  expect(after).toContain(before[0]);
});

/** Makes every session's sign-in older, as if that many seconds had passed. */
async function ageSignIns(seconds: number): Promise<void> {
  const { redis } = gateway.deps;
  for (const key of await redis.keys('session:*')) {
    const session = JSON.parse((await redis.get(key))!);
    const older = { ...session, authenticatedAt: session.authenticatedAt - seconds, touchedAt: session.touchedAt - seconds };
    await redis.set(key, JSON.stringify(older), 'KEEPTTL');
  }
}

test('a user sees where they are signed in, this session first, without its cookie or key', async () => {
  const laptop = await signedInWith('laptop', { withCode: true });
  const phone = await signedInWith(`phone ${'x'.repeat(600)}`);
  const begun = Date.now();
  const sessions = await list(laptop);
  expect(sessions).toEqual([
    {
      id: expect.stringMatching(/^[A-Za-z0-9_-]{16,64}$/),
      isCurrent: true,
      browser: 'laptop',
      system: null,
      kind: 'computer',
      place: '127.0.0.1',
      isNewPlace: false,
      signInDate: expect.stringMatching(/Z$/),
      lastUsedDate: expect.stringMatching(/Z$/),
      withCode: true,
    },
    expect.objectContaining({ isCurrent: false, browser: `phone ${'x'.repeat(494)}`, withCode: false }),
  ]);
  expect(Math.abs(begun - Date.parse(sessions[0]!.signInDate))).toBeLessThan(60_000);
  expect((await list(phone)).map(({ id }) => id)).toEqual([sessions[1]!.id, sessions[0]!.id]);
  const { redis } = gateway.deps;
  const keys = (await redis.keys('session:*')).map((key) => key.slice('session:'.length));
  for (const secret of [laptop.sid!, phone.sid!, ...keys]) expect(JSON.stringify(sessions)).not.toContain(secret.slice(0, 16));
});

test('the list has no session that has ended, and still answers when identity cannot describe sessions', async () => {
  const [first, second] = [await signedInWith('first'), await signedInWith('second')];
  gateway.upstream.user.sessionEpoch = 2;
  const third = await signedInWith('third');
  gateway.upstream.canDescribe = false;
  expect(await list(third)).toEqual([
    expect.objectContaining({ isCurrent: true, browser: null, system: null, kind: 'unknown', place: null, isNewPlace: false }),
  ]);
  expect([await status(first), await status(second), await status(third)]).toEqual([401, 401, 200]);
});

test('a user ends a session on another device, once, and it is recorded', async () => {
  const [laptop, phone] = [await signedInWith('laptop'), await signedInWith('phone')];
  const [, other] = await list(laptop);
  expect((await post(laptop, `/api/session/end/${other!.id}`)).statusCode).toBe(204);
  expect([await status(laptop), await status(phone)]).toEqual([200, 401]);
  expect((await post(laptop, `/api/session/end/${other!.id}`)).statusCode).toBe(404);
  expect(recorded('/internal/sessions/ended')).toEqual([
    { userId: 7, event: 'sessions-ended', ipAddress: '127.0.0.1', userAgent: 'tests' },
  ]);
});

test('a user who ends the current session is signed out like with Log Out', async () => {
  const cookies = await signedInWith('laptop');
  const [current] = await list(cookies);
  const ended = await post(cookies, `/api/session/end/${current!.id}`);
  expect([ended.statusCode, ended.headers['clear-site-data']]).toEqual([204, '"cache", "storage"']);
  expect(ended.cookies.map(({ name, value }) => [name, value])).toEqual([
    ['sid', ''],
    ['XSRF-TOKEN', ''],
  ]);
  expect(await status(cookies)).toBe(401);
});

test('a user ends all other sessions, and it is recorded', async () => {
  const all = [await signedInWith('a'), await signedInWith('b'), await signedInWith('c')] as const;
  expect((await post(all[1], '/api/session/endothers')).statusCode).toBe(204);
  expect(await Promise.all(all.map(status))).toEqual([401, 200, 401]);
  expect(await list(all[1])).toHaveLength(1);
  expect(recorded('/internal/sessions/ended')).toMatchObject([{ event: 'sessions-ended' }]);
});

test('a user neither sees nor ends another user’s sessions', async () => {
  const theirs = await signedInWith('theirs');
  const [session] = await list(theirs);
  gateway.upstream.userId = 8;
  const mine = await signedInWith('mine');
  expect((await list(mine)).map(({ browser }) => browser)).toEqual(['mine']);
  for (const id of [session!.id, theirs.sid!, 'x'.repeat(22), '..%2Fendothers'])
    expect([id, (await post(mine, `/api/session/end/${id}`)).statusCode]).toEqual([id, 404]);
  expect((await post(mine, '/api/session/endothers')).statusCode).toBe(204);
  expect([await status(theirs), await status(mine)]).toEqual([200, 200]);
  expect((await post(mine, '/api/session/confirm', { currentPassword: 'eA==', userId: 7 })).statusCode).toBe(200);
  expect(recorded('/internal/credentials/confirm')).toEqual([
    { userId: 8, password: 'eA==', ipAddress: '127.0.0.1', userAgent: 'tests' },
  ]);
});

test('a call that needs a recent sign-in is refused five minutes after it, until this session’s user confirms', async () => {
  gateway.upstream.user.roles = ['Viewer', 'Admin'];
  const [here, elsewhere] = [await signedInWith('here'), await signedInWith('elsewhere')];
  const activate = (cookies: Cookies) => post(cookies, '/api/user/activate/9');
  expect((await activate(here)).statusCode).toBe(200);
  await ageSignIns(300);
  gateway.upstream.seen.length = 0;
  const refused = await activate(here);
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    { code: 'sign-in-again', detail: 'Please confirm your password to go on.' },
  ]);
  // Signing in elsewhere does not help.
  await signedInWith('another');
  expect((await activate(here)).statusCode).toBe(409);
  expect(gateway.upstream.seen.some(({ url }) => url === '/api/user/activate/9')).toBe(false);

  gateway.upstream.confirmation = { outcome: 'confirmed', withCode: true };
  const confirmed = await post(here, '/api/session/confirm', { currentPassword: 'eA==', oneTimeCode: '123456' });
  expect([confirmed.statusCode, confirmed.json()]).toEqual([200, { isConfirmed: true }]);
  expect([(await activate(here)).statusCode, (await activate(elsewhere)).statusCode]).toEqual([200, 409]);
  const [current] = await list(here);
  expect(current!.withCode).toBe(true);
  expect(Date.now() - Date.parse(current!.lastUsedDate)).toBeLessThan(120_000);
});

test('confirming the password names the wrong field, asks for a code, and changes nothing before it is right', async () => {
  gateway.upstream.user.roles = ['Viewer', 'Admin'];
  const cookies = await signedInWith('laptop');
  await ageSignIns(300);
  const confirm = async (outcome: string, body: object = { currentPassword: 'eA==' }) => {
    gateway.upstream.confirmation = { outcome };
    const answer = await post(cookies, '/api/session/confirm', body);
    const { errors } = answer.json<{ errors?: { field: string }[] }>();
    return [answer.statusCode, errors?.map(({ field }) => field) ?? answer.json()];
  };
  expect(await confirm('confirmed', {})).toEqual([400, ['currentPassword']]);
  expect(await confirm('confirmed', { currentPassword: 1 })).toEqual([400, ['currentPassword']]);
  expect(await confirm('confirmed', { currentPassword: 'eA==', oneTimeCode: '1'.repeat(65) })).toEqual([400, ['oneTimeCode']]);
  expect(await confirm('code-required')).toEqual([200, { isConfirmed: false, oneTimeCodeRequired: true }]);
  expect(await confirm('wrong-password')).toEqual([400, ['currentPassword']]);
  expect(await confirm('wrong-code')).toEqual([400, ['oneTimeCode']]);
  expect((await post(cookies, '/api/user/activate/9')).statusCode).toBe(409);
  expect(await confirm('wrong-password')).toEqual([400, ['currentPassword']]);
  // The address has failed three times, like at the login form.
  expect((await confirm('confirmed'))[0]).toBe(429);
});
