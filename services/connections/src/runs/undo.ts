import type { Viewer } from '@patchwork/platform/assertion';
import { recordAuditEvent } from '@patchwork/platform/audit-events';
import { extendStatementTimeout } from '@patchwork/platform/db';
import { AppError, notFound } from '@patchwork/platform/errors';
import type { Origin } from '@patchwork/platform/origin';
import type { Deps } from '../deps.ts';
import { publishLinks } from '../links/publish-links.ts';
import { findRun, type RunRow } from './runs.sql.ts';
import { runInProgress } from './runs.ts';
import { isRunInProgress, lockRuns, markUndone, restoreLinks } from './undo.sql.ts';

/**
 * Brings back the links that a main run replaced within its half term, in one transaction. Idempotent.
 * @throws AppError not-found; conflict `run-in-progress` during a run, `cannot-undo` once another run has begun or when the run
 *   replaced no links of its half term
 */
export const undoRun = ({ db, clock }: Deps, { userId }: Viewer, runId: number, origin: Origin): Promise<RunRow> =>
  db.transaction(async (tx) => {
    await extendStatementTimeout(tx);
    await lockRuns(tx);
    const run = await findRun(tx, runId);
    if (!run) throw notFound();
    if (run.undoneAt !== null) return run;
    if (await isRunInProgress(tx)) throw runInProgress();
    if (!run.canUndo) throw new AppError('conflict', 'cannot-undo', 'This run can no longer be undone.');
    const now = clock();
    await markUndone(tx, runId, await restoreLinks(tx, runId, now), now);
    await publishLinks(tx);
    await recordAuditEvent(tx, { type: 'connections-run-undone', userId, origin });
    return (await findRun(tx, runId))!;
  });
