import { readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import autocannon from 'autocannon';
import { cpuOfTrees } from './data-cpu.ts';

export interface Target {
  name: string;
  url: string;
  /** Headers that requests use in turn, such as sessions of several users. */
  headers?: Record<string, string>[];
  /** Returns the path of each request; by default that of `url`. */
  path?: () => string;
  /** Returns the body of each request, which is then a POST. */
  body?: () => string;
  /** Processes whose CPU time is measured. */
  pids: number[];
  /** Wraps each run: stops concurrent work before, and waits for remaining work after it. */
  before?: () => void;
  after?: () => Promise<void>;
}

export interface Measurement {
  name: string;
  connections: number;
  requestsPerSecond: number;
  /** In milliseconds. */
  p50: number;
  p99: number;
  /** CPU milliseconds of the target's processes for one request. */
  cpu: number;
  /** CPU milliseconds of PostgreSQL and Redis for one request, including work for other processes. */
  dataCpu: number;
  failures: number;
}

const ticksPerSecond = 100;
const WARM_UP_SECONDS = 15;

/** Returns the CPU seconds of these processes so far, without their children. */
export async function cpuSeconds(pids: number[]): Promise<number> {
  const stats = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')));
  return stats.reduce((sum, stat) => {
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return sum + (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / ticksPerSecond;
  }, 0);
}

/** Returns the CPU seconds of a process and its exited children so far. */
export function cpuWithChildren(pid: number | 'self' = 'self'): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / ticksPerSecond;
}

/** Returns the CPU seconds so far of this process and those below it that still run, each with its exited children. */
export function cpuWithDescendants(pid: number = process.pid): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  return children.reduce((sum, child) => sum + cpuWithDescendants(Number(child)), cpuWithChildren(pid));
}

/** Returns the sum of the peaks of resident memory of this process and those below it, in megabytes. */
export function peakWithChildren(pid: number | 'self' = 'self'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const own = Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024;
  const id = /^Pid:\s+(\d+)/m.exec(status)![1];
  const children = readFileSync(`/proc/${id}/task/${id}/children`, 'utf8').split(' ').filter(Boolean);
  return children.reduce((sum, child) => sum + peakWithChildren(Number(child)), own);
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

/** Milliseconds of each answer. */
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

/** The requests that each connection sends in turn. Constant parts are built once, so that generating load needs little CPU. */
const requestsOf = ({ headers = [{}], path, body }: Target): autocannon.Request[] =>
  headers.map((own) => ({
    method: body ? 'POST' : 'GET',
    headers: own,
    ...((path || body) && {
      setupRequest: (request) => ({ ...request, ...(path && { path: path() }), ...(body && { body: body() }) }),
    }),
  }));

/** Returns the median, the upper one of an even number. */
export const middle = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

/** Returns medians of several runs. Targets alternate within each round, so that a slow minute of the machine affects all. */
export async function compare(
  targets: Target[],
  options: { connections: number[]; rounds: number; seconds: number; dataRoots: number[] },
): Promise<Measurement[]> {
  const { rounds, seconds, dataRoots } = options;
  const measurements: Measurement[] = [];
  // A newly started server compiles: a page of the feed takes content and gateway nearly twice the CPU time of half a minute later.
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

/** Prints the table and writes it as JSON with a description of the machine. */
export async function report(name: string, facts: Record<string, unknown>, measurements: Measurement[]): Promise<void> {
  console.table(measurements);
  await keep(name, { ...facts, measurements });
}

/** Writes `bench/results/<name>.json`. */
export const keep = (name: string, facts: Record<string, unknown>): Promise<void> =>
  keepText(`${name}.json`, `${JSON.stringify({ ...facts, node: process.version }, null, 2)}\n`);

/** Writes a file of `bench/results`. */
export async function keepText(file: string, text: string): Promise<void> {
  const folder = new URL('../results/', import.meta.url);
  await mkdir(folder, { recursive: true });
  await writeFile(new URL(file, folder), text);
}

/** Rounds to a hundredth; 0 for no value. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? 0;
  return Math.round(value * 100) / 100;
}
