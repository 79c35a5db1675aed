import { fork } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { fillReports } from '../fill-reports.ts';
import { settled } from '../settled.ts';
import { signInPeople, tokenOf } from '../sign-in.ts';
import { accountOf, type Bench } from '../with-system.ts';

export interface LoadOptions {
  baseUrl: string;
  users: { cookie: string; token: string }[];
  /** Ids of reports to read, like and comment on. */
  reports: readonly number[];
  seconds: number;
  /** Without a rate, so many connections each send one call after the other. */
  connections?: number;
  /** Calls a second, whether or not earlier ones are answered. */
  rate?: number;
}

type Load = Pick<LoadOptions, 'baseUrl' | 'users' | 'reports'>;

/** What happened in one second. */
export interface Second {
  sent: number;
  /** Calls that ended, by status or, without an answer, by what happened. */
  statuses: Record<string, number>;
  /** Milliseconds of the calls that were answered with 2xx. */
  p50: number;
  p99: number;
  /** Refusals without a Retry-After header. */
  withoutRetryAfter: number;
  /** Calls not answered yet. */
  inProgress: number;
}

export interface LoadResult {
  seconds: Second[];
  p50: number;
  p99: number;
  /** Milliseconds by which the load itself was sent late, p99. */
  sentLate: number;
  /** CPU seconds a second of the process that sends the load. */
  cpu: number;
}

/** Fills in reports and signs the demo's teachers and Leads in: what every run of the load shares. */
export async function prepareLoad(bench: Bench, reportCount: number): Promise<Load> {
  const { baseUrl, environment, progress } = bench;
  const author = accountOf(bench, 'teacher');
  const databaseUrl = environment.content.CONTENT_DATABASE_URL!;
  await fillReports(databaseUrl, reportCount, author.userId, progress);
  const cookies = await signInPeople(bench);
  return {
    baseUrl,
    reports: await listReports(databaseUrl),
    users: cookies.map((cookie) => ({ cookie, token: tokenOf(cookie) })),
  };
}

/**
 * Ids of the filled-in reports, the newest first: comments and notices collect on as many reports and authors as in production.
 * Not those of the demo network, some of which are hidden.
 */
async function listReports(databaseUrl: string): Promise<number[]> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>(
      `select id from articles where title = 'Harbour day' or title like 'Report of group %' order by id desc`,
    );
    return rows.map(({ id }) => Number(id));
  } finally {
    await client.end();
  }
}

/** Sends the mix of calls of `load-child.ts` from a separate process, and resolves when the last is answered. */
export function runLoad(options: LoadOptions, onSent: () => void = () => undefined): Promise<LoadResult> {
  const child = fork(new URL('load-child.ts', import.meta.url), [JSON.stringify(options)]);
  const seconds: Second[] = [];
  type Message = { isSent: true } | { second: Second; run?: Omit<LoadResult, 'seconds'> };
  return new Promise((resolve, reject) => {
    child.on('message', (message: Message) => {
      if ('isSent' in message) return onSent();
      seconds.push(message.second);
      if (message.run) resolve({ seconds, ...message.run });
    });
    child.once('exit', (code) => reject(new Error(`The process that sends the load exited with ${code}.`)));
  });
}

/** Returns the calls a second that were answered with 2xx. */
export const answeredPerSecond = ({ seconds }: LoadResult, length: number): number =>
  seconds.reduce((sum, { statuses }) => sum + countOf(statuses, isSuccess), 0) / length;

const connections = 128;

/**
 * Returns the calls a second that are answered on as many connections as the gateway forwards calls to one service at once: fewer
 * would not keep it busy. Newly started processes first answer half as many.
 */
export async function measureCapacity(load: Load): Promise<number> {
  const seconds = 10;
  await runLoad({ ...load, seconds: 15, connections });
  return answeredPerSecond(await runLoad({ ...load, seconds, connections }), seconds);
}

/** Returns the calls a second that can be answered for hours: the time until their events and mails are done counts too. */
export async function measureSustained(bench: Bench, load: Load): Promise<number> {
  await runLoad({ ...load, seconds: 15, connections });
  await settled(bench);
  const begun = performance.now();
  const run = await runLoad({ ...load, seconds: 30, connections });
  await settled(bench);
  return answeredPerSecond(run, (performance.now() - begun) / 1_000);
}

export const isSuccess = (status: string): boolean => /^2\d\d$/.test(status);

/** Returns how many calls ended with such a status. */
export const countOf = (statuses: Record<string, number>, matches: (status: string) => boolean): number =>
  Object.entries(statuses).reduce((sum, [status, count]) => sum + (matches(status) ? count : 0), 0);

/** Returns the calls by status over all seconds. */
export function totalStatuses(seconds: readonly Second[]): Record<string, number> {
  const total: Record<string, number> = {};
  for (const { statuses } of seconds)
    for (const [status, count] of Object.entries(statuses)) total[status] = (total[status] ?? 0) + count;
  return total;
}

/** Returns the lines of all processes at level error, and Node's warnings. */
export function logFaults({ home }: Bench): string[] {
  const folder = join(home, 'logs');
  const isFault = (line: string) => /"level":[56]0|Warning:/.test(line);
  const faultsOf = (file: string) => readFileSync(join(folder, file), 'utf8').split('\n').filter(isFault);
  return readdirSync(folder).flatMap((file) => faultsOf(file).map((line) => `${file}: ${line.slice(0, 300)}`));
}
