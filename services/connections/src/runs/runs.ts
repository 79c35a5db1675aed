import { randomInt } from 'node:crypto';
import { connectionJobs } from '@patchwork/contracts/jobs/connections';
import type { Viewer } from '@patchwork/platform/assertion';
import { AppError } from '@patchwork/platform/errors';
import { enqueueJob } from '@patchwork/platform/outbox';
import type { Deps } from '../deps.ts';
import { countLinks } from '../links/links.sql.ts';
import { halfTermAt } from './half-terms.ts';
import { insertRun, type RunRow, type RunType } from './runs.sql.ts';

/**
 * Starts a run: its place in the log and the job for a worker commit together.
 * @throws AppError conflict `run-in-progress` while another run is under way
 */
export const startRun = ({ db, clock }: Deps, viewer: Viewer | null, type: RunType): Promise<RunRow> =>
  db.transaction(async (tx) => {
    const now = clock();
    const run = await insertRun(tx, {
      type,
      halfTerm: halfTermAt(now),
      seed: randomInt(2 ** 32),
      startedBy: viewer?.userId ?? null,
      counts: await countLinks(tx),
      now,
    });
    if (!run) throw new AppError('conflict', 'run-in-progress', 'Connections process is already running....');
    await enqueueJob(tx, connectionJobs.runConnections, { runId: run.id });
    return run;
  });
