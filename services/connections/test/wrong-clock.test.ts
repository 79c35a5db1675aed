import { startDatabaseClock } from '@patchwork/platform/database-clock';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { requeueForgottenRuns } from '../src/runs/requeue-runs.ts';
import { startDueRun } from '../src/runs/runs.ts';
import { aLink, type Connections, introduce, startConnections, superuser } from './harness.ts';
import { claim, finish, start } from './run-steps.ts';

// The clock of the process is wrong by ten minutes, as the fault suite sets it; the service uses the database's.

let connections: Connections;
let stopClock = () => {};
beforeEach(async () => {
  let clock = () => new Date();
  connections = await startConnections(() => clock());
  ({ clock, stop: stopClock } = await startDatabaseClock(connections.db));
});
afterEach(async () => {
  vi.useRealTimers();
  stopClock();
  await connections.stop();
});

test.each([-10, 10])('a clock that is wrong by %d minutes takes no run from its worker', async (minutes) => {
  await introduce(connections, 3);
  const { id } = (await start(connections)).body;
  const { fencingToken } = (await claim(connections, id)).body;
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 });
  expect((await claim(connections, id, 'two')).body).toMatchObject({ status: 409, code: 'run-held' });
  expect(await requeueForgottenRuns(connections.deps)).toEqual([]);
  const progress = { fencingToken, percent: 40 };
  expect((await connections.postInternally(`/internal/runs/${id}/progress`, progress)).status).toBe(204);
  vi.useRealTimers();
  expect((await claim(connections, id, 'two')).body).toMatchObject({ status: 409, code: 'run-held' });
  expect((await finish(connections, id, fencingToken, [aLink(1, 2)])).status).toBe(204);
});

test('a clock that is ten minutes fast starts no run early', async () => {
  const { body } = await connections.get('/api/connection/calendar', superuser);
  const { runAt } = body.find((halfTerm: { runAt: string }) => Date.parse(halfTerm.runAt) > Date.now());
  const early = Date.parse(runAt) - 300_000 - Date.now();
  const realClock = connections.deps.clock;
  // Five minutes before it is due.
  connections.deps.clock = () => new Date(realClock().getTime() + early);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 600_000 });
  expect(await startDueRun(connections.deps)).toBeNull();
});
