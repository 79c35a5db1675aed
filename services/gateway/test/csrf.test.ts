import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Answer, type Cookies, type Gateway, startGateway } from './harness.ts';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway();
});
beforeEach(() => gateway.reset());
afterAll(() => gateway.stop());

const tokenIn = ({ cookies }: Answer) => cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value;
const get = (cookies: Cookies, url = '/api/article/0') => gateway.send({ method: 'GET', url, cookies });
const post = async (cookies: Cookies, token: string | undefined) => {
  const headers = { 'content-type': 'application/json', ...(token && { 'x-xsrf-token': token }) };
  return (await gateway.send({ method: 'POST', url: '/api/article', cookies, payload: {}, headers })).statusCode;
};

test('a GET request without a token gets one, and a later request with it gets no other', async () => {
  const visit = await get({}, '/api/config');
  expect(tokenIn(visit)).toBeDefined();
  expect(tokenIn(await get({ 'XSRF-TOKEN': tokenIn(visit)! }, '/api/config'))).toBeUndefined();

  const { sid } = await gateway.signedIn();
  const token = tokenIn(await get({ sid: sid! }))!;
  expect(await post({ sid: sid!, 'XSRF-TOKEN': token }, token)).toBe(200);
  expect(tokenIn(await get({ sid: sid!, 'XSRF-TOKEN': token }))).toBeUndefined();
});

test('a visitor’s token is refused after signing in, and the next GET request replaces it', async () => {
  const visitorToken = tokenIn(await get({}, '/api/config'))!;
  const { sid, 'XSRF-TOKEN': own } = await gateway.signedIn();
  expect(own).not.toBe(visitorToken);
  expect(await post({ sid: sid!, 'XSRF-TOKEN': visitorToken }, visitorToken)).toBe(403);
  expect(tokenIn(await get({ sid: sid!, 'XSRF-TOKEN': visitorToken }))).toBeDefined();
});

test('a token is valid for one session only, and must be in both the header and the cookie', async () => {
  const [mine, theirs] = [await gateway.signedIn(), await gateway.signedIn()];
  const sid = mine.sid!;
  const [own, foreign] = [mine['XSRF-TOKEN']!, theirs['XSRF-TOKEN']!];
  expect(await post(mine, own)).toBe(200);
  expect(await post({ sid, 'XSRF-TOKEN': foreign }, foreign)).toBe(403);
  expect(await post(mine, foreign)).toBe(403);
  expect(await post(mine, undefined)).toBe(403);
  expect(await post({ sid }, own)).toBe(403);
});

test('returns 401, not 403, for an ended session, so that the browser signs in again', async () => {
  const mine = await gateway.signedIn();
  await gateway.deps.redis.flushdb();
  const headers = { 'x-requested-with': 'XMLHttpRequest', 'x-xsrf-token': mine['XSRF-TOKEN'] };
  const answer = await gateway.send({ method: 'POST', url: '/api/article', cookies: mine, payload: {}, headers });
  expect(answer.statusCode).toBe(401);
});

test.each([
  ['without a token', {}],
  ['with a token of another session', { 'x-xsrf-token': 'bm9uY2U.c2lnbmF0dXJl' }],
])('refuses a forged request %s', async (_name, headers) => {
  const cookies = await gateway.signedIn();
  const response = await gateway.send({ method: 'POST', url: '/api/article', cookies, payload: { title: 'a' }, headers });
  expect(response.statusCode).toBe(403);
  expect(gateway.upstream.seen.some(({ url }) => url === '/api/article')).toBe(false);
});

test('refuses a forged request to a public endpoint, from another origin or without our script’s header', async () => {
  const elsewhere = await gateway.signIn({}, { origin: 'https://evil.example' });
  const embedded = await gateway.signIn({}, { 'sec-fetch-site': 'cross-site' });
  const plain = await gateway.send({ method: 'POST', url: '/api/pwd/forgot', payload: { email: 'a@b.example' } });
  expect([elsewhere.statusCode, embedded.statusCode, plain.statusCode]).toEqual([403, 403, 403]);
});
