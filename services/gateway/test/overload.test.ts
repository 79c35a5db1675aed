import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '@patchwork/testkit/wait';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Cookies, type Gateway, startGateway } from './harness.ts';

let gateway: Gateway;
let cookies: Cookies;
beforeAll(async () => {
  gateway = await startGateway({ MAX_IN_PROGRESS: '2', MAX_URGENT_IN_PROGRESS: '1' });
});
beforeEach(async () => {
  await gateway.reset();
  cookies = await gateway.signedIn();
});
afterAll(() => gateway.stop());

const read = (url: string) => gateway.send({ method: 'GET', url, cookies });
const inProgress = (prefix: string) => gateway.upstream.seen.filter(({ url }) => url?.startsWith(prefix)).length;

/** Sends requests that the service does not answer before the returned function is called. */
async function occupy(urls: string[]) {
  const { promise, resolve } = Promise.withResolvers<void>();
  gateway.upstream.answersWait = promise;
  const pending = urls.map(read);
  await eventually(() => inProgress('/api/') === urls.length);
  return async () => {
    resolve();
    return (await Promise.all(pending)).map(({ statusCode }) => statusCode);
  };
}

test('the gateway refuses further requests to a service that has its limit in progress, until one is answered', async () => {
  const answer = await occupy(['/api/article/0', '/api/article/1']);
  const refused = await read('/api/article/2');
  expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toMatchObject([
    503,
    '2',
    { status: 503, code: 'unavailable' },
  ]);
  expect(inProgress('/api/article/2')).toBe(0);
  expect(await answer()).toEqual([200, 200]);
  expect((await read('/api/article/2')).statusCode).toBe(200);
});

test('a service with its limit in progress still gets safeguarding calls, and users sign in and use other services', async () => {
  const answer = await occupy(['/api/messages', '/api/messages/unread/count', '/api/concern/mine']);
  expect((await read('/api/messages')).statusCode).toBe(503);
  expect((await read('/api/concern/mine')).statusCode).toBe(503);
  gateway.upstream.answersWait = Promise.resolve();
  expect((await read('/api/article/0')).statusCode).toBe(200);
  expect((await gateway.signIn()).statusCode).toBe(200);
  expect(await answer()).toEqual([200, 200, 200]);
});

test('a request takes no place before its sender is known', async () => {
  const strangers = await Promise.all(Array.from({ length: 10 }, () => gateway.send({ method: 'GET', url: '/api/article/0' })));
  expect(new Set(strangers.map(({ statusCode }) => statusCode))).toEqual(new Set([401]));
});

test('the gateway refuses usual calls while its event loop is late and many requests are open', async () => {
  const busy = await startGateway();
  const { promise, resolve } = Promise.withResolvers<void>();
  const cookie = Object.entries(await busy.signedIn())
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
  const ask = (url: string) => busy.sendRaw('GET', url, { cookie });
  busy.upstream.answersWait = promise;
  for (const url of ['/api/article/9', '/api/concern/mine', '/api/mediaitem/1/small'])
    busy.upstream.answers[url] = { status: 200 };
  const open = Array.from({ length: 70 }, () => ask('/api/article/0'));
  await eventually(() => busy.upstream.seen.filter(({ url }) => url === '/api/article/0').length === open.length);
  expect((await ask('/api/article/9')).statusCode).toBe(200);

  const block = () => setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300));
  const refused = await eventually(async () => {
    block();
    await sleep(1);
    const [usual, ...others] = await Promise.all(
      ['/api/article/9', '/api/concern/mine', '/api/mediaitem/1/small'].map((url) => ask(url)),
    );
    expect(others.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    return usual!.statusCode === 503 ? usual : undefined;
  });
  expect(refused.headers).toMatchObject({ 'retry-after': '2', 'x-content-type-options': 'nosniff' });
  expect(JSON.parse(refused.body)).toMatchObject({ status: 503, requestId: refused.headers['x-request-id'] });
  await sleep(300);
  expect((await ask('/api/article/9')).statusCode).toBe(200);
  resolve();
  expect(new Set((await Promise.all(open)).map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  await busy.stop();
});
