import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '@patchwork/dev/ports';
import { launch, stop } from '@patchwork/dev/processes';
import { ensureProgram } from '@patchwork/dev/programs';
import { createOutput } from '@patchwork/dev/progress';
import { eventually } from '@patchwork/testkit/wait';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { fill } from '../proof/secrets.ts';
import { type Manifest, root } from './render.ts';

// The manifests' own configuration in a real Redis.

const folder = mkdtempSync(join(tmpdir(), 'redis-'));
const [port = 0] = await freePorts(1);
const secrets = parseAllDocuments(readFileSync(join(root, 'deploy/k8s/base/foundation/secrets.yaml'), 'utf8')).map(
  (document) => document.toJS() as Manifest,
);
const { data } = secrets.find(({ metadata }) => metadata.name === 'redis')!.spec.target.template;
const filled = fill(data) as Record<'redis.conf' | 'users.acl' | 'gateway', string>;
let server: ReturnType<typeof launch>;

async function startRedis() {
  const program = await ensureProgram('redis-server', ['redis-server'], 'Redis', createOutput());
  server = launch({ command: program, args: [join(folder, 'redis.conf')], logFile: join(folder, 'log') });
  await eventually(async () => (await asGateway((redis) => redis.ping())) === 'PONG');
}

async function asGateway<Answer>(work: (redis: Redis) => Promise<Answer>): Promise<Answer> {
  const url = new URL(filled.gateway);
  url.host = `127.0.0.1:${port}`;
  return connected(url.href, work);
}

async function connected<Answer>(url: string, work: (redis: Redis) => Promise<Answer>): Promise<Answer> {
  const redis = new Redis(url, { maxRetriesPerRequest: 0, retryStrategy: null });
  redis.on('error', () => undefined);
  try {
    return await work(redis);
  } finally {
    redis.disconnect();
  }
}

beforeAll(async () => {
  const configuration = filled['redis.conf'].replace('port 6379', `port ${port}`).replace('dir /data', `dir ${folder}`);
  writeFileSync(join(folder, 'redis.conf'), configuration.replace('/etc/redis', folder));
  writeFileSync(join(folder, 'users.acl'), filled['users.acl']);
  await startRedis();
});

afterAll(async () => {
  await stop(server);
  rmSync(folder, { recursive: true });
});

test('keeps what transactions and scripts have written when it restarts', async () => {
  await asGateway(async (redis) => {
    await redis.multi().set('session:1', '{}').zadd('sessions-of:7', '1', 'session:1').exec();
    const script = "redis.call('set', KEYS[1], '1') redis.call('set', KEYS[2], '2')";
    await redis.eval(script, 2, 'throttle-login:a', 'throttle-login:b');
  });
  await stop(server);
  await startRedis();
  const kept = await asGateway((redis) => redis.mget('session:1', 'throttle-login:a', 'throttle-login:b'));
  expect(kept).toEqual(['{}', '1', '2']);
  expect(await asGateway((redis) => redis.zrange('sessions-of:7', '0', '-1'))).toEqual(['session:1']);
});

test('refuses the default user, with and without a password', async () => {
  await expect(connected(`redis://127.0.0.1:${port}`, (redis) => redis.ping())).rejects.toThrow('NOAUTH');
  for (const password of ['', 'x', filled.gateway]) {
    const attempt = asGateway((redis) => redis.auth('default', password));
    await expect(attempt).rejects.toThrow('WRONGPASS');
  }
});
