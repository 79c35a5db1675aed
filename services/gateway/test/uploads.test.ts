import { Agent, type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { eventually } from '@patchwork/testkit/wait';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Cookies, type Gateway, startGateway } from './harness.ts';

/** More than the gateway reads ahead; less than the buffers of a connection, so that the client has sent everything. */
const photo = Buffer.alloc(2_500_000, 'x');

let gateway: Gateway;
let connection: Agent;
let cookies: Cookies;
beforeAll(async () => {
  gateway = await startGateway();
  await gateway.app.listen({ port: 0, host: '127.0.0.1' });
  connection = new Agent({ keepAlive: true, maxSockets: 1 });
});
beforeEach(async () => {
  await gateway.reset();
  cookies = await gateway.signedIn();
});
afterAll(async () => {
  connection.destroy();
  await gateway.stop();
});

/** Begins a request of a browser that has one connection. */
function begin(method: string, path: string, headers: OutgoingHttpHeaders = {}) {
  const { port } = gateway.app.server.address() as AddressInfo;
  const cookie = Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
  const own = { host: 'patchwork.test', cookie, 'x-xsrf-token': cookies['XSRF-TOKEN'], ...headers };
  return request({ host: '127.0.0.1', port, method, path, agent: connection, headers: own, timeout: 20_000 });
}

async function send(method: string, path: string, headers: OutgoingHttpHeaders = {}, body?: Buffer) {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const sent = begin(method, path, headers);
  sent.once('response', resolve).once('error', reject);
  sent.once('timeout', () => sent.destroy(new Error(`${path} was not answered.`)));
  sent.end(body);
  const response = await promise;
  await text(response);
  return { status: response.statusCode, socket: sent.socket as Socket };
}

const toReport = '/api/file/article/1/0';
const multipart = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': photo.length };

test.each([
  ['whose sender has no session', { cookie: '' }, 401],
  ['that another site sends', { 'x-xsrf-token': 'forged' }, 403],
  ['while the service is stopping', {}, 503],
])('after an upload %s, the same browser can go on using its connection', async (_, headers, status) => {
  gateway.upstream.stopsAtUploads = true;
  const refused = await send('POST', toReport, { ...multipart, ...headers }, photo);
  expect(refused.status).toBe(status);
  expect(await send('GET', '/api/article/0')).toEqual({ status: 200, socket: refused.socket });
});

test('an upload arrives whole, and one whose client leaves is ended at the service too', async () => {
  expect((await send('POST', toReport, multipart, photo)).status).toBe(200);
  expect(gateway.upstream.bodies.at(-1)).toHaveLength(photo.length);

  const leaving = begin('POST', toReport, multipart);
  leaving.on('error', () => undefined);
  leaving.write(photo.subarray(0, 100_000));
  const uploads = () => gateway.upstream.seen.filter(({ url }) => url === toReport);
  await eventually(() => uploads().length === 2);
  leaving.destroy();
  await eventually(() => uploads()[1]!.destroyed && !uploads()[1]!.complete);
});
