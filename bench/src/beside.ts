import { type ChildProcess, fork } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePorts } from '@patchwork/dev/ports';
import type { Bench } from './with-system.ts';

export interface Beside {
  url: string;
  pid: number;
  stop: () => void;
}

/** Makes the child exit when the bench process exits for any reason. */
const execArgv = ['--import', 'data:text/javascript,process.on("disconnect", () => process.exit())'];

const running = async (child: ChildProcess, port: number, isReady: Promise<unknown>): Promise<Beside> => {
  const ended = new Promise((_resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The comparison process exited with ${code}.`)));
  });
  ended.catch(() => undefined);
  await Promise.race([isReady, ended]);
  return { url: `http://127.0.0.1:${port}`, pid: child.pid!, stop: () => child.kill() };
};
const said = (child: ChildProcess) => new Promise((resolve) => child.once('message', resolve));

/** Starts a bare Fastify that answers every request with these bytes. */
export async function startFixed({ home }: Bench, bytes: Buffer): Promise<Beside> {
  const file = join(home, `fixed-${bytes.length}.json`);
  await writeFile(file, bytes);
  const [port] = await freePorts(1);
  const child = fork(new URL('bare.ts', import.meta.url), [file, String(port)], { execArgv });
  return running(child, port!, said(child));
}

/**
 * Starts a bare Fastify with the service's statements at the service's paths, for one viewer; `/rows` builds the feed from
 * rows.
 */
export async function startBareSql({ environment }: Bench, { userId }: { userId: number }): Promise<Beside> {
  const [port] = await freePorts(1);
  const url = environment.content.CONTENT_DATABASE_URL!;
  const child = fork(new URL('bare-sql.ts', import.meta.url), [url, String(port), String(userId)], {
    execArgv,
  });
  return running(child, port!, said(child));
}

/** Starts another gateway with the same sessions and the content service at `contentUrl`. */
export async function startGateway({ environment }: Bench, contentUrl: string): Promise<Beside> {
  const [port, metrics] = await freePorts(2);
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    ...environment.gateway,
    PORT: String(port),
    METRICS_PORT: String(metrics),
    PUBLIC_ORIGIN: url,
    CONTENT_URL: contentUrl,
  };
  const child = fork(new URL('../../services/gateway/src/main.ts', import.meta.url), { env, execArgv });
  const answers = async () => {
    while (!(await fetch(`${url}/api/config`).catch(() => null))?.ok) await pause(100);
  };
  return running(child, port!, answers());
}
