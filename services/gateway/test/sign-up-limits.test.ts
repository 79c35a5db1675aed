import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Gateway, startGateway } from './harness.ts';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway({ THROTTLE_SIGN_UP_CHANGES: '3/60' });
});
beforeEach(() => gateway.reset());
afterAll(() => gateway.stop());

const changes = [
  () => `/api/user/signup/add/${randomUUID()}`,
  () => `/api/user/signup/remove/${randomUUID()}/5`,
  () => `/api/school/signup/guuid/${randomUUID()}`,
];
const post = (url: string) =>
  gateway.send({ method: 'POST', url, headers: { 'x-requested-with': 'XMLHttpRequest' }, payload: {} });

test('one address may change sign-ups three times in the time of the test, whichever sign-ups and changes they are', async () => {
  for (const change of changes) expect((await post(change())).statusCode).toBe(200);
  for (const change of changes) {
    const refused = await post(change());
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([429, 'rate-limited']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  }
  // The service was not asked, and a new sign-up is counted separately.
  expect(gateway.upstream.seen.filter(({ url }) => url?.includes('signup'))).toHaveLength(3);
  expect((await post('/api/school/signup')).statusCode).toBe(200);
});

test('whoever lists the register of schools is stopped after 300 searches, and nobody else is', async () => {
  const search = (remoteAddress: string) => gateway.send({ method: 'GET', url: '/static/register?contains=sch', remoteAddress });
  for (let count = 0; count < 300; count += 1) expect((await search('192.0.2.7')).statusCode).toBe(200);
  const refused = await search('192.0.2.7');
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([429, 'rate-limited']);
  expect(gateway.upstream.seen).toHaveLength(300);
  expect((await search('192.0.2.8')).statusCode).toBe(200);
});
