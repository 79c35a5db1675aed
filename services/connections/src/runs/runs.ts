import { randomInt } from 'node:crypto';
import { connectionJobs } from '@patchwork/contracts/jobs/connections';
import type { Viewer } from '@patchwork/platform/assertion';
import { recordAuditEvent } from '@patchwork/platform/audit-events';
import { extendStatementTimeout, type Tx } from '@patchwork/platform/db';
import { AppError } from '@patchwork/platform/errors';
import type { Origin } from '@patchwork/platform/origin';
import { enqueueJob } from '@patchwork/platform/outbox';
import { interimRunDueAt } from '@patchwork/platform/school-calendar';
import type { Deps } from '../deps.ts';
import { findHalfTermAt, findNextHalfTerm, listStarts, lockDueHalfTerm } from '../half-terms/half-terms.sql.ts';
import { countLinks } from '../links/links.sql.ts';
import { findKeptPreview } from '../previews/previews.sql.ts';
import { isAnyWaiting } from '../schools/waiting.sql.ts';
import { hasFailedLately, insertRun, type NewRun, type RunRow, type RunType, saveStartCounts } from './runs.sql.ts';

interface RunStart extends Pick<NewRun, 'type' | 'halfTerm' | 'startedBy' | 'now'> {
  /** The preview whose links the run makes; its seed would give the same links. */
  preview?: { id: number; seed: number } | null;
}

export const runInProgress = () => new AppError('conflict', 'run-in-progress', 'Connections process is already running....');

/**
 * Starts a run for the current half term, or a preview for the current or next one. The log entry and the worker's job commit
 * together.
 * @throws AppError conflict `run-in-progress` while another run is in progress, `no-half-term` when the calendar has no next one
 */
export const startRun = (
  { db, clock }: Deps,
  { userId }: Viewer,
  { type, which = 'current' }: { type: RunType; which?: 'current' | 'next' },
  origin: Origin,
): Promise<RunRow> =>
  db.transaction(async (tx) => {
    const now = clock();
    const halfTerm = which === 'next' ? (await findNextHalfTerm(tx, now))?.id : await findHalfTermAt(tx, now);
    if (halfTerm === undefined) throw new AppError('conflict', 'no-half-term', 'The calendar has no later half term.');
    const run = await beginRun(tx, { type, halfTerm, startedBy: userId, now });
    if (!run) throw runInProgress();
    if (type !== 'preview') await recordAuditEvent(tx, { type: 'connections-run', userId, origin });
    return run;
  });

/**
 * Starts the main run of the half term that has begun unless it has one, and returns its id; null when none is due or another
 * run is in progress. It uses the preview that is kept for the half term. Idempotent.
 */
export const startDueRun = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number | null> =>
  db.transaction(async (tx) => {
    const now = clock();
    const halfTerm = await lockDueHalfTerm(tx, now);
    if (halfTerm === null) return null;
    const preview = await findKeptPreview(tx, halfTerm);
    const run = await beginRun(tx, { type: 'main', halfTerm, startedBy: null, preview, now });
    return run?.id ?? null;
  });

/**
 * Starts the interim run of a school day, from 05:30 London time, if a school waits for its first links, and returns its id; null
 * when none is due, another run is in progress, or one failed within the hour. Idempotent: what a run has met does not wait.
 */
export const startDueInterimRun = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number | null> =>
  db.transaction(async (tx) => {
    const now = clock();
    const due = interimRunDueAt(now, await listStarts(tx, now));
    if (due === null || !(await isAnyWaiting(tx, due)) || (await hasFailedLately(tx, 'interim', now))) return null;
    const run = await beginRun(tx, { type: 'interim', halfTerm: await findHalfTermAt(tx, now), startedBy: null, now });
    return run?.id ?? null;
  });

/** Logs a run and queues its job; null while another run is in progress. */
export async function beginRun(tx: Tx, { preview, ...given }: RunStart): Promise<RunRow | null> {
  await extendStatementTimeout(tx);
  const inserted = await insertRun(tx, {
    ...given,
    previewId: preview?.id ?? null,
    seed: preview?.seed ?? randomInt(2 ** 32),
  });
  if (!inserted) return null;
  // Not before: until the row is in, another run may be storing its links.
  const run = await saveStartCounts(tx, inserted.id, await countLinks(tx));
  await enqueueJob(tx, connectionJobs.runConnections, { runId: run.id });
  return run;
}
