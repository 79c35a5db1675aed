import { AsyncResource } from 'node:async_hooks';
import { ConnectionsGenerated } from '@patchwork/contracts/events/connections';
import type { operations } from '@patchwork/contracts/types/connections';
import type { MatchQuality } from '@patchwork/matching/types';
import type { BodyOf } from '@patchwork/platform/contract';
import { type Db, extendStatementTimeout, lockName, type Tx } from '@patchwork/platform/db';
import { AppError, notFound } from '@patchwork/platform/errors';
import { recordEvent } from '@patchwork/platform/outbox';
import type { Deps } from '../deps.ts';
import { saveFewLinks } from '../few-links/few-links.ts';
import { countLinks, endCurrentLinks, insertLinks } from '../links/links.sql.ts';
import { publishLinks } from '../links/publish-links.ts';
import {
  findNetworkChanges,
  findStoredPreview,
  insertPreviewLinks,
  savePreviewLinks,
  savePreviewSchools,
} from '../previews/previews.sql.ts';
import { deleteOldPreviews, isUnchanged } from '../previews/previews.ts';
import { listParticipants } from '../schools/participants.sql.ts';
import { readWork } from './run-work.ts';
import { abandonRun, closeRun, findFreeRun, findRun, ignorePreview, noteProgress, type RunRow, takeRun } from './runs.sql.ts';
import { assertWellLinked, countPreview } from './submitted-links.ts';

/** How long a worker may be silent before another may claim its run; it renews the lease every two seconds. */
const LEASE_MS = 15_000;

type Result = Pick<BodyOf<operations['finishRun']>, 'links' | 'quality'>;

const leaseFrom = (now: Date) => new Date(now.getTime() + LEASE_MS);
const stale = () => new AppError('conflict', 'stale-fencing-token', 'Another worker has claimed this run.');

/**
 * Claims the run for a worker and returns everything that matching needs. A run that uses a preview needs no matching: it is
 * finished here, and the worker learns that it is over.
 * @throws AppError conflict `run-held` while another worker's lease is valid, `run-over` when it has ended
 */
export async function claimRun(deps: Deps, runId: number, worker: string) {
  const { db, clock } = deps;
  const found = await findFreeRun(db, runId, worker, clock());
  if (!found) throw await whyNot(db, runId);
  if (found.previewId !== null && !(await claimForPreview(deps, runId, worker))) throw await whyNot(db, runId);
  // Reading takes seconds in a large network, so the lease starts with the answer.
  const work = await readWork(db, found);
  const taken = await db.transaction(async (tx) => {
    const taken = await take(tx, runId, worker, clock);
    if (taken?.type === 'preview') await savePreviewSchools(tx, runId, work.schools);
    return taken;
  });
  if (!taken) throw await whyNot(db, runId);
  return { ...work, fencingToken: taken.fencingToken };
}

async function take(tx: Tx, runId: number, worker: string, clock: Deps['clock']): Promise<RunRow | null> {
  await extendStatementTimeout(tx);
  await lockSaving(tx, runId);
  const now = clock();
  return takeRun(tx, runId, worker, now, leaseFrom(now));
}

/**
 * Makes the links of the run's preview. If the network has changed, a run started by hand fails; one started by the calendar
 * must be computed, and only then this returns true.
 */
async function claimForPreview(deps: Deps, runId: number, worker: string): Promise<boolean> {
  const { db, clock } = deps;
  const run = await db.transaction((tx) => take(tx, runId, worker, clock));
  if (!run) return false;
  const report = reportSaving(deps);
  return db.transaction(async (tx) => {
    await extendStatementTimeout(tx);
    await lockSaving(tx, runId);
    if ((await findRun(tx, runId))?.fencingToken !== run.fencingToken) return false;
    const now = clock();
    const preview = run.previewId && (await findStoredPreview(tx, run.previewId));
    if (preview && isUnchanged(await findNetworkChanges(tx, preview))) {
      const { quality } = (await findRun(tx, preview.id))!;
      const saving: Saving = { tx, run, now, progress: (share) => report(run, share) };
      await saveRun(saving, quality!, () => insertPreviewLinks(tx, run, now));
      return false;
    }
    if (run.startedBy === null) {
      await ignorePreview(tx, runId);
      return true;
    }
    await abandonRun(tx, runId, 'Schools or links had changed since the preview.', now);
    return false;
  });
}

async function whyNot(db: Db, runId: number): Promise<AppError> {
  const run = await findRun(db, runId);
  if (!run) return notFound();
  if (run.state === 'running') return new AppError('conflict', 'run-held', 'Another worker has claimed this run.');
  return new AppError('conflict', 'run-over', 'The run has ended.');
}

