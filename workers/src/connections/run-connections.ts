import { hostname } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { matchInSteps } from '@patchwork/connections/matching/match';
import type { MatchResult } from '@patchwork/connections/matching/types';
import type { operations } from '@patchwork/contracts/types/connections';
import type { ReplyOf } from '@patchwork/platform/contract';
import { AppError } from '@patchwork/platform/errors';
import type { Attempt } from '@patchwork/platform/jobs';
import type { Deps } from '../deps.ts';

export type RunDeps = Pick<Deps, 'connections' | 'log'>;
type RunWork = ReplyOf<operations['claimRun']>;

/** What the run is leased to: another process on the same machine is another worker. */
const thisWorker = `${hostname().slice(0, 60)}-${process.pid}-${Date.now()}`;

/**
 * Carries out a run: takes it, works the links out, hands them in. Too few schools are no failure: who still lacks links is counted
 * in the log. What goes wrong on our side is tried again, and ends the run when it was the last try.
 * @throws whatever the connections service answers, unless the run is over or another worker has it by now
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
    if (!isConflict(error, 'run-over')) throw error;
    log.info({ runId }, 'the run has ended already');
    return null;
  }
}

async function carryOut({ connections, log }: RunDeps, work: RunWork): Promise<void> {
  const { runId, fence, seed, halfTerm, schools, history, currentLinks, caps } = work;
  const startedAt = performance.now();
  const type = work.type === 'interim' ? 'interim' : 'main';
  const steps = matchInSteps({ type, schools, history, currentLinks, halfTerm, seed, caps });
  const { links, lacking, quality } = await follow(steps, async (percent) => {
    await connections.call('reportRunProgress', { path: { runId }, body: { fence, percent } });
  });
  await connections.call('finishRun', { path: { runId }, body: { fence, links, quality } });
  const ms = Math.round(performance.now() - startedAt);
  log.info({ runId, schools: schools.length, links: links.length, lacking: lacking.length, ms }, 'schools linked');
}

/** Takes the steps one by one, so that each renews the lease and the process stays awake to other things. */
async function follow(
  steps: Generator<number, MatchResult>,
  onProgress: (percent: number) => Promise<void>,
): Promise<MatchResult> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await onProgress(step.value);
    await setImmediate();
  }
}

/** Lets the next run begin. When even this fails, the service queues the run again once its lease is over. */
async function giveUp({ connections, log }: RunDeps, { runId, fence }: RunWork): Promise<void> {
  const reason = 'The worker could not finish the run.';
  await connections
    .call('failRun', { path: { runId }, body: { fence, reason } })
    .catch((err: unknown) => log.warn({ err, runId }, 'the run could not be ended'));
}

const isConflict = (error: unknown, code: string): boolean =>
  error instanceof AppError && error.kind === 'conflict' && error.code === code;
