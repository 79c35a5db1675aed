import { readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import autocannon from 'autocannon';

export interface Target {
  name: string;
  url: string;
  headers?: Record<string, string>;
  /** Makes the body of each request, which is then a POST. */
  body?: () => string;
  /** Processes whose CPU time counts for this target. */
  pids: number[];
}

export interface Measurement {
  name: string;
  connections: number;
  requestsPerSecond: number;
  p50: number;
  p99: number;
  /** Milliseconds of CPU that the target's processes used for one request. */
  cpu: number;
  failures: number;
}

const ticksPerSecond = 100;

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

async function once({ name, url, headers, body, pids }: Target, connections: number, seconds: number): Promise<Measurement> {
  const before = await cpuSeconds(pids);
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    ...(headers && { headers }),
    ...(body && { requests: [{ method: 'POST', setupRequest: (request) => ({ ...request, body: body() }) }] }),
  });
  const used = (await cpuSeconds(pids)) - before;
  const total = result.requests.total || 1;
  return {
    name,
    connections,
    requestsPerSecond: Math.round(result.requests.average),
    p50: result.latency.p50,
    p99: result.latency.p99,
    cpu: (used * 1_000) / total,
    failures: result.non2xx + result.errors,
  };
}

export const middle = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

/** Medians of several runs; targets take turns within each round, so that a slow minute of the machine hits all of them. */
export async function compare(
  targets: Target[],
  options: { connections: number[]; rounds: number; seconds: number },
): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  for (const target of targets) await once(target, 8, 2);
  for (const connections of options.connections) {
    const runs = new Map<string, Measurement[]>(targets.map(({ name }) => [name, []]));
    for (let round = 0; round < options.rounds; round += 1) {
      for (const target of targets) runs.get(target.name)!.push(await once(target, connections, options.seconds));
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
