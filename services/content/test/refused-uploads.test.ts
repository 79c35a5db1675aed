import { Agent, type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Viewer } from '@patchwork/platform/assertion';
import { callAs } from '@patchwork/testkit/callers';
import { device } from '@patchwork/testkit/service';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Content, introduce, multipart, startContent, stranger, teacher } from './harness.ts';
import { png } from './media-steps.ts';

// The gateway sends the requests of all users on the connections that it keeps to this service. A refused upload must not leave
// its rest on one of them: the next request would wait behind it.

/** More than the service reads ahead; less than the buffers of a connection, so that the client has sent everything. */
const rest = Buffer.alloc(2_500_000, 'x');

let content: Content;
let connection: Agent;
beforeAll(async () => {
  content = await startContent({ maxBytes: 4_000_000 });
  await introduce(content);
  await content.app.listen({ port: 0, host: '127.0.0.1' });
  connection = new Agent({ keepAlive: true, maxSockets: 1 });
});
afterAll(async () => {
  connection.destroy();
  await content.stop();
});

/** Sends a request on the one connection to the service, and reads the whole response. */
async function send(method: string, path: string, viewer: Viewer, headers: OutgoingHttpHeaders = {}, body?: Buffer) {
  const { port } = content.app.server.address() as AddressInfo;
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const sent = request({
    ...{ host: '127.0.0.1', port, method, path, agent: connection, timeout: 20_000 },
    headers: { ...callAs('content', viewer, device.ipAddress), ...headers },
  });
  sent.once('response', resolve).once('error', reject);
  sent.once('timeout', () => sent.destroy(new Error(`${path} was not answered.`)));
  sent.end(body);
  const response = await promise;
  await text(response);
  return { status: response.statusCode, socket: sent.socket as Socket };
}

/** A GIF of so many frames. */
const animation = (frames: number) =>
  Buffer.concat([
    Buffer.from('GIF89a\x01\0\x01\0\0\0\0', 'latin1'),
    ...Array.from({ length: frames }, () => Buffer.from('\x2c\0\0\0\0\x01\0\x01\0\0\x02\x02\x44\x01\0', 'latin1')),
  ]);

test.each([
  ['is no picture, whatever its name says', 'photo.jpg', [rest], 415],
  ['has a type that is not accepted', 'notes.docx', [rest], 415],
  ['has too many frames', 'loop.gif', [Buffer.concat([animation(101), rest])], 413],
  ['is larger than a file may be', 'pond.png', [Buffer.concat([png, rest, rest])], 413],
  ['is followed by another file', 'pond.png', [png, rest], 400],
])('after an upload that %s, the next request is answered on the same connection', async (_, name, files, status) => {
  const { id } = await content.publish(teacher);
  const { body, type } = multipart(files.map((bytes) => ({ name, bytes })));
  const refused = await send('POST', `/api/file/article/${id}/0`, teacher, { 'content-type': type }, body);
  expect(refused.status).toBe(status);
  expect(await send('GET', '/api/article/0', stranger)).toEqual({ status: 200, socket: refused.socket });
});

test('after an upload to a report of another teacher, the next request is answered on the same connection', async () => {
  const { id } = await content.publish(teacher);
  const { body, type } = multipart([{ name: 'pond.png', bytes: Buffer.concat([png, rest]) }]);
  const refused = await send('POST', `/api/file/article/${id}/0`, stranger, { 'content-type': type }, body);
  expect(refused.status).toBe(403);
  expect(await send('GET', '/api/article/0', stranger)).toEqual({ status: 200, socket: refused.socket });
});
