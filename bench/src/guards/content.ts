import { fork } from 'node:child_process';
import { freePorts, type ServiceName } from '@patchwork/dev/ports';
import { fillReports } from '../fill-reports.ts';
import { compare, type Measurement, type Target } from '../measure.ts';
import { findDataProcesses } from '../processes.ts';
import { settled } from '../settled.ts';
import { signInPeople, tokenOf } from '../sign-in.ts';
import { accountOf, type Bench, pidsOf } from '../with-system.ts';

const load = { rounds: 3, seconds: 2 };

/** A call through the gateway beside the same statement without it, in `%` of its calls a second. */
export interface Compared {
  name: string;
  connections: number;
  ours: Measurement;
  bare: Measurement;
  percent: number;
}

/** What to compare: numbers of connections by call. Others are left out. */
export type Wanted = Partial<Record<'feed' | 'report' | 'lively report' | 'create' | 'comment' | 'hot comment', number[]>>;

/**
 * Fills the database up to this many reports, and compares reading and writing them as six people through the gateway with `bare`.
 * The CPU time is that of the `counted` services.
 * @throws Error when a call fails
 */
export async function compareContent(
  bench: Bench,
  reports: number,
  wanted: Wanted,
  counted: readonly ServiceName[] = ['gateway', 'content', 'identity'],
): Promise<Compared[]> {
  const { environment, baseUrl, progress } = bench;
  const author = accountOf(bench, 'teacher');
  const lively = await fillReports(environment.content.CONTENT_DATABASE_URL!, reports, author.userId, progress);
  const cookies = await signInPeople(bench);
  const bare = await startBare(bench, author.userId);
  const [pids, barePids] = [pidsOf(bench, counted), [bare.pid]];

  const oneOf = (items: readonly number[]) => items[Math.floor(Math.random() * items.length)]!;
  const [one] = lively as [number];
  /** Of the reports that were filled in, not of the demo's, some of which are hidden. */
  const commented = Math.min(1_000, Math.floor(reports / 2));
  let number = 0;
  const text = () => {
    number += 1;
    return `${reports} ${process.pid} ${number}`;
  };
  const article = () => ({ title: `Report ${text()}`, narrative: 'We counted the boats in the harbour. '.repeat(10) });
  const comment = (id: number) => ({ article: id, narrative: `How many? ${text()}` });

  const read = (name: string, path: string, options: Pick<Target, 'path'> = {}): Target[] => [
    { name, url: baseUrl + path, headers: cookies.map((cookie) => ({ cookie })), pids, ...options },
    { name: 'bare', url: bare.url + path, pids: barePids, ...options },
  ];
  const json = { 'content-type': 'application/json' };
  const write = (name: string, path: string, make: () => object): Target[] => {
    const body = () => JSON.stringify(make());
    const headers = cookies.map((cookie) => ({ ...json, cookie, 'x-xsrf-token': tokenOf(cookie) }));
    return [
      { name, url: baseUrl + path, headers, body, pids, after: () => settled(bench) },
      { name: 'bare', url: bare.url + path, headers: [json], body, pids: barePids },
    ];
  };
  const pairs = [
    read('feed', '/api/article/0'),
    read('report', `/api/article/id/${one}`),
    read('lively report', '', { path: () => `/api/article/id/${oneOf(lively)}` }),
    write('comment', '/api/article/comment', () => comment(one - 1 - Math.floor(Math.random() * commented))),
    write('hot comment', '/api/article/comment', () => comment(one - 1)),
    write('create', '/api/article', article),
  ];
  const dataRoots = await findDataProcesses(bench);
  const all: Compared[] = [];
  try {
    for (const targets of pairs) {
      const name = targets[0]!.name as keyof Wanted;
      if (!wanted[name]) continue;
      const measured = await compare(targets, { ...load, connections: wanted[name], dataRoots });
      for (let at = 0; at < measured.length; at += 2) all.push(toCompared(measured[at]!, measured[at + 1]!));
    }
  } finally {
    bare.stop();
  }
  return all;
}

function toCompared(ours: Measurement, bare: Measurement): Compared {
  const failures = ours.failures + bare.failures;
  if (failures > 0) throw new Error(`${ours.name}: ${failures} calls failed`);
  const percent = Math.round((100 * ours.requestsPerSecond) / bare.requestsPerSecond);
  return { name: ours.name, connections: ours.connections, ours, bare, percent };
}

/** Makes the child exit when the bench process exits for any reason. */
const execArgv = ['--import', 'data:text/javascript,process.on("disconnect", () => process.exit())'];

/** Starts a bare Fastify with the service's statements at the service's paths, for one viewer. */
async function startBare({ environment }: Bench, userId: number): Promise<{ url: string; pid: number; stop: () => void }> {
  const [port] = await freePorts(1);
  const url = environment.content.CONTENT_DATABASE_URL!;
  const child = fork(new URL('bare-child.ts', import.meta.url), [url, String(port), String(userId)], { execArgv });
  await new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', (code) => reject(new Error(`The comparison process exited with ${code}.`)));
  });
  return { url: `http://127.0.0.1:${port}`, pid: child.pid!, stop: () => child.kill() };
}
