import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { freePorts } from '@patchwork/dev/ports';
import { launch, stop } from '@patchwork/dev/processes';
import { createTestDatabase, type TestDatabase } from '@patchwork/testkit/database';
import { claimRedis } from '@patchwork/testkit/redis';
import { eventually } from '@patchwork/testkit/wait';
import { domains } from '../src/environment.ts';

const folderOf = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url));
const key = 'a-key-of-the-tests-that-is-long-enough';

export type AllInOne = ReturnType<typeof start>;

function start(env: Record<string, string>, ports: { http: number; metrics: number }) {
  const child = launch({
    command: process.execPath,
    args: ['src/main.ts'],
    cwd: folderOf('all'),
    env: { PATH: process.env.PATH, TMPDIR: tmpdir(), ...env },
  });
  const lines: string[] = [];
  for (const stream of [child.stdout!, child.stderr!]) createInterface({ input: stream }).on('line', (line) => lines.push(line));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const pages = `http://127.0.0.1:${ports.metrics}`;
  return {
    origin: `http://127.0.0.1:${ports.http}`,
    port: ports.http,
    child,
    ended,
    /** What it has printed. */
    lines,
    output: () => lines.join('\n'),
    /** A page of its health server. */
    page: async (path: string) => {
      const answer = await fetch(pages + path);
      return { status: answer.status, text: await answer.text() };
    },
    async ready() {
      const state = Promise.race([
        eventually(async () => (await fetch(`${pages}/readyz`)).ok).then(() => 'ready'),
        ended.then((code) => `ended with ${code}`),
      ]);
      if ((await state) !== 'ready') throw new Error(`${await state}:\n${lines.join('\n')}`);
    },
  };
}

/** Five migrated databases, a Redis and a folder, for processes of `services/all`, one at a time. */
export async function startPlace() {
  const redis = await claimRedis();
  const made = await Promise.all(
    domains.map(async (name) => [name, await createTestDatabase(folderOf(`${name}/migrations`))] as const),
  );
  const databases = Object.fromEntries(made) as Record<(typeof domains)[number], TestDatabase>;
  const storage = mkdtempSync(join(tmpdir(), 'all-in-one-'));
  const started: AllInOne[] = [];
  return {
    databases,
    /** Begins to start a process; `ready` waits for it. */
    async start(over: Record<string, string> = {}): Promise<AllInOne> {
      const [http, metrics, ...others] = (await freePorts(2 + domains.length)) as [number, number, ...number[]];
      const env: Record<string, string> = {
        NODE_ENV: 'test',
        LOG_LEVEL: 'info',
        PORT: String(http),
        METRICS_PORT: String(metrics),
        PUBLIC_ORIGIN: `http://127.0.0.1:${http}`,
        REDIS_URL: redis.url,
        STORAGE_DIR: storage,
        CSRF_KEYS: key,
        LINK_KEYS: key,
        UNSUBSCRIBE_KEYS: key,
        ACCEPTED_KEYS_WORKERS: key,
      };
      for (const [index, name] of domains.entries()) {
        env[`${name.toUpperCase()}_PORT`] = String(others[index]);
        env[`${name.toUpperCase()}_DATABASE_URL`] = databases[name].url;
      }
      const process = start({ ...env, ...over }, { http, metrics });
      started.push(process);
      return process;
    },
    async stop() {
      await Promise.all(started.map(({ child }) => stop(child, 'SIGKILL')));
      await Promise.all(Object.values(databases).map((database) => database.drop()));
      await redis.release();
      rmSync(storage, { recursive: true });
    },
  };
}
