import { closeSync, mkdirSync, openSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { assertPortFree } from '../ports.ts';
import { launch, stop, waitUntil } from '../processes.ts';
import { ensureProgram } from '../programs.ts';
import type { BackingContext, Started } from './context.ts';

/** Starts Redis without eviction and with an append-only file, as the queues and sessions need it. */
export async function startRedis(context: BackingContext): Promise<Started<string>> {
  const given = process.env.PATCHWORK_REDIS_URL;
  if (given) {
    await waitUntil(`Redis at PATCHWORK_REDIS_URL`, () => pingRedis(given), { timeout: 5000 });
    return { value: given, stop: async () => undefined };
  }

  const { dir, ports, engine, output, ephemeral } = context;
  const url = `redis://127.0.0.1:${ports.redis}`;
  await assertPortFree(ports.redis, 'Redis');

  if (engine && (await context.tryDocker('redis'))) {
    await waitUntil('Redis (Docker)', () => pingRedis(url));
    return { value: url, stop: () => engine.stop('redis') };
  }

  const program = await ensureProgram('redis-server', ['redis-server'], 'Redis', output);
  const data = join(dir, 'redis');
  mkdirSync(data, { recursive: true });
  // Redis keeps its users here, and does not start without the file.
  const users = join(data, 'users.acl');
  closeSync(openSync(users, 'a', 0o600));
  const logFile = join(dir, 'redis.log');
  const child = launch({
    command: program,
    args: `--port ${ports.redis} --bind 127.0.0.1 --daemonize no --appendonly yes --maxmemory-policy noeviction`
      .split(' ')
      // Redis blocks while a busy disk is slow to sync the file; test data need not survive a power cut.
      .concat('--appendfsync', ephemeral ? 'no' : 'everysec', '--save', '', '--dir', data, '--aclfile', users),
    logFile,
  });
  await waitUntil('Redis', () => pingRedis(url), { child, logFile, timeout: 30_000 });
  return { value: url, stop: () => stop(child), pid: child.pid };
}

/** Resolves when the server answers PING; NOAUTH counts as an answer. @throws Error with what else it said */
export function pingRedis(url: string): Promise<void> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port || 6379) }, () => socket.write('PING\r\n'));
    socket.setTimeout(2000, () => socket.destroy(new Error('no answer')));
    socket.once('error', reject);
    socket.once('data', (data) => {
      socket.destroy();
      const answer = data.toString();
      if (answer.startsWith('+PONG') || answer.startsWith('-NOAUTH')) resolve();
      else reject(new Error(answer.trim()));
    });
  });
}
