import { Nothing } from '@patchwork/platform/db';
import { eventually } from '@patchwork/testkit/wait';
import { sql } from 'slonik';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { superuser } from './harness.ts';
import { populate, type System, startWithWorkers } from './with-workers.ts';

const SCHOOLS = 3_000;
let system: System;
let shift = 0;
beforeEach(async () => {
  shift = 0;
  system = await startWithWorkers(() => new Date(Date.now() + shift));
  await populate(system, SCHOOLS);
  // Notes every state of a run that others can see.
  await system.db.query(
    sql.type(Nothing)`create table seen (id bigint generated always as identity, run_id bigint, fence int, progress int)`,
  );
  await system.db.query(sql.type(Nothing)`
    create function note_progress() returns trigger language plpgsql as $$
    begin
      insert into seen (run_id, fence, progress) values (new.id, new.fence, new.progress);
      return new;
    end
    $$
  `);
  await system.db.query(sql.type(Nothing)`
    create trigger note_progress after update on runs for each row execute function note_progress()
  `);
});
afterEach(() => system.stop());

const finished = (type: string) =>
  eventually(async () => {
    const [run] = (await system.get('/api/connection/logs?size=1', superuser)).body;
    return run?.type === type && run.state === 'finished' ? run : null;
  }, 150);

/** The percentages that were written for a run, in order and without repetitions. */
async function written(runId: number): Promise<number[]> {
  const all = await system.db.anyFirst(sql.type(z.object({ progress: z.int() }))`
    select progress from seen where run_id = ${runId} order by id
  `);
  return all.filter((percent, index) => percent !== all[index - 1]);
}

async function expectTrueProgress(runId: number): Promise<void> {
  const percents = await written(runId);
  expect(percents).toEqual([...percents].sort((one, other) => one - other));
  expect(percents.length).toBeGreaterThan(10);
  expect(percents.at(-1)).toBe(100);
  // Matching and saving are both visible.
  expect(percents.some((percent) => percent > 5 && percent < 65)).toBe(true);
  expect(percents.some((percent) => percent > 70 && percent < 100)).toBe(true);
}

it('the progress of a run by hand, a preview and a scheduled run rises and never falls', { timeout: 400_000 }, async () => {
  system.startWorker();
  await system.post('/api/connection', superuser);
  await expectTrueProgress((await finished('main')).id);
  await system.post('/api/connection/preview', superuser);
  await expectTrueProgress((await finished('preview')).id);
  const { runAt } = (await system.get('/api/connection/nextrun', superuser)).body.scheduled;
  shift = Date.parse(runAt) - Date.now();
  const scheduled = await finished('main');
  expect(scheduled).toMatchObject({ startedBy: null, replaces: 0 });
  await expectTrueProgress(scheduled.id);
});
