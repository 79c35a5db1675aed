import { once } from 'node:events';
import { createRequire } from 'node:module';
import net from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { openKafkaSocket } from './kafka-socket.ts';

const require = createRequire(import.meta.url);
const Connection = require('kafkajs/src/network/connection');
const Encoder = require('kafkajs/src/protocol/encoder');

async function listen(answer: (socket: net.Socket) => void): Promise<number> {
  const broker = net.createServer(answer);
  broker.listen(0, '127.0.0.1');
  await once(broker, 'listening');
  onTestFinished(() => void broker.close());
  return (broker.address() as net.AddressInfo).port;
}

const answerOf = (...bytes: number[]) => Buffer.from([0, 0, 0, bytes.length, ...bytes]);

test('an answer arrives on a new connection after one that broke off', async () => {
  let connections = 0;
  const port = await listen((socket) => {
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
  const logger = { namespace: () => logger, debug() {}, error() {}, warn() {} };
  const connection = new Connection({
    ...{ host: '127.0.0.1', port, logger, socketFactory: openKafkaSocket, clientId: 'tests' },
    ...{ connectionTimeout: 1_000, requestTimeout: 1_000, enforceRequestTimeout: true },
  });
  onTestFinished(() => connection.disconnect());
  connection.authenticatedAt = process.hrtime();
  const ask = async () => {
    await connection.connect();
    return connection.send({
      request: { apiName: 'Test', apiKey: 18, apiVersion: 0, encode: async () => new Encoder() },
      response: { decode: async (payload: Buffer) => payload, parse: async (data: Buffer) => data.readInt32BE(0) },
    });
  };
  await expect(ask()).rejects.toThrow('ECONNRESET');
  expect(await ask()).toBe(42);
});

function isWhole(chunk: Buffer): boolean {
  let end = 0;
  while (end < chunk.length) end += 4 + chunk.readInt32BE(end);
  return end === chunk.length;
}

test('answers that arrive in pieces or together are handed on whole', async () => {
  const sent = Buffer.concat([answerOf(1, 2, 3), answerOf(4), answerOf(5, 6)]);
  for (const size of [1, 3, 5, sent.length]) {
    const port = await listen(async (socket) => {
      for (let at = 0; at < sent.length; at += size) {
        socket.write(sent.subarray(at, at + size));
        await new Promise((resolve) => setTimeout(resolve, 2));
      }
      socket.end(Buffer.from([0, 0, 0, 9, 1]));
    });
    const socket = openKafkaSocket({ host: '127.0.0.1', port, ssl: undefined as never, onConnect: () => undefined });
    const received: Buffer[] = [];
    socket.on('data', (chunk) => received.push(chunk));
    await once(socket, 'end');
    expect(Buffer.concat(received)).toEqual(sent);
    expect(received.every(isWhole)).toBe(true);
  }
});
