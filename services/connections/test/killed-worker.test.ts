import { eventually } from '@patchwork/testkit/wait';
import { sql } from 'slonik';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { superuser } from './setting.ts';
import { populate, type System, startWithWorkers } from './with-workers.ts';

let system: System;
beforeEach(async () => {
  system = await startWithWorkers(() => new Date());
  await populate(system, 4_000);
});
afterEach(() => system.stop());

const Run = z.object({ id: z.int(), fence: z.int(), progress: z.int(), state: z.string() });
const newestRun = () => system.db.one(sql.type(Run)`select id, fence, progress, state from runs order by id desc limit 1`);
const whenRun = (is: (run: z.output<typeof Run>) => boolean, seconds: number) =>
  eventually(async () => {
    const run = await newestRun();
    return is(run) ? run : null;
  }, seconds);
const start = async () => expect((await system.post('/api/connection', superuser)).status).toBe(202);

/** What holds now must be what one run made: each school with four to six links, the log counted from them, told once. */
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
  expect(degrees).toMatchObject({ schools: 4_000, strangers: 0 });
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

it('a run goes on within 30 s when its worker is killed, early, late and while it hands in, and is made once', {
  timeout: 300_000,
}, async () => {
  const first = system.startWorker();
  await start();
  await whenRun(({ fence }) => fence === 1, 40);
  const second = system.startWorker();
  first.child.kill('SIGKILL');
  const killedAt = Date.now();
  await whenRun(({ fence }) => fence === 2, 60);
  const gap = Date.now() - killedAt;

  await whenRun(({ fence, progress }) => fence === 2 && progress >= 60, 60);
  second.child.kill('SIGKILL');
  const killedAgainAt = Date.now();
  const third = system.startWorker();
  await whenRun(({ fence }) => fence >= 3, 60);
  const secondGap = Date.now() - killedAgainAt;

  // By now the service may have got the links whole, or not.
  await whenRun(({ progress }) => progress >= 90, 60);
  third.child.kill('SIGKILL');
  system.startWorker();
  const { id } = await whenRun(({ state }) => state === 'finished', 60);
  expect(Math.max(gap, secondGap)).toBeLessThan(30_000);
  await expectOneResult(id, 1);
});

it('a worker that was only asleep changes nothing when it wakes', { timeout: 240_000 }, async () => {
  const sleeper = system.startWorker();
  await start();
  await whenRun(({ fence, progress }) => fence === 1 && progress > 0, 40);
  sleeper.child.kill('SIGSTOP');
  system.startWorker();
  const { id } = await whenRun(({ state }) => state === 'finished', 90);
  await expectOneResult(id, 1);
  sleeper.child.kill('SIGCONT');
  await eventually(() => sleeper.output().includes('another worker has taken the run'), 60);
  await expectOneResult(id, 1);
});
