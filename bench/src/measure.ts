import { mkdir, writeFile } from 'node:fs/promises';
import autocannon from 'autocannon';
import { cpuOfTrees, cpuSeconds } from './processes.ts';

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
  /** Waits after each run for the work that it has caused. */
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

/** A newly started server compiles: a page of the feed takes content and gateway nearly twice the CPU of half a minute later. */
const WARM_UP_SECONDS = 15;

async function once(target: Target, connections: number, seconds: number, dataRoots: number[]): Promise<Measurement> {
  const [before, dataBefore] = [cpuSeconds(target.pids), cpuOfTrees(dataRoots)];
  const { times, failures, duration } = await load(target, connections, seconds);
  const perRequest = (used: number) => (used * 1_000) / (times.length || 1);
  const measured = {
    name: target.name,
    connections,
    requestsPerSecond: Math.round(times.length / duration),
    p50: percentile(times, 50),
    p99: percentile(times, 99),
    cpu: perRequest(cpuSeconds(target.pids) - before),
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

/** Returns medians of several runs. Targets alternate within each round, so that a slow minute of the machine affects all. */
export async function compare(
  targets: Target[],
  options: { connections: number[]; rounds: number; seconds: number; dataRoots: number[] },
): Promise<Measurement[]> {
  const { rounds, seconds, dataRoots } = options;
  const measurements: Measurement[] = [];
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

/** Returns the median, the upper one of an even number. */
export const middle = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

/** Rounds to a hundredth; 0 for no value. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? 0;
  return Math.round(value * 100) / 100;
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

/** Prints each check, and makes the process exit with 1 when one fails. */
export function printChecks(checks: { name: string; isMet: boolean; found: string }[]): void {
  for (const { name, isMet, found } of checks) console.log(`${isMet ? '✓' : '✗'} ${name}: ${found}`);
  if (checks.some(({ isMet }) => !isMet)) process.exitCode = 1;
}
