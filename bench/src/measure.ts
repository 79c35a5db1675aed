import { readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import autocannon from 'autocannon';
import { cpuOfTrees } from './data-cpu.ts';

export interface Target {
  name: string;
  url: string;
  /** Of several, a request takes the next: sessions of several people. */
  headers?: Record<string, string>[];
  /** Makes the path of each request, where it is not that of `url`. */
  path?: () => string;
  /** Makes the body of each request, which is then a POST. */
  body?: () => string;
  /** Processes whose CPU time counts for this target. */
  pids: number[];
  /** Around each run: stops what would work beside it, waits until what it has left behind is done. */
  before?: () => void;
  after?: () => Promise<void>;
}

export interface Measurement {
  name: string;
  connections: number;
  requestsPerSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Milliseconds of CPU that the target's processes used for one request. */
  cpu: number;
  /** The same of the database and Redis, whoever they worked for meanwhile. */
  dataCpu: number;
  failures: number;
}

const ticksPerSecond = 100;
const WARM_UP_SECONDS = 5;

/** CPU seconds that these processes and their descendants have used so far. */
export async function cpuSeconds(pids: number[]): Promise<number> {
  const stats = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')));
  return stats.reduce((sum, stat) => {
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return sum + (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / ticksPerSecond;
  }, 0);
}

/** CPU seconds that this process and the children it has seen end have used so far. */
export function cpuWithChildren(): number {
  const stat = readFileSync('/proc/self/stat', 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / ticksPerSecond;
}

async function once(target: Target, connections: number, seconds: number, dataRoots: number[]): Promise<Measurement> {
  target.before?.();
  const [before, dataBefore] = [await cpuSeconds(target.pids), cpuOfTrees(dataRoots)];
  const { times, failures, duration } = await load(target, connections, seconds);
  const perRequest = (used: number) => (used * 1_000) / (times.length || 1);
  const measured = {
    name: target.name,
    connections,
    requestsPerSecond: Math.round(times.length / duration),
    p50: percentile(times, 50),
    p99: percentile(times, 99),
    cpu: perRequest((await cpuSeconds(target.pids)) - before),
    dataCpu: perRequest(cpuOfTrees(dataRoots) - dataBefore),
    failures,
  };
  await target.after?.();
  return measured;
}

/** Milliseconds of every answer. */
function load(target: Target, connections: number, seconds: number) {
  const times: number[] = [];
  return new Promise<{ times: number[]; failures: number; duration: number }>((resolve, reject) => {
    const options = { url: target.url, connections, duration: seconds, requests: requestsOf(target) };
    const running = autocannon(options, (error, result) => {
      if (error) reject(error);
      else resolve({ times, failures: result.non2xx + result.errors, duration: result.duration });
    });
    running.on('response', (_client, _status, _bytes, milliseconds) => times.push(milliseconds));
  });
}

/** Each connection sends these in turn. What does not change is written once, so that the load costs little. */
const requestsOf = ({ headers = [{}], path, body }: Target): autocannon.Request[] =>
  headers.map((own) => ({
    method: body ? 'POST' : 'GET',
    headers: own,
    ...((path || body) && {
      setupRequest: (request) => ({ ...request, ...(path && { path: path() }), ...(body && { body: body() }) }),
    }),
  }));

export const middle = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

/** Medians of several runs; targets take turns within each round, so that a slow minute of the machine hits all of them. */
export async function compare(
  targets: Target[],
  options: { connections: number[]; rounds: number; seconds: number; dataRoots: number[] },
): Promise<Measurement[]> {
  const { rounds, seconds, dataRoots } = options;
  const measurements: Measurement[] = [];
  // A server that has just started spends a third of its time on compiling.
  for (const target of targets) await once(target, 32, WARM_UP_SECONDS, dataRoots);
  for (const connections of options.connections) {
    const runs = new Map<string, Measurement[]>(targets.map(({ name }) => [name, []]));
    for (let round = 0; round < rounds; round += 1) {
      for (const target of targets) runs.get(target.name)!.push(await once(target, connections, seconds, dataRoots));
    }
    for (const [name, results] of runs) {
      const of = (pick: (measurement: Measurement) => number) => middle(results.map(pick));
      measurements.push({
        name,
        connections,
        requestsPerSecond: of((result) => result.requestsPerSecond),
        p50: of((result) => result.p50),
        p99: of((result) => result.p99),
        cpu: Number(of((result) => result.cpu).toFixed(3)),
        dataCpu: Number(of((result) => result.dataCpu).toFixed(3)),
        failures: results.reduce((sum, result) => sum + result.failures, 0),
      });
    }
  }
  return measurements;
}

/** Prints the table and keeps it as JSON with what it was measured on. */
export async function report(name: string, facts: Record<string, unknown>, measurements: Measurement[]): Promise<void> {
  console.table(measurements);
  await keep(name, { ...facts, measurements });
}

/** Writes `bench/results/<name>.json`. */
export async function keep(name: string, facts: Record<string, unknown>): Promise<void> {
  const folder = new URL('../results/', import.meta.url);
  await mkdir(folder, { recursive: true });
  await writeFile(new URL(`${name}.json`, folder), `${JSON.stringify({ ...facts, node: process.version }, null, 2)}\n`);
}

/** To a hundredth; 0 when there is nothing. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? 0;
  return Math.round(value * 100) / 100;
}
