import type { Schedule } from '@patchwork/platform/schedules';
import type { Deps } from './deps.ts';
import { deleteOldPreviews } from './previews/previews.ts';
import { requeueForgottenRuns } from './runs/requeue-runs.ts';
import { startDueInterimRun, startDueRun } from './runs/runs.ts';

export const schedulesOf = (deps: Deps): Schedule[] => [
  { name: 'requeue-runs', every: 5_000, run: () => requeueRuns(deps) },
  { name: 'start-due-run', every: 60_000, run: () => startRun(deps) },
  { name: 'retention', every: 60 * 60_000, run: () => deleteOldPreviews(deps.db, deps.clock()) },
];

async function requeueRuns(deps: Deps): Promise<void> {
  for (const runId of await requeueForgottenRuns(deps)) deps.log.warn({ runId }, 'run queued again');
}

async function startRun(deps: Deps): Promise<void> {
  const runId = (await startDueRun(deps)) ?? (await startDueInterimRun(deps));
  if (runId !== null) deps.log.info({ runId }, 'started a run by the calendar');
}
