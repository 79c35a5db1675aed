import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { requiredUrl } from './database.ts';

/** The databases that tests may claim: a server has 16, and number 0 records who has claimed which. */
const numbers = Array.from({ length: 15 }, (_, index) => index + 1);
const leaseMs = 60_000;

export interface TestRedis {
  url: string;
  /** Empties the database and releases it. */
  release(): Promise<void>;
}

/**
 * Claims an empty numbered database of the test Redis for one test file until it is released. Waits while all are claimed; a
 * claim of a process that has died expires after a minute. Needs TEST_REDIS_URL, which `npm test` sets.
 */
export async function claimRedis(): Promise<TestRedis> {
  const server = requiredUrl('TEST_REDIS_URL');
  const keeper = new Redis(server);
  const number = await claimNumber(keeper);
  const renewing = setInterval(() => void keeper.pexpire(keyOf(number), leaseMs).catch(() => undefined), leaseMs / 4);
  const url = Object.assign(new URL(server), { pathname: `/${number}` }).href;
  await empty(url);
  return {
    url,
    async release() {
      clearInterval(renewing);
      await empty(url);
      await keeper.del(keyOf(number));
      keeper.disconnect();
    },
  };
}

const keyOf = (number: number) => `test-database:${number}`;

async function claimNumber(keeper: Redis): Promise<number> {
  const owner = randomUUID();
  for (;;) {
    for (const number of numbers) {
      if (await keeper.set(keyOf(number), owner, 'PX', leaseMs, 'NX')) return number;
    }
    await pause(200);
  }
}

async function empty(url: string): Promise<void> {
  const redis = new Redis(url);
  await redis.flushdb();
  redis.disconnect();
}

export interface OwnRedis {
  url: string;
  port: number;
  /** Sends it a command as an operator. */
  command(name: string, ...values: string[]): Promise<unknown>;
  stop(): Promise<void>;
}

/** Starts a Redis server for one test file, which may fill it, or make it a replica. Needs `redis-server`, as `npm test` does. */
export async function startOwnRedis(): Promise<OwnRedis> {
  const port = await freePort();
  const options = `--port ${port} --bind 127.0.0.1 --appendonly no --maxmemory-policy noeviction --repl-diskless-sync-delay 0`;
  const folder = await mkdtemp(join(tmpdir(), 'own-redis-'));
  const server = spawn('redis-server', [...options.split(' '), '--save', '', '--dir', folder], { stdio: 'ignore' });
  const ended = once(server, 'exit');
  const operator = new Redis(port, '127.0.0.1', { maxRetriesPerRequest: null });
  operator.on('error', () => undefined);
  await operator.ping();
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    command: (name, ...values) => operator.call(name, ...values),
    async stop() {
      operator.disconnect();
      server.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** An address that leads to one Redis, and after `moveTo` to another one, while open connections stay where they are. */
export async function startRedisAddress(first: OwnRedis) {
  let target = first.port;
  const sockets = new Set<net.Socket>();
  const server = net.createServer((client) => {
    const redis = net.connect(target, '127.0.0.1');
    for (const [socket, other] of [
      [client, redis],
      [redis, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy()).on('close', () => other.destroy() && sockets.delete(socket));
      socket.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `redis://127.0.0.1:${(server.address() as net.AddressInfo).port}`,
    moveTo(next: OwnRedis) {
      target = next.port;
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
