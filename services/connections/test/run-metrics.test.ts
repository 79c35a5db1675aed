import type { Sample } from '@patchwork/platform/health';
import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { findHalfTermAt } from '../src/half-terms/half-terms.sql.ts';
import { abandonRun, closeRun, insertRun } from '../src/runs/runs.sql.ts';
import { runStatistics } from '../src/runs/statistics.ts';
import { type Connections, startConnections } from './harness.ts';

let connections: Connections;
beforeAll(async () => {
  connections = await startConnections();
});
afterAll(() => connections.stop());

const ask = async (name: string): Promise<Sample[]> =>
  runStatistics(connections.deps)
    .find((figure) => figure.name === name)!
    .ask();
const value = async (name: string) => (await ask(name))[0]?.value;
const counts = { schools: 12, links: 0, schoolsByLinks: [12, 0, 0, 0, 0, 0, 0] };
const aRun = async () => {
  const { db, time } = connections;
  const halfTerm = await findHalfTermAt(db, time.now);
  return (await insertRun(db, { type: 'main', halfTerm, seed: 1, startedBy: null, previewId: null, now: time.now }))!;
};

test('reports how overdue the links of a half term are until a run has made them, and the failed runs', async () => {
  const { db, time } = connections;
  expect(await value('patchwork_run_overdue_seconds')).toBe(0);
  expect(await ask('patchwork_run_contrast_ratio')).toEqual([]);
  const due = await db.oneFirst(sql.type(z.object({ runAt: z.string() }))`
    select min(run_at) as "runAt" from half_terms where run_at > ${time.now.toISOString()}
  `);
  time.now = new Date(Date.parse(due) + 3_600_000);
  expect(await value('patchwork_run_overdue_seconds')).toBe(3_600);

  const { id: failed } = await aRun();
  await abandonRun(db, failed, 'a worker died', time.now);
  expect(await value('patchwork_runs_failed')).toBe(1);
  expect(await value('patchwork_run_overdue_seconds')).toBe(3_600);

  const run = await aRun();
  connections.passSeconds(60);
  const quality = { total: 45, bound: 50, min: 0.1, p5: 0.2, repeats: 0, seed: 1, inputHash: 'x' };
  const after = { schools: 12, links: 20, schoolsByLinks: [1, 0, 2, 0, 9, 0, 0] };
  await closeRun(db, run, { before: counts, after, quality, replaces: 0 }, time.now);
  expect(await value('patchwork_run_overdue_seconds')).toBe(0);
  expect(await value('patchwork_run_contrast_ratio')).toBeCloseTo(0.9);
  expect(await value('patchwork_run_seconds')).toBe(60);
  expect(await ask('patchwork_run_schools')).toEqual([
    { labels: { links: 'all' }, value: 12 },
    { labels: { links: 'none' }, value: 1 },
    { labels: { links: 'few' }, value: 3 },
  ]);
  connections.passSeconds(25 * 3_600);
  expect(await value('patchwork_runs_failed')).toBe(0);
});
