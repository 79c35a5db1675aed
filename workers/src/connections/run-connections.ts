import { hostname } from 'node:os';
import type { Attempt } from '@patchwork/platform/jobs';
import type { Deps } from '../deps.ts';
import { holdLease, isConflict } from './lease.ts';
import { matchAside, type RunWork } from './match-aside.ts';

export type RunDeps = Pick<Deps, 'connections' | 'log'>;

/** What the run is leased to: another process on the same machine is another worker. */
const thisWorker = `${hostname().slice(0, 60)}-${process.pid}-${Date.now()}`;

/**
 * Carries out a run: takes it, works the links out, hands them in. Too few schools are no failure: who still lacks links is counted
 * in the log. What goes wrong on our side is tried again, and ends the run when it was the last try. A run that another worker holds
 * is left to it: should that worker die, the connections service queues the run again.
 * @throws whatever the connections service answers, unless the run is over or another worker has it
 */
export async function runConnections(deps: RunDeps, runId: number, attempt: Attempt): Promise<void> {
  const work = await claim(deps, runId);
  if (!work) return;
  try {
    await carryOut(deps, work);
  } catch (error) {
    if (isConflict(error, 'stale-fence')) return deps.log.warn({ runId }, 'another worker has taken the run');
    if (attempt.isLast) await giveUp(deps, work);
    throw error;
  }
}

async function claim({ connections, log }: RunDeps, runId: number): Promise<RunWork | null> {
  try {
    return await connections.call('claimRun', { path: { runId }, body: { worker: thisWorker } });
  } catch (error) {
    if (!isConflict(error, 'run-over') && !isConflict(error, 'run-held')) throw error;
    log.info({ runId }, 'the run has ended, or another worker is at it');
    return null;
  }
}

async function carryOut(deps: RunDeps, work: RunWork): Promise<void> {
  const { runId, fence, schools } = work;
  const startedAt = performance.now();
  const lease = holdLease(deps, work);
  const { links, lacking, quality } = await matchAside(work, lease.progress, lease.lost).finally(lease.release);
  await deps.connections.call('finishRun', { path: { runId }, body: { fence, links, quality } });
  const ms = Math.round(performance.now() - startedAt);
  deps.log.info({ runId, schools: schools.length, links: links.length, lacking: lacking.length, ms }, 'schools linked');
}

/** Lets the next run begin. When even this fails, the service queues the run again once its lease is over. */
async function giveUp({ connections, log }: RunDeps, { runId, fence }: RunWork): Promise<void> {
  const reason = 'The worker could not finish the run.';
  await connections
    .call('failRun', { path: { runId }, body: { fence, reason } })
    .catch((err: unknown) => log.warn({ err, runId }, 'the run could not be ended'));
}
