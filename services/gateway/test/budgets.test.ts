import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Cookies, type Gateway, startGateway } from './harness.ts';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway();
});
beforeEach(() => gateway.reset());
afterAll(() => gateway.stop());

async function signInAs(...roles: string[]): Promise<Cookies> {
  gateway.upstream.user = { sessionEpoch: 1, isActive: true, isStaff: true, roles };
  gateway.deps.viewers.forget(7);
  return gateway.signedIn();
}
const read = (cookies: Cookies, id: number) => gateway.send({ method: 'GET', url: `/api/user/${id}`, cookies });
const refusals = async (budget: string) =>
  (await gateway.deps.counters.budgetRefusals.get()).values.find(({ labels }) => labels.budget === budget)?.value ?? 0;

test('staff may open 40 records of people in the time of the test, and the 41st is refused, logged and counted', async () => {
  const cookies = await signInAs('Viewer', 'AdminRO', 'Admin');
  const before = await refusals('person-reads');
  const first = await Promise.all(Array.from({ length: 40 }, (_, id) => read(cookies, id + 1)));
  expect(new Set(first.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  gateway.upstream.seen.length = 0;
  const beyond = await read(cookies, 41);
  expect(beyond.statusCode).toBe(429);
  expect(beyond.json()).toMatchObject({
    code: 'staff-budget',
    detail: 'You have opened many people’s records in a short time. Please wait, or ask a Superuser.',
  });
  expect(Number(beyond.headers['retry-after'])).toBeGreaterThan(0);
  // The service was not asked.
  expect(gateway.upstream.seen.filter(({ url }) => url === '/api/user/41')).toEqual([]);
  expect(await refusals('person-reads')).toBe(before + 1);
  const line = gateway.lines.find((text) => text.includes('beyond the budget'))!;
  expect(JSON.parse(line)).toMatchObject({ userId: 7, budget: 'person-reads' });
  // Another budget, and calls without one, are not concerned.
  expect((await gateway.send({ method: 'GET', url: '/api/school/search?name=hill', cookies })).statusCode).toBe(200);
  expect((await gateway.send({ method: 'GET', url: '/api/user', cookies })).statusCode).toBe(200);
});

test('a Lead is not counted', async () => {
  const cookies = await signInAs('Viewer', 'SchoolAdmin');
  const answers = await Promise.all(Array.from({ length: 50 }, (_, id) => read(cookies, id + 1)));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(await gateway.deps.redis.keys('budget-*')).toEqual([]);
});

test('only changes by staff that move an address are counted', async () => {
  const cookies = await signInAs('Viewer', 'AdminRO', 'Admin');
  const change = () =>
    gateway.send({
      method: 'POST',
      url: '/api/user/update/admin/12',
      cookies,
      headers: { 'x-xsrf-token': cookies['XSRF-TOKEN'] },
      payload: { title: 'Ms' },
    });
  for (let times = 0; times < 4; times += 1) expect((await change()).statusCode).toBe(200);
  gateway.upstream.headers = { 'x-throttle-miss': 'address-moves' };
  for (let times = 0; times < 2; times += 1) {
    const moved = await change();
    expect([moved.statusCode, moved.headers['x-throttle-miss']]).toEqual([200, undefined]);
  }
  const beyond = await change();
  expect([beyond.statusCode, beyond.json<{ code: string }>().code]).toEqual([429, 'staff-budget']);
});

test('downloads of lists of schools and of users share a separate budget', async () => {
  const cookies = await signInAs('Viewer', 'AdminRO', 'Admin');
  const get = (url: string) => gateway.send({ method: 'GET', url, cookies });
  expect((await get('/api/school/search/csv?name=hill')).statusCode).toBe(200);
  expect((await get('/api/user/search/csv?nameOrEmail=hill')).statusCode).toBe(200);
  const beyond = await get('/api/user/search/csv?nameOrEmail=moor');
  expect([beyond.statusCode, beyond.json<{ detail: string }>().detail]).toEqual([
    429,
    'You have downloaded many lists today. Please wait, or ask a Superuser.',
  ]);
  expect((await get('/api/user/search?nameOrEmail=moor')).statusCode).toBe(200);
});
