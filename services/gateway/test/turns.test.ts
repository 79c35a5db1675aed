import { once } from 'node:events';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '@patchwork/testkit/wait';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Cookies, cookieHeader, type Gateway, startGateway } from './harness.ts';

// Uploads, pictures and films of one person, and what others feel of them. The limits are small, so that few requests reach them.

const film = 'x'.repeat(40_000_000);
const upload = '/api/file/article/1/0';

let gateway: Gateway;
let teacher: Cookies;
let colleague: Cookies;
beforeAll(async () => {
  gateway = await startGateway({
    MAX_IN_PROGRESS: '16',
    MAX_UPLOADS_PER_PERSON: '2',
    MAX_UPLOADS_PER_SCHOOL: '3',
    MAX_FILMS_PER_PERSON: '3',
    UPLOAD_RATE: '10000/1',
    STALLED_SECONDS: '2',
  });
  await gateway.app.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(async () => {
  await gateway.reset();
  teacher = await gateway.signedIn();
  gateway.upstream.userId = 8;
  colleague = await gateway.signedIn();
  gateway.upstream.answers['/api/mediaitem/1/video'] = { status: 200, body: film, headers: { 'content-type': 'video/mp4' } };
  gateway.upstream.answers['/api/mediaitem/2/small'] = { status: 200 };
});
afterAll(() => gateway.stop());

/** Begins a request of a browser. The response's body is left to the test. */
function begin(method: string, path: string, cookies: Cookies, headers: Record<string, string | number> = {}) {
  const { port } = gateway.app.server.address() as AddressInfo;
  const own = { host: 'patchwork.test', cookie: cookieHeader(cookies), 'x-xsrf-token': cookies['XSRF-TOKEN'], ...headers };
  const sent = request({ host: '127.0.0.1', port, method, path, headers: own });
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  sent.once('response', resolve).on('error', reject);
  promise.catch(() => undefined);
  return { sent, response: promise };
}

const beginUpload = (cookies: Cookies, bytes: number) =>
  begin('POST', upload, cookies, { 'content-type': 'multipart/form-data; boundary=x', 'content-length': bytes });

async function send(method: string, path: string, cookies: Cookies): Promise<number> {
  const { sent, response } = begin(method, path, cookies);
  sent.end();
  const { statusCode } = await response;
  await text(await response);
  return statusCode!;
}

/** Sends a whole upload. */
function sendUpload(cookies: Cookies) {
  const { sent, response } = beginUpload(cookies, 5);
  sent.end('--x--');
  return response;
}

const countUploads = () => gateway.upstream.seen.filter(({ url }) => url === upload).length;

test('further uploads of a person and of a school wait, and are sent when an earlier one is done', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  gateway.upstream.answersWait = promise;
  const pending = [sendUpload(teacher), sendUpload(teacher), sendUpload(teacher)];
  await eventually(() => countUploads() === 2);
  pending.push(sendUpload(colleague));
  await eventually(() => countUploads() === 3);
  pending.push(sendUpload(colleague));
  expect(await send('GET', '/api/mediaitem/2/small', teacher)).toBe(200);
  expect(countUploads()).toBe(3);

  resolve();
  const answers = await Promise.all(pending);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
  expect(countUploads()).toBe(5);
});

test('an upload that waits and whose client leaves is never sent', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  gateway.upstream.answersWait = promise;
  const pending = [sendUpload(teacher), sendUpload(teacher)];
  await eventually(() => countUploads() === 2);
  const received = once(gateway.app.server, 'request') as Promise<[IncomingMessage, ServerResponse]>;
  const leaving = beginUpload(teacher, 5);
  leaving.sent.write('--');
  const [, response] = await received;
  leaving.sent.destroy();
  await eventually(() => response.closed);
  resolve();
  await Promise.all(pending);
  expect((await sendUpload(teacher)).statusCode).toBe(200);
  expect(countUploads()).toBe(3);
});

test('an upload that waits longer than a silent client may is sent in its turn', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  gateway.upstream.answersWait = promise;
  const pending = [sendUpload(teacher), sendUpload(teacher)];
  await eventually(() => countUploads() === 2);
  const { server } = gateway.app;
  const { timeout } = server;
  server.timeout = 500;
  const { sent, response } = beginUpload(teacher, 4_000_000);
  sent.end(Buffer.alloc(4_000_000));
  await sleep(1_500);
  server.timeout = timeout;
  resolve();
  expect((await response).statusCode).toBe(200);
  for (const each of pending) expect((await each).statusCode).toBe(200);
});

test('a refused upload that hardly arrives is answered, and its connection closed', async () => {
  const { sent, response } = beginUpload({ 'XSRF-TOKEN': 'none' }, 400_000_000);
  sent.write('--x');
  const { statusCode, headers } = await response;
  expect([statusCode, headers.connection]).toEqual([401, 'close']);
  await once(sent.socket!, 'close');
});

test('a hundred uploads that are never sent on leave pictures and the uploads of others alone, and end with 408', async () => {
  const slow = Array.from({ length: 100 }, () => beginUpload(teacher, 1_000_000));
  for (const { sent } of slow) sent.write('x'.repeat(600));
  await eventually(() => countUploads() === 2);
  expect(await send('GET', '/api/mediaitem/2/small', colleague)).toBe(200);
  expect((await sendUpload(colleague)).statusCode).toBe(200);
  const first = await Promise.race(slow.map(({ response }) => response));
  expect(first.statusCode).toBe(408);
  expect(JSON.parse(await text(first))).toMatchObject({ status: 408, code: 'too-slow' });
  for (const { sent } of slow) sent.destroy();
  expect((await sendUpload(teacher)).statusCode).toBe(200);
});

test('an upload that the service does not read is not taken for a slow one', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  gateway.upstream.readsWait = promise;
  const { sent, response } = beginUpload(teacher, 20_000_000);
  sent.end(Buffer.alloc(20_000_000));
  await new Promise((done) => setTimeout(done, 2_500));
  resolve();
  expect((await response).statusCode).toBe(200);
});

test('ends films whose players read nothing; pictures do not wait meanwhile', { tags: ['whole'] }, async () => {
  const play = (cookies: Cookies) => {
    const { sent, response } = begin('GET', '/api/mediaitem/1/video', cookies);
    sent.end();
    return response;
  };
  const films = () => gateway.upstream.seen.filter(({ url }) => url === '/api/mediaitem/1/video');
  const [first, ...next] = Array.from({ length: 3 }, () => play(teacher));
  await eventually(() => films().length === 3);
  const stalled = [...next, ...Array.from({ length: 17 }, () => play(teacher))];
  expect(await send('GET', '/api/mediaitem/2/small', colleague)).toBe(200);
  expect((await text(await play(colleague))).length).toBe(film.length + 2);
  // Those that began first: the colleague's film, which was read, has ended as well.
  await eventually(() =>
    films()
      .slice(0, 3)
      .every(({ socket }) => socket.destroyed),
  );
  await expect(text(await first!)).rejects.toThrow('aborted');
  gateway.upstream.answers = {};
  const rest = await Promise.all(stalled.slice(9).map(async (answer) => (await answer).statusCode));
  expect(new Set(rest)).toEqual(new Set([200]));
});
