import { randomInt } from 'node:crypto';
import { connectionJobs } from '@patchwork/contracts/jobs/connections';
import { type AuditEvent, recordAuditEvent } from '@patchwork/platform/audit-events';
import { extendStatementTimeout, type Tx } from '@patchwork/platform/db';
import { AppError } from '@patchwork/platform/errors';
import { enqueueJob } from '@patchwork/platform/outbox';
import type { Deps } from '../deps.ts';
import { findHalfTermAt, lockDueHalfTerm } from '../half-terms/half-terms.sql.ts';
import { countLinks } from '../links/links.sql.ts';
import { insertRun, type NewRun, type RunRow, type RunType } from './runs.sql.ts';

/**
 * Starts a run for the current half term. The log entry and the worker's job commit together.
 * @throws AppError conflict `run-in-progress` while another run is in progress
 */
export const startRun = (
  { db, clock }: Deps,
  doer: Pick<AuditEvent, 'origin'> & { userId: number },
  type: RunType,
): Promise<RunRow> =>
  db.transaction(async (tx) => {
    const now = clock();
    const run = await beginRun(tx, { type, halfTerm: await findHalfTermAt(tx, now), startedBy: doer.userId, now });
    if (!run) throw new AppError('conflict', 'run-in-progress', 'Connections process is already running....');
    if (type !== 'preview') await recordAuditEvent(tx, { type: 'connections-run', ...doer });
    return run;
  });

/**
 * Starts the main run of the half term that has begun unless it has one, and returns its id; null when none is due or another
 * run is in progress. Idempotent.
 */
export const startDueRun = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number | null> =>
  db.transaction(async (tx) => {
    const now = clock();
    const halfTerm = await lockDueHalfTerm(tx, now);
    if (halfTerm === null) return null;
    const run = await beginRun(tx, { type: 'main', halfTerm, startedBy: null, now });
    return run?.id ?? null;
  });

async function beginRun(tx: Tx, given: Pick<NewRun, 'type' | 'halfTerm' | 'startedBy' | 'now'>): Promise<RunRow | null> {
  await extendStatementTimeout(tx);
  const run = await insertRun(tx, { ...given, seed: randomInt(2 ** 32), counts: await countLinks(tx) });
  if (run) await enqueueJob(tx, connectionJobs.runConnections, { runId: run.id });
  return run;
}
