import { hostname } from 'node:os';
import type { Attempt } from '@patchwork/platform/jobs';
import type { Deps } from '../deps.ts';
import { holdLease, isConflict, isStale } from './lease.ts';
import { matchInThread, type RunWork } from './match-in-thread.ts';

type RunDeps = Pick<Deps, 'connections' | 'log'>;

/** The holder of the lease: another process on the same machine is another worker. */
const thisWorker = `${hostname().slice(0, 60)}-${process.pid}-${Date.now()}`;

/**
 * Claims a run, computes the links and submits them. Schools that lack links are counted in the log and are no failure. Our own
 * faults are retried; the last attempt ends the run. A run of another worker is skipped: if that worker dies, the connections
 * service queues the run again.
 * @throws any error of the connections service, unless the run has ended or another worker has claimed it
 */
export async function runConnections(deps: RunDeps, runId: number, attempt: Attempt): Promise<void> {
  const work = await claim(deps, runId);
  if (!work) return;
  try {
    await carryOut(deps, work);
  } catch (error) {
    if (isStale(error)) return deps.log.warn({ runId }, 'stopped the run: another worker has claimed it');
    if (attempt.isLast) await giveUp(deps, work);
    throw error;
  }
}

async function claim({ connections, log }: RunDeps, runId: number): Promise<RunWork | null> {
  try {
    return await connections.call('claimRun', { path: { runId }, body: { worker: thisWorker } });
  } catch (error) {
    if (!isConflict(error, 'run-over') && !isConflict(error, 'run-held')) throw error;
    log.info({ runId }, 'skipped the run: it has ended or another worker has claimed it');
    return null;
  }
}

/** Shares of the time that a run of all UK schools takes, in per cent: reading comes before matching, saving after it. */
const MATCHING = { from: 3, to: 70 };

async function carryOut(deps: RunDeps, work: RunWork): Promise<void> {
  const { runId, schools } = work;
  const startedAt = performance.now();
  const lease = holdLease(deps, work);
  const matched = (percent: number) =>
    lease.progress(Math.floor(MATCHING.from + ((MATCHING.to - MATCHING.from) * percent) / 100));
  const { links, lacking, quality } = await matchInThread(work, matched, lease.lost).finally(lease.release);
  await deps.connections.call('finishRun', { path: { runId }, body: { fencingToken: work.fencingToken, links, quality } });
  const ms = Math.round(performance.now() - startedAt);
  deps.log.info({ runId, schools: schools.length, links: links.length, lacking: lacking.length, ms }, 'schools linked');
}

/** Lets the next run begin. If this fails too, the service queues the run again once the lease expires. */
async function giveUp({ connections, log }: RunDeps, work: RunWork): Promise<void> {
  const { runId } = work;
  const reason = 'The worker could not finish the run.';
  await connections
    .call('failRun', { path: { runId }, body: { fencingToken: work.fencingToken, reason } })
    .catch((err: unknown) => log.warn({ err, runId }, 'could not end the run; its lease will expire'));
}
