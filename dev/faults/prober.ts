import { setTimeout as sleep } from 'node:timers/promises';
import { type ServiceName, serviceNames } from '../src/ports.ts';
import type { System } from '../src/system.ts';
import { Client } from '../test/client.ts';
import type { Result, Violation } from './types.ts';

export interface Prober {
  /**
   * Resolves to the moment when every part had answered a request that began after `since`; null when that takes longer than
   * `limit` milliseconds.
   */
  whole: (since: number, limit: number) => Promise<number | null>;
  /** The parts that have answered no request that began after `since`. */
  missing: (since: number) => string[];
  /** What the answers so far show. */
  check: () => Result;
  stop: () => Promise<void>;
}

const EVERY_MS = 150;
const READY_MS = 5_000;
/** What a request may be answered with when a part is away. */
const busy = [429, 502, 503, 504];

/** A request through the gateway to each service. */
const paths = ['/api/user', '/api/school/myschool', '/api/article/0', '/api/messages/unread/count', '/api/connection/next'];

/** Asks every part of the system several times a second, as a signed-in teacher, from the start to `stop`. */
export async function startProber(system: System): Promise<Prober> {
  const teacher = system.demo?.accounts.find(({ label }) => label === 'teacher');
  if (!teacher) throw new Error('The demo network has no account for the prober.');
  const client = await new Client(system.baseUrl).signIn(teacher);
  const stopping = new AbortController();
  /** By part: when the last request that succeeded began, and when it was answered. */
  const last = new Map<string, { began: number; ended: number }>();
  const violations: Violation[] = [];
  let looked = 0;
  let abandoned = Promise.withResolvers<false>();

  const isReady = async (name: ServiceName) => {
    const url = `http://127.0.0.1:${system.ports[name].metrics}/readyz`;
    const response = await fetch(url, { signal: AbortSignal.timeout(READY_MS) });
    await response.arrayBuffer();
    return response.ok;
  };
  const through = async (path: string) => {
    // As from a page in use: otherwise the session would end at its idle limit.
    const response = await client.call('GET', path, undefined, { 'x-user-active': '1' });
    await response.arrayBuffer();
    looked += 1;
    const { status, headers } = response;
    const isAllowed = status === 200 || (busy.includes(status) && (status !== 503 || headers.has('retry-after')));
    const text = `${new Date().toISOString()} GET ${path}: ${status}, Retry-After ${headers.get('retry-after')}`;
    if (!isAllowed) violations.push({ text, acts: [] });
    return status === 200;
  };
  const parts: [string, () => Promise<boolean>][] = [
    ...serviceNames.map((name): [string, () => Promise<boolean>] => [`${name} ready`, () => isReady(name)]),
    ...paths.map((path): [string, () => Promise<boolean>] => [path, () => through(path)]),
  ];
  const running = parts.map(async ([name, ask]) => {
    while (!stopping.signal.aborted) {
      const began = Date.now();
      if (await Promise.race([ask().catch(() => false), abandoned.promise])) last.set(name, { began, ended: Date.now() });
      await sleep(EVERY_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  });

  const missing = (since: number) => parts.map(([name]) => name).filter((name) => !((last.get(name)?.began ?? 0) > since));
  return {
    missing,
    async whole(since, limit) {
      // A request from before may hang for another ten seconds, and would delay the next.
      abandoned.resolve(false);
      abandoned = Promise.withResolvers();
      while (Date.now() < since + limit) {
        const answers = parts.map(([name]) => last.get(name));
        if (answers.every((answer) => answer && answer.began > since)) return Math.max(...answers.map((answer) => answer!.ended));
        await sleep(50);
      }
      return null;
    },
    check: () => ({ name: 'Readers stay signed in, and get 200, 503 with Retry-After or 504', looked, violations }),
    async stop() {
      stopping.abort();
      abandoned.resolve(false);
      await Promise.all(running);
    },
  };
}
