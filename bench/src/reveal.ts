import { fork } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { createPool } from '@patchwork/platform/db';
import { logFaults, printChecks } from './load.ts';
import { compare, keep, percentile } from './measure.ts';
import { createCpuReader } from './process-cpu.ts';
import type { Classroom, RevealOptions, RevealResult } from './reveal.types.ts';
import { fillClassrooms, revealAt } from './reveal-fill.ts';
import { type Bench, withSystem } from './with-system.ts';

/** From the first request of the classrooms to the moment: each has opened the quilt and asked a few times when it turns over. */
const AHEAD_MS = 45_000;
/** Within this time of the moment every classroom must have its quilt. */
const LIMIT_MS = 2_000;
/** In between, all classrooms are open, or opening, and ask when their quilts turn over. */
const [WATCH_FROM_MS, WATCH_TO_MS] = [32_000, 22_000];
/** Enough different sessions for the warm-up. */
const WARM_UP_ROOMS = 200;

/**
 * Lets thousands of classrooms wait for their quilts, in a generated network of linked schools, and see them turn over at the
 * same moment: `npm run bench -- reveal 1000 5000`.
 */
export const benchReveal = (sizes: readonly number[]): Promise<void> =>
  withSystem(async (bench) => {
    const classrooms = await fillClassrooms(bench, Math.max(...sizes));
    await warmUp(bench, classrooms);
    const runs = [];
    for (const size of sizes) runs.push(await reveal(bench, spreadOut(classrooms, size)));
    const faults = logFaults(bench);
    printChecks([
      ...runs.flatMap(({ checks }) => checks),
      { name: 'no error in a log', isMet: faults.length === 0, found: faults.slice(0, 5).join('\n') || 'none' },
    ]);
    await keep('reveal', { runs: runs.map(({ rows, result }) => ({ ...rows, ...result })) });
  });

/** So many classrooms from all over the network, so that their quilts do not all share schools. */
const spreadOut = (classrooms: readonly Classroom[], size: number): Classroom[] =>
  Array.from({ length: size }, (_, index) => classrooms[Math.floor((index * classrooms.length) / size)]!);

/** Newly started processes first answer half as many. */
async function warmUp({ baseUrl, progress }: Bench, classrooms: readonly Classroom[]): Promise<void> {
  const rooms = spreadOut(classrooms, Math.min(WARM_UP_ROOMS, classrooms.length));
  const headers = rooms.map(({ cookie }) => ({ cookie, 'accept-encoding': 'br' }));
  const targets = ['/api/quilt', '/api/quilt/watch'].map((path) => ({ name: path, url: `${baseUrl}${path}`, headers, pids: [] }));
  await progress('warming up', () => compare(targets, { connections: [], rounds: 0, seconds: 0, dataRoots: [] }));
}

async function reveal(bench: Bench, classrooms: readonly Classroom[]) {
  const moment = Date.now() + AHEAD_MS;
  const db = await createPool(bench.environment.content.CONTENT_DATABASE_URL!);
  await revealAt(db, new Date(moment)).finally(() => db.end());
  const readCpu = await createCpuReader(bench);
  const running = runClassrooms({ baseUrl: bench.baseUrl, classrooms, moment });
  const at = async (time: number) => {
    await pause(time - Date.now());
    return readCpu();
  };
  const watching = (async () => [await at(moment - WATCH_FROM_MS), await at(moment - WATCH_TO_MS), await at(moment)] as const)();
  const result = await bench.progress(`${classrooms.length} classrooms wait and see their quilts turn over`, () => running);
  const [from, to, begun] = await watching;
  const ended = await readCpu();
  const served = result.servedAfter.filter((ms) => ms !== null);
  const inTime = served.filter((ms) => ms <= LIMIT_MS).length;
  const watchCalls = (classrooms.length * (WATCH_FROM_MS - WATCH_TO_MS)) / 10_000;
  const rows = {
    classrooms: classrooms.length,
    'watch calls answered': `${result.watch.answered} of ${result.watch.sent}`,
    'their p50 and p99, ms': `${result.watch.p50}, ${result.watch.p99}`,
    'CPU ms of a watch call': perCall(from, to, watchCalls),
    'from the moment to the quilt, p50 and p99, ms': `${percentile(served, 50)}, ${percentile(served, 99)}`,
    'the last, ms': percentile(served, 100),
    'within 2 s, %': Math.floor((inTime * 10_000) / classrooms.length) / 100,
    'CPU ms of a quilt': perCall(begun, ended, served.length || 1),
    'requests before and after the moment': `${result.requests.ahead}, ${result.requests.after}`,
    'its bytes, stitches': `${result.bytes}, ${result.stitches}`,
    'other answers': JSON.stringify(result.errors),
    'CPU s of the classrooms': Math.round(result.cpu * 100) / 100,
  };
  console.table(rows);
  const { before, sentLate } = result;
  const name = (text: string) => `${classrooms.length} classrooms: ${text}`;
  const checks = [
    { name: name('the load is sent in time'), isMet: sentLate <= 100, found: `p99 ${sentLate} ms late` },
    {
      name: name('before, each gets its quilt with other schools’ patches face down'),
      isMet: before.answered === classrooms.length && before.early === 0,
      found: `${before.answered} answers, ${before.early} early`,
    },
    {
      name: name('each has its whole quilt within 2 s'),
      isMet: inTime === classrooms.length,
      found: `${inTime} of ${classrooms.length}, ${served.length} at all`,
    },
  ];
  return { rows, result: { ...result, servedAfter: undefined }, checks };
}

/** CPU milliseconds of each process for a call; those of the least are left out. */
function perCall(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>, calls: number): string {
  const used = [...after].map(([name, seconds]) => [name, ((seconds - before.get(name)!) * 1_000) / calls] as const);
  const total = used.reduce((sum, [, ms]) => sum + ms, 0);
  const shown = used.filter(([, ms]) => ms >= 0.005).map(([name, ms]) => `${name} ${ms.toFixed(2)}`);
  return `${total.toFixed(2)} (${shown.join(', ')})`;
}

/** The classrooms are a separate process, so that they do not wait for what this one measures. */
function runClassrooms(options: RevealOptions): Promise<RevealResult> {
  const child = fork(new URL('reveal-child.ts', import.meta.url));
  return new Promise((resolve, reject) => {
    child.once('message', (result) => resolve(result as RevealResult));
    child.once('exit', (code) => reject(new Error(`The process of the classrooms exited with ${code}.`)));
    child.send(options);
  });
}
