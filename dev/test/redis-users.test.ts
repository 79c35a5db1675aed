import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mediaJobs } from '@patchwork/contracts/jobs/media';
import { createBus } from '@patchwork/platform/bus';
import { createQueues, startWorker } from '@patchwork/platform/jobs';
import { createLog } from '@patchwork/platform/log';
import { stateOfRedis } from '@patchwork/platform/redis';
import { startSchedules } from '@patchwork/platform/schedules';
import { eventually } from '@patchwork/testkit/wait';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Started } from '../src/backing/context.ts';
import { startRedis } from '../src/backing/redis.ts';
import { freeBackingPorts, type ServiceName, serviceNames } from '../src/ports.ts';
import { createOutput } from '../src/progress.ts';
import { redisUrlOf, setRedisUsers } from '../src/redis-users.ts';
import { keepSecrets, type Secrets } from '../src/secrets.ts';

const home = mkdtempSync(join(tmpdir(), 'patchwork-redis-users-'));
let server: Started<string>;
let secrets: Secrets;
const clients = new Map<ServiceName, Redis>();
const as = (process: ServiceName) => clients.get(process)!;
const urlOf = (process: ServiceName) => redisUrlOf(server.value, process, secrets);
const log = createLog('redis-users', 'silent');

beforeAll(async () => {
  const ports = await freeBackingPorts();
  const tryDocker = async () => false;
  server = await startRedis({ dir: home, ports, output: createOutput(), ephemeral: true, engine: null, tryDocker });
  secrets = keepSecrets(join(home, 'secrets.json'));
  await setRedisUsers(server.value, secrets, { hasKafka: false });
  for (const name of serviceNames) clients.set(name, new Redis(urlOf(name)));
});

afterAll(async () => {
  for (const client of clients.values()) client.disconnect();
  await server?.stop();
  rmSync(home, { recursive: true, force: true });
});

test('only the gateway reads, writes and lists sessions and limits', async () => {
  const key = 'session:0123';
  await as('gateway').multi().set(key, '{}', 'EX', 60).zadd('sessions-of:7', '1', key).expire('sessions-of:7', 60).exec();
  expect(await as('gateway').get(key)).toBe('{}');
  await as('gateway').set('throttle-login:192.0.2.1', '1');
  for (const name of serviceNames.filter((each) => each !== 'gateway')) {
    const redis = as(name);
    const attempts = [
      redis.get(key),
      redis.mget(key),
      redis.set(key, '{"userId":1}'),
      redis.del(key),
      redis.rename(key, 'bull:mail:1'),
      redis.copy(key, 'bull:media:1'),
      redis.zrange('sessions-of:7', '0', '-1'),
      redis.del('throttle-login:192.0.2.1'),
      redis.eval("return redis.call('get', KEYS[1])", 1, key),
      redis.eval("return redis.call('get', 'session:0123')", 0),
    ];
    for (const attempt of attempts) await expect(attempt).rejects.toThrow(/NOPERM|ACL failure|can't access/i);
  }
  expect(await as('gateway').get(key)).toBe('{}');
});

test('no process lists all keys, reads the configuration or the other users, or empties Redis', async () => {
  for (const name of serviceNames) {
    const commands: [string, ...string[]][] = [
      ['keys', '*'],
      ['scan', '0'],
      ['randomkey'],
      ['config', 'get', 'requirepass'],
      ['acl', 'list'],
      ['acl', 'setuser', name, 'allkeys'],
      ['client', 'list'],
      ['client', 'kill', 'type', 'normal'],
      ['monitor'],
      ['flushall'],
      ['flushdb'],
      ['shutdown'],
      ['save'],
      ['replicaof', 'no', 'one'],
      ['module', 'list'],
      ['script', 'flush'],
      ['function', 'list'],
    ];
    for (const [command, ...args] of commands) await expect(as(name).call(command, ...args)).rejects.toThrow('NOPERM');
  }
});

test('the gateway and the workers find out whether Redis takes writes', async () => {
  expect(await stateOfRedis(as('gateway'), 'throttle-readyz')).toBe('ready');
  expect(await stateOfRedis(as('workers'), 'bull:media:readyz')).toBe('ready');
});

test('the password of one process does not open another’s user', async () => {
  const thief = new Redis(server.value);
  await expect(thief.call('auth', 'gateway', secrets.redisPasswords.workers!)).rejects.toThrow('WRONGPASS');
  thief.disconnect();
});

test('a service adds jobs, the workers do them, and neither touches the queues of others', async () => {
  const done: number[] = [];
  const note = async (_: unknown, { mediaItemId }: { mediaItemId: number }) => void done.push(mediaItemId);
  const handlers = { processMedia: note, processFilm: note };
  const shared = { redisUrl: urlOf('workers'), jobs: mediaJobs, handlers, deps: {}, log };
  const workers = [startWorker({ ...shared, queue: 'media' }), startWorker({ ...shared, queue: 'films' })];
  const queues = createQueues(urlOf('content'));
  await queues.add(mediaJobs.processMedia, { mediaItemId: 5 });
  await queues.add(mediaJobs.processFilm, { mediaItemId: 6 });
  await eventually(() => done.length === 2, 10);
  await queues.close();
  await Promise.all(workers.map((worker) => worker.close()));
  const stranger = createQueues(urlOf('identity'));
  await expect(stranger.add(mediaJobs.processMedia, { mediaItemId: 6 })).rejects.toThrow(/NOPERM|ACL failure|can't access/i);
  await stranger.close();
  await expect(as('workers').get('bull:schedules-identity:meta')).rejects.toThrow('NOPERM');
});

test('every service runs its schedules, and its events where there is no Kafka', async () => {
  const operator = new Redis(server.value);
  await operator.acl('LOG', 'RESET');
  for (const service of serviceNames) {
    if (service === 'gateway' || service === 'workers') continue;
    let runs = 0;
    const run = async () => {
      runs += 1;
    };
    const schedules = startSchedules({
      ...{ service, redisUrl: urlOf(service), log, registerEveryMs: 100 },
      schedules: [{ name: 'tidy', every: 100, run }],
    });
    const bus = createBus({ redisUrl: urlOf(service), clientId: service, log });
    const heard: string[] = [];
    const handle = async ({ key }: { key: string }) => void heard.push(key);
    const subscription = await bus.subscribe({ group: `patchwork.${service}`, topics: ['content.articles'], handle });
    await bus.publish([{ topic: 'content.articles', key: service, value: '{}' }]);
    await eventually(() => runs > 1 && heard.includes(service), 10);
    expect([service, await schedules.state()]).toEqual([service, 'ready']);
    await schedules.stop();
    await subscription.stop();
    await bus.close();
  }
  expect(await operator.acl('LOG')).toEqual([]);
  operator.disconnect();
});
