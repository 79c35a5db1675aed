import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { Agent, type RequestOptions, request } from 'node:https';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

/** An object of the Kubernetes API, with the fields that its kind has. */
// biome-ignore lint/suspicious/noExplicitAny: the API server has checked it against its schema.
export type Item = { metadata: any; spec?: any; status?: any; data?: any; [more: string]: any };

export type Api = ReturnType<typeof openApi>;

/** A client of the cluster's API server, with the administrator's certificate from `folder`. */
export function openApi(folder: string, host: string) {
  const read = (name: string) => readFileSync(join(folder, name));
  const agent = new Agent({ keepAlive: true, ca: read('ca.crt'), cert: read('admin.crt'), key: read('admin.key') });
  const options = { host, port: 6443, agent };

  const open = (path: string, more: RequestOptions = {}, body?: string) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const call = request({ ...options, ...more, path }, resolve);
      call.once('error', reject);
      call.end(body);
    });

  async function call<T = Item>(method: string, path: string, body?: object, type = 'application/json'): Promise<T> {
    const answer = await open(path, { method, headers: { 'content-type': type } }, body && JSON.stringify(body));
    const text = (await answer.toArray()).join('');
    if (answer.statusCode! >= 300) throw new Error(`${method} ${path}: ${answer.statusCode} ${text.slice(0, 500)}`);
    return JSON.parse(text) as T;
  }

  const list = async (path: string) => (await call<{ items: Item[] }>('GET', path)).items;

  /** Calls `changed` at the beginning and after each change under any of the paths, one call at a time; never returns. */
  async function follow(paths: string[], changed: () => Promise<void>): Promise<never> {
    let pending = true;
    const watch = async (path: string) => {
      for (;;) {
        const answer = await open(`${path}?watch=1`).catch(() => null);
        pending = true;
        if (answer) await drain(answer).catch(() => undefined);
        await sleep(200);
      }
    };
    const drain = async (answer: IncomingMessage) => {
      // A connection that breaks is opened again.
      answer.on('error', () => undefined);
      for await (const _line of createInterface(answer)) pending = true;
    };
    for (const path of paths) void watch(path);
    for (;;) {
      if (pending) {
        pending = false;
        await changed().catch((error: Error) => {
          console.error(error.message);
          pending = true;
        });
      }
      await sleep(100);
    }
  }

  return { call, list, follow };
}
