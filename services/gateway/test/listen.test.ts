import { once } from 'node:events';
import { get } from 'node:http';
import { connect } from 'node:net';
import { closeServer } from '@patchwork/platform/drain';
import { eventually } from '@patchwork/testkit/wait';
import fastify, { type FastifyInstance } from 'fastify';
import { beforeEach, expect, test } from 'vitest';
import { listen } from '../src/listen.ts';

let app: FastifyInstance;
let port: number;
/** Answers the requests, in the order of their arrival. */
const releases: (() => void)[] = [];
beforeEach(async () => {
  releases.length = 0;
  app = fastify();
  app.post('/', async () => 'stored');
  app.get('/', () => new Promise((resolve) => releases.push(() => resolve('served'))));
  await listen(app, { HOST: '127.0.0.1', PORT: 0, MAX_CONNECTIONS: 1_024 });
  ({ port } = app.server.address() as { port: number });
});

test('accepts many connections in one turn of the event loop', async () => {
  let accepted = 0;
  app.server.on('connection', () => {
    accepted += 1;
  });
  const sockets = Array.from({ length: 160 }, () => connect(port, '127.0.0.1'));
  // All wait in the kernel before the next turn.
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  let turns = 0;
  for (; accepted < sockets.length; turns += 1) await new Promise(setImmediate);
  expect(turns).toBeLessThan(20);
  for (const socket of sockets) socket.destroy();
  await app.close();
});

test('refuses a port on which another program listens', async () => {
  await expect(listen(fastify(), { HOST: '127.0.0.1', PORT: port, MAX_CONNECTIONS: 64 })).rejects.toMatchObject({
    code: 'EADDRINUSE',
  });
  await app.close();
});

test('finishes the requests in progress on all of its sockets before it closes', async () => {
  let answered = 0;
  for (let each = 0; each < 32; each += 1)
    get({ port, host: '127.0.0.1', agent: false }, (response) =>
      response.resume().once('end', () => {
        answered += 1;
      }),
    );
  await eventually(() => releases.length === 32);
  let isClosed = false;
  const closing = app.close().then(() => {
    isClosed = true;
  });
  await expect(once(connect(port, '127.0.0.1'), 'connect')).rejects.toThrow(/ECONN(REFUSED|RESET)/);
  for (const [index, release] of releases.entries()) {
    expect(isClosed).toBe(false);
    release();
    await eventually(() => answered === index + 1);
  }
  await closing;
});

test('closes in time although a client sends nothing more of its body', async () => {
  const client = connect(port, '127.0.0.1');
  client.write('POST / HTTP/1.1\r\nhost: patchwork.test\r\ncontent-type: application/json\r\ncontent-length: 10\r\n\r\n{');
  await once(app.server, 'request');
  const closed = once(client.resume(), 'close');
  await closeServer(app, 0.1);
  await closed;
});

test('closes connections beyond its limit, and goes on serving', async () => {
  let closed = 0;
  const clients = Array.from({ length: 2_000 }, () =>
    connect(port, '127.0.0.1')
      .resume()
      .on('error', () => undefined)
      .on('close', () => {
        closed += 1;
      }),
  );
  await eventually(() => closed >= 2_000 - 1_024);
  for (const client of clients) client.destroy();
  await eventually(() => closed === 2_000);
  get({ port, host: '127.0.0.1' }, (response) => response.resume());
  await eventually(() => releases.length === 1);
  releases[0]!();
  await app.close();
});
