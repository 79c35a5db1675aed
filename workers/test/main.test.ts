import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { testSigningKeys } from '@patchwork/testkit/callers';
import { requiredUrl } from '@patchwork/testkit/database';
import { startOwnRedis } from '@patchwork/testkit/redis';
import { eventually } from '@patchwork/testkit/wait';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { canIsolate } from './decoder.ts';

const folder = fileURLToPath(new URL('..', import.meta.url));
const unreachableUrl = 'http://127.0.0.1:9';

const environment = (metricsPort: number, redisUrl: string) => ({
  PATH: process.env.PATH,
  TMPDIR: tmpdir(),
  LOG_LEVEL: 'info',
  METRICS_PORT: String(metricsPort),
  REDIS_URL: redisUrl,
  ...Object.fromEntries(
    ['ACCEPTED_KEYS_GATEWAY', 'SIGNING_KEYS_CONTENT', 'SIGNING_KEYS_MESSAGING', 'SIGNING_KEYS_CONNECTIONS'].map((name) => [
      name,
      testSigningKeys.join(),
    ]),
  ),
  CONTENT_URL: unreachableUrl,
  MESSAGING_URL: unreachableUrl,
  CONNECTIONS_URL: unreachableUrl,
  STORAGE_DIR: tmpdir(),
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'Patchwork <no-reply@patchwork.example>',
  MEDIA_ISOLATION: canIsolate ? 'on' : 'off',
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

let child: ChildProcess | undefined;
const start = (env: NodeJS.ProcessEnv, before: string[] = []) => {
  const [command, ...options] = [...before, process.execPath, 'src/main.ts'];
  child = spawn(command!, options, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout!.on('data', (chunk) => (output += chunk));
  child.stderr!.on('data', (chunk) => (output += chunk));
  return { child, output: () => output, ended: once(child, 'exit').then(([code]) => code as number) };
};
afterEach(() => child?.kill('SIGKILL'));

test('the workers process is ready while Redis answers, reports queue metrics, and exits cleanly on SIGTERM', async () => {
  const port = await freePort();
  const { child, ended } = start(environment(port, requiredUrl('TEST_REDIS_URL')));
  const health = (path: string) => fetch(`http://127.0.0.1:${port}/${path}`);
  await eventually(async () => (await health('readyz')).status === 200);
  const metrics = await (await health('metrics')).text();
  expect(metrics).toContain('patchwork_jobs{queue="mail",state="waiting"');
  expect(metrics).toContain(`patchwork_media_isolation{service="workers"} ${canIsolate ? 1 : 0}`);
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
});

test('the workers process stays alive but is not ready while Redis is down', async () => {
  const port = await freePort();
  const { child } = start(environment(port, `redis://127.0.0.1:${await freePort()}`));
  const readyz = () => fetch(`http://127.0.0.1:${port}/readyz`);
  await eventually(async () => (await readyz()).status === 503);
  expect((await fetch(`http://127.0.0.1:${port}/livez`)).status).toBe(200);
  expect(child.exitCode).toBeNull();
});

test('the workers process says that Redis is a replica, and is ready again when it is a primary', async () => {
  const redis = await startOwnRedis();
  onTestFinished(() => redis.stop());
  const port = await freePort();
  start(environment(port, redis.url));
  const readyz = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    return answer && `${answer.status} ${await answer.text()}`;
  };
  await eventually(async () => (await readyz()) === '200 ready\n');
  await redis.command('REPLICAOF', '127.0.0.1', '1');
  const since = performance.now();
  await eventually(async () => (await readyz()) === '503 waiting for redis (read-only)\n');
  expect(performance.now() - since).toBeLessThan(10_000);
  await redis.command('REPLICAOF', 'NO', 'ONE');
  await eventually(async () => (await readyz()) === '200 ready\n');
});

test('the workers process refuses to start without its variables and names each of them', async () => {
  const { output, ended } = start({ PATH: process.env.PATH });
  expect(await ended).toBe(1);
  for (const name of ['SMTP_URL', 'MAIL_FROM', 'MESSAGING_URL', 'REDIS_URL']) expect(output()).toContain(name);
});

/** Starts the process as on a machine that permits no user namespaces. */
const startWithoutNamespaces = (env: NodeJS.ProcessEnv) => {
  const script = 'echo 0 > /proc/sys/user/max_user_namespaces && exec "$@"';
  return start(env, canIsolate ? ['unshare', '--user', '--map-root-user', '--kill-child', 'sh', '-c', script, 'sh'] : []);
};

test('the workers process refuses to start where decoders cannot be isolated, and says what to do', async () => {
  const redisUrl = requiredUrl('TEST_REDIS_URL');
  const { output, ended } = startWithoutNamespaces({ ...environment(await freePort(), redisUrl), MEDIA_ISOLATION: '' });
  expect(await ended).toBe(1);
  expect(output()).toMatch(/cannot be decoded in isolation \(.+\)\. Permit user namespaces, or .*MEDIA_ISOLATION=off\./);
});

test('the workers process starts without isolation when an operator says so, and warns', async () => {
  const port = await freePort();
  const env = { ...environment(port, requiredUrl('TEST_REDIS_URL')), MEDIA_ISOLATION: 'off' };
  const { child, output } = startWithoutNamespaces(env);
  await eventually(async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).status === 200);
  expect(output()).toContain('photos and videos are not decoded in isolation: MEDIA_ISOLATION is off');
  expect(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()).toContain(
    'patchwork_media_isolation{service="workers"} 0',
  );
  child.kill('SIGTERM');
});
