import { readdirSync, readFileSync } from 'node:fs';
import { Redis } from 'ioredis';
import pg from 'pg';
import { keep, middle, printChecks } from '../measure.ts';
import { type Bench, processesOf, withSystem } from '../with-system.ts';
import { countOf, isSuccess, logFaults, measureSustained, prepareLoad, runLoad, type Second, totalStatuses } from './load.ts';

const reportCount = 10_000;
const share = 0.6;
const sampleMs = 15_000;
/** Caches and heaps fill during the first ten minutes, or the first sixth of a shorter run. */
const warmMinutes = (minutes: number) => Math.min(10, minutes / 6);

interface Sample {
  minutes: number;
  /** Resident megabytes of each process, and of all. */
  resident: Record<string, number>;
  memory: number;
  /** Open files and sockets of all processes. */
  files: number;
  postgres: number;
  redis: number;
}

/** Runs the mixed load at 60 % of the capacity (`npm run bench -- soak --minutes 60`), and checks that nothing grows or fails. */
export const benchSoak = (minutes: number): Promise<void> =>
  withSystem(async (bench) => {
    const load = await prepareLoad(bench, reportCount);
    const capacity = await measureSustained(bench, load);
    const sampling = await startSampling(bench);
    const run = await bench.progress(`sending ${Math.round(share * capacity)} calls a second for ${minutes} minutes`, () =>
      runLoad({ ...load, seconds: minutes * 60, rate: share * capacity }),
    );
    const samples = (await sampling.stop()).filter((sample) => sample.minutes >= warmMinutes(minutes));
    const growth = (field: Exclude<keyof Sample, 'resident'>) =>
      growthPerHour(samples.map((sample) => [sample.minutes / 60, sample[field]]));
    const warm = run.seconds.slice(Math.round(warmMinutes(minutes) * 60));
    const p99 = (part: Second[]) => middle(part.map((second) => second.p99));
    const third = Math.floor(warm.length / 3);
    const [early, late] = [p99(warm.slice(0, third)), p99(warm.slice(-third))];
    const statuses = totalStatuses(run.seconds);
    const faults = logFaults(bench);
    const rows = {
      'calls a second': Math.round(share * capacity),
      'p50 and p99, ms': `${run.p50}, ${run.p99}`,
      'p99 of a second, median of first and last third, ms': `${early}, ${late}`,
      statuses: JSON.stringify(statuses),
      'minutes with failed calls': JSON.stringify(failuresByMinute(run.seconds)),
      'first sample': JSON.stringify(samples[0]),
      'last sample': JSON.stringify(samples.at(-1)),
    };
    console.log(rows);
    const fields = ['memory', 'files', 'postgres', 'redis'] as const;
    const expected = Math.floor(((minutes - warmMinutes(minutes)) * 60_000) / sampleMs);
    const failures = countOf(statuses, (status) => !isSuccess(status));
    printChecks([
      ...fields.map((field) => ({
        name: `${field} grows by at most 2 % an hour`,
        isMet: growth(field) <= 2,
        found: `${growth(field).toFixed(1)} % an hour over ${samples.length} samples`,
      })),
      { name: 'every process ran on', isMet: samples.length >= expected, found: `${samples.length} of ${expected} samples` },
      { name: 'every call succeeds', isMet: failures === 0, found: `${failures} did not` },
      { name: 'the load is sent in time', isMet: run.sentLate <= 100, found: `p99 ${run.sentLate} ms late` },
      { name: 'p99 is steady', isMet: late <= Math.max(1.25 * early, early + 5), found: `${early} ms, later ${late} ms` },
      { name: 'no error in a log', isMet: faults.length === 0, found: faults.slice(0, 5).join('\n') || 'none' },
    ]);
    await keep('soak', { ...rows, minutes, samples, growth: Object.fromEntries(fields.map((field) => [field, growth(field)])) });
  });

/** How many calls did not succeed in which minute, counted from 0; minutes without one are missing. */
function failuresByMinute(seconds: readonly Second[]): Record<number, number> {
  const failures: Record<number, number> = {};
  for (const [second, { statuses }] of seconds.entries()) {
    const count = countOf(statuses, (status) => !isSuccess(status));
    if (count > 0) failures[Math.floor(second / 60)] = (failures[Math.floor(second / 60)] ?? 0) + count;
  }
  return failures;
}

async function startSampling(bench: Bench) {
  const { backing } = bench;
  const processes = processesOf(bench).map(({ name, pid }) => [name, pid()!] as const);
  const pids = processes.map(([, pid]) => pid);
  const postgres = new pg.Client({ connectionString: backing.postgresUrl });
  await postgres.connect();
  const redis = new Redis(backing.redisUrl);
  const samples: Sample[] = [];
  const begun = performance.now();
  const sample = async () => {
    const { rows } = await postgres.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where datname like 'patchwork%'`,
    );
    const resident = processes.map(([service, pid]) => [service, residentMegabytes(pid)] as const);
    samples.push({
      minutes: (performance.now() - begun) / 60_000,
      resident: Object.fromEntries(resident),
      memory: resident.reduce((sum, [, megabytes]) => sum + megabytes, 0),
      files: pids.reduce((sum, pid) => sum + readdirSync(`/proc/${pid}/fd`).length, 0),
      postgres: rows[0]!.count,
      redis: Number(/connected_clients:(\d+)/.exec(await redis.info('clients'))?.[1]),
    });
  };
  const timer = setInterval(() => sample().catch((error: unknown) => console.error('no sample:', error)), sampleMs);
  return {
    async stop() {
      clearInterval(timer);
      await sample();
      await postgres.end();
      redis.disconnect();
      return samples;
    },
  };
}

const residentMegabytes = (pid: number) =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024);

/** Returns the slope of the line through the points by least squares, in per cent of their mean. */
function growthPerHour(points: [hours: number, value: number][]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [middleX, middleY] = [mean(points.map(([x]) => x)), mean(points.map(([, y]) => y))];
  const covariance = mean(points.map(([x, y]) => (x - middleX) * (y - middleY)));
  const variance = mean(points.map(([x]) => (x - middleX) ** 2));
  return (covariance / variance / middleY) * 100;
}
