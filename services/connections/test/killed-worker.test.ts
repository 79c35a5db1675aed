import { eventually } from '@patchwork/testkit/wait';
import { sql } from 'slonik';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { superuser } from './harness.ts';
import { populate, type System, startWithWorkers } from './with-workers.ts';

const SCHOOLS = 2_000;
let system: System;
/** How far the service's clock is ahead of the system clock. */
let aheadMs: number;
const now = () => Date.now() + aheadMs;
beforeEach(async () => {
  aheadMs = 0;
  system = await startWithWorkers(() => new Date(now()));
  await populate(system, SCHOOLS);
});
afterEach(() => system.stop());

const Run = z.object({
  id: z.int(),
  fencingToken: z.int(),
  progress: z.int(),
  state: z.string(),
  leaseUntil: z.string().nullable(),
});
const newestRun = () =>
  system.db.one(sql.type(Run)`
    select id, fence as "fencingToken", progress, state, lease_until as "leaseUntil" from runs order by id desc limit 1
  `);
const whenRun = (is: (run: z.output<typeof Run>) => boolean, seconds: number) =>
  eventually(async () => {
    const run = await newestRun();
    return is(run) ? run : null;
  }, seconds);
/**
 * Waits until the next worker has claimed the run, or the run is finished. Advances the service's clock past the lease once that
 * worker is ready.
 */
const whenTakenFrom = async (fencingToken: number, next: ReturnType<System['startWorker']>) => {
  await eventually(() => next.output().includes('"ready"'), 60);
  return whenRun((run) => {
    if (run.fencingToken > fencingToken || run.state === 'finished') return true;
    if (run.leaseUntil) aheadMs = Math.max(aheadMs, Date.parse(run.leaseUntil) + 1 - Date.now());
    return false;
  }, 60);
};
const start = async () => expect((await system.post('/api/connection', superuser)).status).toBe(202);

/** Expects the current links to come from one run: four to six for each school, the log counts them, one event. */
async function expectOneResult(runId: number, runs: number): Promise<void> {
  const degrees = await system.db.one(sql.type(z.object({ least: z.int(), most: z.int(), schools: z.int(), strangers: z.int() }))`
    select min(degree) as least, max(degree) as most, count(*) as schools, sum(strangers)::int as strangers
    from (
      select school_id, count(*) as degree, count(*) filter (where run_id <> ${runId}) as strangers
      from (
        select school_a as school_id, run_id from links where ended_at is null
        union all
        select school_b, run_id from links where ended_at is null
      ) as ends
      group by school_id
    ) as schools
  `);
  expect(degrees).toMatchObject({ schools: SCHOOLS, strangers: 0 });
  expect(degrees.least).toBeGreaterThanOrEqual(4);
  expect(degrees.most).toBeLessThanOrEqual(6);
  const links = await system.db.oneFirst(sql.type(z.object({ count: z.int() }))`
    select count(*) as count from links where ended_at is null
  `);
  const log = (await system.get('/api/connection/logs', superuser)).body;
  expect(log).toHaveLength(runs);
  expect(log[0]).toMatchObject({ id: runId, state: 'finished', connectionsEndCount: links, schoolsNeedingMoreConnections: 0 });
  const generated = (await system.outbox()).filter(({ type }) => type === 'ConnectionsGenerated');
  expect(generated.map(({ data }) => data.runId)).toHaveLength(runs);
}

it('a run continues within 30 s when its worker is killed early, late or while submitting, and finishes once', {
  timeout: 300_000,
}, async () => {
  const first = system.startWorker();
  await start();
  await whenRun(({ fencingToken }) => fencingToken === 1, 40);
  const second = system.startWorker();
  first.child.kill('SIGKILL');
  const killedAt = now();
  expect((await whenTakenFrom(1, second)).fencingToken).toBe(2);
  const gap = now() - killedAt;

  await whenRun(({ fencingToken, progress }) => fencingToken === 2 && progress >= 60, 60);
  second.child.kill('SIGKILL');
  const killedAgainAt = now();
  const third = system.startWorker();
  const taken = await whenTakenFrom(2, third);
  expect(taken.fencingToken).toBeGreaterThanOrEqual(3);
  const secondGap = now() - killedAgainAt;

  // At this point the service may or may not have received the links.
  await whenRun(({ progress }) => progress >= 90, 60);
  third.child.kill('SIGKILL');
  await whenTakenFrom(taken.fencingToken, system.startWorker());
  const { id } = await whenRun(({ state }) => state === 'finished', 60);
  expect(Math.max(gap, secondGap)).toBeLessThan(30_000);
  await expectOneResult(id, 1);
});

it('a worker that was suspended during a run changes nothing when it resumes', { timeout: 240_000 }, async () => {
  const sleeper = system.startWorker();
  await start();
  await whenRun(({ fencingToken, progress }) => fencingToken === 1 && progress > 0, 40);
  sleeper.child.kill('SIGSTOP');
  await whenTakenFrom(1, system.startWorker());
  const { id } = await whenRun(({ state }) => state === 'finished', 90);
  await expectOneResult(id, 1);
  sleeper.child.kill('SIGCONT');
  await eventually(() => sleeper.output().includes('stopped the run: another worker has claimed it'), 60);
  await expectOneResult(id, 1);
});