/** @throws AppError conflict `stale-fencing-token` */
export async function reportProgress({ db, clock }: Deps, runId: number, fencingToken: number, percent: number) {
  if (!(await noteProgress(db, runId, fencingToken, percent, leaseFrom(clock())))) throw stale();
}

/**
 * Replaces the current links by the new ones. A preview stores its links apart; an interim run only adds links. One
 * transaction: readers see the links of one half term or of the other. Idempotent.
 * @throws AppError conflict `stale-fencing-token`; invalid `bad-links` when matching cannot have produced them
 */
export async function finishRun(deps: Deps, runId: number, fencingToken: number, result: Result): Promise<void> {
  const { db, clock } = deps;
  assertWellLinked(result.links);
  const report = reportSaving(deps);
  await db.transaction(async (tx) => {
    await extendStatementTimeout(tx);
    await lockSaving(tx, runId);
    const run = await findRun(tx, runId);
    if (!run) throw notFound();
    if (run.fencingToken !== fencingToken) throw stale();
    if (run.state === 'finished') return;
    if (run.state !== 'running') throw stale();
    const saving: Saving = { tx, run, now: clock(), progress: (share) => report(run, share) };
    if (run.type === 'preview') await savePreview(saving, result);
    else await saveRun(saving, result.quality, (progress) => insertLinks(tx, run, result.links, saving.now, progress));
  });
}

/**
 * Two workers with the result of one run save it one after the other, and none claims it meanwhile. The row itself stays
 * unlocked, so that progress and lease can be written during the transaction; the fencing token guards its last statement.
 */
const lockSaving = (tx: Tx, runId: number) => lockName(tx, `run ${runId}`);

type ReportShare = (share: number) => Promise<void>;

/** The transaction that saves the result of a run. `progress` reports the share of the saving that is done. */
interface Saving {
  tx: Tx;
  run: RunRow;
  now: Date;
  progress: ReportShare;
}

/**
 * Reports the progress of saving, from what the worker has reported to 99 per cent. It uses another connection, because a
 * transaction shows nothing before its end. Create it before the transaction: slonik refuses other connections inside.
 */
const reportSaving = ({ db, clock }: Pick<Deps, 'db' | 'clock'>) =>
  AsyncResource.bind(async ({ id, fencingToken, progress }: RunRow, share: number) => {
    const percent = Math.floor(progress + (99 - progress) * share);
    if (!(await noteProgress(db, id, fencingToken, percent, leaseFrom(clock())))) throw stale();
  });

/** Replaces the links of the network, or adds to them, and closes the run. The shares are of the time that saving takes. */
async function saveRun(
  { tx, run, now, progress }: Saving,
  quality: MatchQuality,
  insert: (progress: ReportShare) => Promise<unknown>,
): Promise<void> {
  const before = await countLinks(tx);
  const replaces = run.type === 'main' ? await endCurrentLinks(tx, run, now) : null;
  await progress(0.2);
  await insert((share) => progress(0.2 + 0.4 * share));
  const after = await countLinks(tx);
  await saveFewLinks(tx, run);
  await progress(0.65);
  await recordEvent(tx, ConnectionsGenerated, {
    runId: run.id,
    type: run.type === 'interim' ? 'interim' : 'main',
    schools: after.schools,
    connections: after.links,
  });
  await publishLinks(tx, (share) => progress(0.75 + 0.25 * share));
  if (!(await closeRun(tx, run, { before, after, quality, replaces }, now))) throw stale();
  if (run.previewId !== null) await deleteOldPreviews(tx, now);
}

/** Stores the links of a preview instead of those of the one before. */
async function savePreview({ tx, run, now, progress }: Saving, { links, quality }: Result): Promise<void> {
  await savePreviewLinks(tx, run.id, links, progress);
  await saveFewLinks(tx, run);
  const after = countPreview(await listParticipants(tx), links);
  if (!(await closeRun(tx, run, { before: await countLinks(tx), after, quality, replaces: null }, now))) throw stale();
  await deleteOldPreviews(tx, now);
}

/** Ends the run without a result and leaves links unchanged. Idempotent. @throws AppError conflict `stale-fencing-token` */
export const failRun = ({ db, clock }: Deps, runId: number, fencingToken: number, reason: string): Promise<void> =>
  db.transaction(async (tx) => {
    await lockSaving(tx, runId);
    const run = await findRun(tx, runId);
    if (!run) throw notFound();
    if (run.fencingToken !== fencingToken) throw stale();
    if (run.state === 'failed') return;
    if (run.state !== 'running') throw stale();
    await abandonRun(tx, runId, reason, clock());
  });
