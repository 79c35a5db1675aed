import { once } from 'node:events';
import { createRequire } from 'node:module';
import net from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { patchKafkajs } from './kafkajs-patches.ts';

const require = createRequire(import.meta.url);
const ConsumerGroup = require('kafkajs/src/consumer/consumerGroup');
const Connection = require('kafkajs/src/network/connection');
const Encoder = require('kafkajs/src/protocol/encoder');
const createSocket = require('kafkajs/src/network/socketFactory')();

afterEach(() => vi.useRealTimers());

test('a member of a consumer group sends heartbeats when the clock was set back', async () => {
  patchKafkajs();
  vi.useFakeTimers({ now: Date.parse('2026-11-20T09:10:00Z') });
  const logger = { namespace: () => logger };
  const group = new ConsumerGroup({ groupId: 'tests', logger, topicConfigurations: {}, instrumentationEmitter: { emit() {} } });
  let beats = 0;
  group.memberId = 'one';
  group.coordinator = { heartbeat: async () => (beats += 1) };
  vi.setSystemTime(Date.parse('2026-11-20T09:00:00Z'));
  await group.heartbeat({ interval: 3_000 });
  await group.heartbeat({ interval: 3_000 });
  expect(beats).toBe(1);
  vi.advanceTimersByTime(3_000);
  await group.heartbeat({ interval: 3_000 });
  expect(beats).toBe(2);
});

test('an answer arrives on a new connection after one that broke off', async () => {
  patchKafkajs();
  let connections = 0;
  const broker = net.createServer((socket) => {
    connections += 1;
    const isFirst = connections === 1;
    socket.on('data', (request) => {
      // Its length, the number of the request, and the answer 42.
      const answer = Buffer.alloc(12);
      answer.writeInt32BE(8, 0);
      request.copy(answer, 4, 8, 12);
      answer.writeInt32BE(42, 8);
      if (isFirst) socket.write(answer.subarray(0, 8), () => socket.resetAndDestroy());
      else socket.write(answer);
    });
  });
  broker.listen(0, '127.0.0.1');
  await once(broker, 'listening');
  const logger = { namespace: () => logger, debug() {}, error() {}, warn() {} };
  const { port } = broker.address() as net.AddressInfo;
  const connection = new Connection({
    ...{ host: '127.0.0.1', port, logger, socketFactory: createSocket, clientId: 'tests' },
    ...{ connectionTimeout: 1_000, requestTimeout: 1_000, enforceRequestTimeout: true },
  });
  connection.authenticatedAt = process.hrtime();
  const ask = async () => {
    await connection.connect();
    return connection.send({
      request: { apiName: 'Test', apiKey: 18, apiVersion: 0, encode: async () => new Encoder() },
      response: { decode: async (payload: Buffer) => payload, parse: async (data: Buffer) => data.readInt32BE(0) },
    });
  };
  try {
    await expect(ask()).rejects.toThrow('ECONNRESET');
    expect(await ask()).toBe(42);
  } finally {
    await connection.disconnect();
    broker.close();
  }
});
