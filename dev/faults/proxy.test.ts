import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePorts } from '../src/ports.ts';
import { type FaultProxy, ownerInKafka, ownerInPostgres, ownerInRedis, startProxy } from './proxy.ts';

let echo: Server;
let proxy: FaultProxy;

beforeEach(async () => {
  const [behind, before] = (await freePorts(2)) as [number, number];
  echo = createServer((socket) => socket.on('error', () => undefined).pipe(socket)).listen(behind, '127.0.0.1');
  await once(echo, 'listening');
  proxy = await startProxy(before, behind, (chunk) => /^I am (\w+)/.exec(chunk.toString())?.[1] ?? null);
});

afterEach(async () => {
  await proxy.close();
  echo.close();
});

/** A connection that has said who it is. */
async function open(name: string): Promise<{ socket: Socket; received: () => string; isOpen: () => boolean }> {
  const socket = connect(proxy.port, '127.0.0.1');
  let text = '';
  socket
    .on('error', () => undefined)
    .on('data', (chunk) => {
      text += chunk;
    });
  socket.write(`I am ${name}.`);
  await expect.poll(() => text).toBe(`I am ${name}.`);
  text = '';
  return { socket, received: () => text, isOpen: () => !socket.destroyed };
}

test('holds what one process says until the rule ends, and nothing of another', async () => {
  const [content, identity] = [await open('content'), await open('identity')];
  proxy.apply({ owner: 'content', hold: true });
  content.socket.write('held');
  identity.socket.write('passed');
  await expect.poll(identity.received).toBe('passed');
  await sleep(100);
  expect(content.received()).toBe('');
  proxy.apply(null);
  await expect.poll(content.received).toBe('held');
});

test('delays what passes', async () => {
  const { socket, received } = await open('content');
  proxy.apply({ latency: 100 });
  const begun = performance.now();
  socket.write('late');
  await expect.poll(received).toBe('late');
  expect(performance.now() - begun).toBeGreaterThan(190);
});

test('cuts a connection after so many bytes of one direction', async () => {
  const { socket, received, isOpen } = await open('content');
  proxy.apply({ cut: { direction: 'out', bytes: 6 } });
  socket.write('four');
  await expect.poll(received).toBe('four');
  socket.write('more');
  await expect.poll(isOpen).toBe(false);
  expect('fourmo'.startsWith(received())).toBe(true);
});

test('refuses connections, those in use included, while the rule lasts', async () => {
  const { isOpen } = await open('content');
  proxy.apply({ refuse: true });
  await expect.poll(isOpen).toBe(false);
  const late = connect(proxy.port, '127.0.0.1');
  const [error] = await once(late, 'error');
  expect(error.code).toBe('ECONNRESET');
  proxy.apply(null);
  expect((await open('content')).isOpen()).toBe(true);
});

test('springs a trap at the moment, before it passes, and only once', async () => {
  const { socket, received, isOpen } = await open('content');
  let sprung = 0;
  proxy.arm({ owner: 'content', when: 'before', matches: (chunk) => chunk.includes('COMMIT'), spring: () => sprung++ });
  socket.write('BEGIN');
  await expect.poll(received).toBe('BEGIN');
  expect(sprung).toBe(0);
  socket.write('COMMIT');
  await expect.poll(isOpen).toBe(false);
  expect({ sprung, received: received() }).toEqual({ sprung: 1, received: 'BEGIN' });
  const next = await open('content');
  next.socket.write('COMMIT');
  await expect.poll(next.received).toBe('COMMIT');
});

test('springs a trap when the service has answered, before the process knows', async () => {
  const { socket, received, isOpen } = await open('content');
  let sprung = 0;
  proxy.arm({ owner: 'content', when: 'after', matches: (chunk) => chunk.includes('COMMIT'), spring: () => sprung++ });
  socket.write('COMMIT');
  await expect.poll(isOpen).toBe(false);
  expect({ sprung, received: received() }).toEqual({ sprung: 1, received: '' });
});

test('knows a process by its database, its Redis user or its Kafka client id', () => {
  expect(ownerInPostgres(Buffer.from('\0\0\0\x40\0\x03\0\0user\0postgres\0database\0patchwork_content\0\0', 'latin1'))).toBe(
    'content',
  );
  expect(ownerInRedis(Buffer.from('*3\r\n$4\r\nauth\r\n$8\r\nmessaging\r\n$6\r\nsecret\r\n'))).toBe('messaging');
  const kafka = Buffer.alloc(22);
  kafka.writeInt16BE(7, 12);
  kafka.write('schools', 14);
  expect(ownerInKafka(kafka)).toBe('schools');
});
