import { eventually } from '@patchwork/testkit/wait';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { superuser } from './harness.ts';
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

test('starts a missed run late, for the current half term', { timeout: 120_000 }, async () => {
  const [missed, next] = await comingHalfTerms();
  goTo(next!.runAt, 5);
  system.startWorker();
  expect(await finishedRuns(1)).toMatchObject([{ type: 'main', halfTerm: next!.name, schoolsNeedingMoreConnections: 0 }]);
  expect((await comingHalfTerms())[0]).toMatchObject({ name: missed!.name, runId: null });
});

test('replicas start one run per half term, even after Redis was emptied', { timeout: 120_000 }, async () => {
  system.startWorker();
  const [first, second] = await comingHalfTerms();
  goTo(first!.runAt, 0);
  expect(await finishedRuns(1)).toMatchObject([{ halfTerm: first!.name }]);

  await system.redis.flushdb();
  goTo(second!.runAt, 30);
  expect(await finishedRuns(2)).toMatchObject([{ halfTerm: second!.name }, { halfTerm: first!.name }]);
  expect(await system.redis.zrange('bull:schedules-connections:repeat', '0', '-1')).toHaveLength(3);
  expect(await logs()).toHaveLength(2);
});
