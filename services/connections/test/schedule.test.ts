import { connectionJobs } from '@patchwork/contracts/jobs/connections';
import type { operations } from '@patchwork/contracts/types/connections';
import { createInternalClient } from '@patchwork/platform/client';
import { startWorker } from '@patchwork/platform/jobs';
import { eventually } from '@patchwork/testkit/wait';
import { connectionHandlers } from '@patchwork/workers/connections/handlers';
import { scheduleDueRuns } from '@patchwork/workers/connections/schedule';
import type { Deps as WorkerDeps } from '@patchwork/workers/deps';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { superuser } from './setting.ts';
import { populate, type System, startWithWorkers } from './with-workers.ts';

let system: System;
let shift = 0;
beforeEach(async () => {
  shift = 0;
  system = await startWithWorkers(() => new Date(Date.now() + shift));
  await populate(system, 12);
});
afterEach(() => system.stop());

interface HalfTerm {
  name: string;
  runAt: string;
  runId: number | null;
}
const logs = async () => (await system.get('/api/connection/logs', superuser)).body;
const comingHalfTerms = async (): Promise<HalfTerm[]> =>
  (await system.get('/api/connection/calendar', superuser)).body.filter(({ runAt }: HalfTerm) => Date.parse(runAt) > Date.now());
const goTo = (moment: string, hours: number) => {
  shift = Date.parse(moment) - Date.now() + hours * 3_600_000;
};
const finishedRuns = (count: number) =>
  eventually(async () => {
    const runs = await logs();
    return runs.length === count && runs[0].state === 'finished' && runs;
  }, 40);
const schedulers = () => system.redis.zcard('bull:connections:repeat');

it('a moment that was missed is made up for when a worker comes back', { timeout: 120_000 }, async () => {
  const [missed, next] = await comingHalfTerms();
  goTo(next!.runAt, 5);
  system.startWorker();
  expect(await finishedRuns(1)).toMatchObject([{ type: 'main', halfTerm: next!.name, schoolsNeedingMoreConnections: 0 }]);
  expect((await comingHalfTerms())[0]).toMatchObject({ name: missed!.name, runId: null });
});

it('any number of workers have one schedule, and it outlives a Redis that was emptied', { timeout: 120_000 }, async () => {
  const { log, signingKeys } = system.deps;
  const service = { service: 'connections', url: system.url, signingKeys, from: 'workers', timeout: 30_000 } as const;
  const connections = createInternalClient<operations>(service);
  const shared = { redisUrl: system.redisUrl, log, queue: 'connections', jobs: connectionJobs } as const;
  const deps = { log, connections } as WorkerDeps;
  const replicas = [1, 2, 3].map(() => startWorker({ ...shared, handlers: connectionHandlers, deps }));
  const schedules = [1, 2, 3].map(() => scheduleDueRuns(system.redisUrl, log, 300));
  try {
    const [first, second] = await comingHalfTerms();
    goTo(first!.runAt, 0);
    expect(await finishedRuns(1)).toMatchObject([{ halfTerm: first!.name }]);
    expect(await schedulers()).toBe(1);

    await system.redis.flushdb();
    goTo(second!.runAt, 30);
    expect(await finishedRuns(2)).toMatchObject([{ halfTerm: second!.name }, { halfTerm: first!.name }]);
    expect(await schedulers()).toBe(1);
    expect(await logs()).toHaveLength(2);
  } finally {
    await Promise.all(schedules.map((schedule) => schedule.close()));
    await Promise.all(replicas.map((replica) => replica.close()));
    await connections.close();
  }
});
