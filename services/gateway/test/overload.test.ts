import type { IncomingMessage, ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { eventually } from '@patchwork/testkit/wait';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { type Cookies, cookieHeader, type Gateway, startGateway } from './harness.ts';

let gateway: Gateway;
let cookies: Cookies;
beforeAll(async () => {
  gateway = await startGateway({ MAX_IN_PROGRESS: '2', MAX_URGENT_IN_PROGRESS: '1', MAX_WAITING: '8' });
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
  const line = gateway.lines.find((each) => each.includes('too many requests in progress'))!;
  expect(JSON.parse(line)).toMatchObject({ service: 'gateway', upstream: 'content', refused: 1 });
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

test.each([
  ['reads', Array<string[]>(4).fill(['GET /api/article/0'])],
  ['changes', Array<string[]>(4).fill(['POST /api/articlelike/1'])],
  ['urgent calls', Array<string[]>(4).fill(['GET /api/concern/mine'])],
  ['several requests of one connection', [Array<string>(4).fill('GET /api/article/0')]],
])(
  'requests whose clients leave during the look-up of their sessions take no place and are not forwarded: %s',
  async (_, clients) => {
    expect((await gateway.sendRaw('GET', '/api/config')).statusCode).toBe(200);
    gateway.deps.viewers.forget(7);
    const { promise, resolve } = Promise.withResolvers<void>();
    gateway.upstream.viewersWait = promise;
    let left = 0;
    const watch = (_request: IncomingMessage, response: ServerResponse) => {
      response.once('close', () => {
        left += 1;
      });
    };
    gateway.app.server.on('request', watch);
    onTestFinished(() => void gateway.app.server.off('request', watch));
    const own = `host: patchwork.test\r\ncookie: ${cookieHeader(cookies)}\r\nx-xsrf-token: ${cookies['XSRF-TOKEN']}\r\n`;
    const { port } = gateway.app.server.address() as AddressInfo;
    const sockets = clients.map((requests) => {
      const socket = connect(port, '127.0.0.1');
      for (const line of requests) socket.write(`${line} HTTP/1.1\r\n${own}content-length: 0\r\n\r\n`);
      return socket;
    });
    await eventually(() => inProgress('/internal/viewers/') === 1);
    for (const socket of sockets) socket.destroy();
    await eventually(() => left === clients.flat().length);
    resolve();
    expect((await read('/api/article/1')).statusCode).toBe(200);
    expect((await read('/api/concern/mine')).statusCode).toBe(200);
    expect(inProgress('/api/')).toBe(2);
  },
);

test('the gateway refuses usual calls while it has twice the limit of reads open, and no others', async () => {
  const ask = (url: string, method = 'GET') => gateway.sendRaw(method, url, { cookie: cookieHeader(cookies) });
  const { promise, resolve } = Promise.withResolvers<void>();
  gateway.upstream.answersWait = promise;
  for (const url of ['/api/concern/mine', '/api/mediaitem/1/small', '/api/user/roles'])
    gateway.upstream.answers[url] = { status: 200 };
  const toContent = [ask('/api/article/0'), ask('/api/article/1')];
  await eventually(() => inProgress('/api/article/') === 2);
  expect((await ask('/api/user/roles')).statusCode).toBe(200);
  const toMessaging = [ask('/api/messages'), ask('/api/messages/unread/count')];
  await eventually(() => inProgress('/api/messages') === 2);

  for (const method of ['GET', 'POST']) {
    const refused = await ask('/api/user/roles', method);
    expect(refused).toMatchObject({
      statusCode: 503,
      headers: { 'retry-after': '2', 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' },
    });
    expect(refused.headers['content-length']).toBe(String(Buffer.byteLength(refused.body)));
    expect(JSON.parse(refused.body)).toMatchObject({ status: 503, requestId: refused.headers['x-request-id'] });
  }
  for (const url of ['/api/concern/mine', '/api/mediaitem/1/small', '/login']) expect((await ask(url)).statusCode).toBe(200);
  // Signing in without a form: refused by its handler, not for overload.
  expect((await ask('/api/auth', 'POST')).statusCode).toBe(403);

  resolve();
  for (const answer of await Promise.all([...toContent, ...toMessaging])) expect(answer.statusCode).toBe(200);
  expect((await ask('/api/user/roles')).statusCode).toBe(200);
});

test('classrooms that wait for their quilt take no place of others, up to their own limit', async () => {
  const ask = (url: string) => gateway.sendRaw('GET', url, { cookie: cookieHeader(cookies) });
  const { promise, resolve } = Promise.withResolvers<void>();
  gateway.upstream.answersWait = promise;
  const waiting = Array.from({ length: 8 }, () => ask('/api/quilt/reveal'));
  await eventually(() => inProgress('/api/quilt/reveal') === waiting.length);
  expect((await ask('/api/quilt/reveal')).statusCode).toBe(503);
  gateway.upstream.answersWait = Promise.resolve();
  expect((await ask('/api/article/0')).statusCode).toBe(200);
  resolve();
  expect((await Promise.all(waiting)).map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
});

test.each([
  ['JSON', 'POST /api/article/comment', 'application/json'],
  ['another type', 'POST /api/article/comment', 'text/plain'],
  ['an upload where none belongs', 'POST /api/article/comment', 'multipart/form-data; boundary=x'],
  ['a read', 'GET /api/article/0', 'application/json'],
  ['a read that looks like an upload', 'GET /api/article/0', 'multipart/form-data; boundary=x'],
])('requests whose bodies never arrive take no place and do not count as open: %s', async (_, line, type) => {
  const readConfig = () => gateway.sendRaw('GET', '/api/config');
  await readConfig();
  let received = 0;
  const count = () => {
    received += 1;
  };
  gateway.app.server.on('request', count);
  onTestFinished(() => void gateway.app.server.off('request', count));
  const { port } = gateway.app.server.address() as AddressInfo;
  const slow = Array.from({ length: 8 }, () => connect(port, '127.0.0.1'));
  onTestFinished(() => {
    for (const socket of slow) socket.destroy();
  });
  const own = `cookie: ${cookieHeader(cookies)}\r\nx-xsrf-token: ${cookies['XSRF-TOKEN']}\r\ncontent-type: ${type}\r\n`;
  const head = `${line} HTTP/1.1\r\nhost: patchwork.test\r\n${own}content-length: 10\r\n\r\n`;
  for (const socket of slow) socket.write(head);
  await eventually(() => received === slow.length);
  await eventually(async () => (await readConfig()).statusCode === 200);
  await eventually(async () => (await read('/api/article/1')).statusCode === 200);
});

test('requests that do not wait for the answer before are refused, and keep nothing for a client that does not read', async () => {
  const body = 'x'.repeat(20_000_000);
  gateway.upstream.answers['/api/article/0'] = { status: 200, body, headers: { 'content-type': 'application/json' } };
  for (const url of ['/api/article/1', '/api/concern/mine']) gateway.upstream.answers[url] = { status: 200 };
  expect((await gateway.sendRaw('GET', '/api/config')).statusCode).toBe(200);
  const { port } = gateway.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1').pause();
  onTestFinished(() => void socket.destroy());
  const own = `host: patchwork.test\r\ncookie: ${cookieHeader(cookies)}\r\n\r\n`;
  socket.write(`GET /api/article/0 HTTP/1.1\r\n${own}`);
  socket.write(`GET /api/concern/mine HTTP/1.1\r\n${own}`.repeat(4) + `GET /api/article/1 HTTP/1.1\r\n${own}`.repeat(8));
  await eventually(() => inProgress('/api/article/0') === 1);
  expect((await read('/api/concern/mine')).statusCode).toBe(200);
  expect((await gateway.sendRaw('GET', '/api/article/1', { cookie: cookieHeader(cookies) })).statusCode).toBe(200);
  expect(inProgress('/api/')).toBe(3);
});

test('clients that do not read their answers keep no places', async () => {
  const body = JSON.stringify('x'.repeat(900_000));
  const headers = { 'content-type': 'application/json', 'content-length': String(body.length) };
  gateway.upstream.answers['/api/article/0'] = { status: 200, body, headers };
  gateway.upstream.answers['/api/article/1'] = { status: 200 };
  expect((await gateway.sendRaw('GET', '/api/config')).statusCode).toBe(200);
  const { port } = gateway.app.server.address() as AddressInfo;
  const sockets = Array.from({ length: 4 }, () => connect(port, '127.0.0.1').pause());
  // The gateway may cut one off while the test still writes to it.
  for (const socket of sockets) socket.on('error', () => undefined);
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  // Up to 7 MB fit into the buffers of a loopback connection.
  for (const socket of sockets)
    for (let count = 0; count < 12; count += 1) {
      socket.write(`GET /api/article/0 HTTP/1.1\r\nhost: patchwork.test\r\ncookie: ${cookieHeader(cookies)}\r\n\r\n`);
      await eventually(
        async () => (await gateway.sendRaw('GET', '/api/article/1', { cookie: cookieHeader(cookies) })).statusCode === 200,
      );
    }
});
