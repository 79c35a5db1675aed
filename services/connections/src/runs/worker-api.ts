import { ConnectionsGenerated } from '@patchwork/contracts/events/connections';
import type { operations } from '@patchwork/contracts/types/connections';
import type { MatchQuality } from '@patchwork/matching/types';
import type { BodyOf } from '@patchwork/platform/contract';
import { type Db, extendStatementTimeout, type Tx } from '@patchwork/platform/db';
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
import { listParticipants, readWork } from './run-work.ts';
import {
  abandonRun,
  closeRun,
  findFreeRun,
  findRun,
  ignorePreview,
  lockRun,
  noteProgress,
  type RunRow,
  takeRun,
} from './runs.sql.ts';
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
export async function claimRun({ db, clock }: Deps, runId: number, worker: string) {
  const found = await findFreeRun(db, runId, worker, clock());
  if (!found) throw await whyNot(db, runId);
  const run = found.previewId === null ? found : await finishWithPreview({ db, clock }, runId, worker);
  if (!run) throw await whyNot(db, runId);
  // Reading takes seconds in a large network, so the lease starts with the answer.
  const work = await readWork(db, run);
  const taken = await db.transaction(async (tx) => {
    await extendStatementTimeout(tx);
    const now = clock();
    const taken = await takeRun(tx, runId, worker, now, leaseFrom(now));
    if (taken?.type === 'preview') await savePreviewSchools(tx, runId, work.schools);
    return taken;
  });
  if (!taken) throw await whyNot(db, runId);
  return { ...work, fencingToken: taken.fencingToken, fence: taken.fencingToken };
}

/**
 * Makes the links of the run's preview, in one transaction. If the network has changed, a run started by hand fails; one started
 * by the calendar is returned, to be computed. Null when the run has ended or another worker holds it.
 */
const finishWithPreview = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, runId: number, worker: string) =>
  db.transaction(async (tx) => {
    await extendStatementTimeout(tx);
    const now = clock();
    const run = await takeRun(tx, runId, worker, now, leaseFrom(now));
    if (!run || run.previewId === null) return run;
    const preview = await findStoredPreview(tx, run.previewId);
    if (preview && isUnchanged(await findNetworkChanges(tx, preview))) {
      const { quality } = (await findRun(tx, preview.id))!;
      await closeWith(tx, run, quality!, now, () => insertPreviewLinks(tx, run, now));
      return null;
    }
    if (run.startedBy === null) {
      await ignorePreview(tx, runId);
      return run;
    }
    await abandonRun(tx, runId, 'Schools or links had changed since the preview.', now);
    return null;
  });

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
export async function finishRun({ db, clock }: Deps, runId: number, fencingToken: number, result: Result): Promise<void> {
  assertWellLinked(result.links);
  await db.transaction(async (tx) => {
    await extendStatementTimeout(tx);
    const run = await lockRun(tx, runId);
    if (!run) throw notFound();
    if (run.fencingToken !== fencingToken) throw stale();
    if (run.state === 'finished') return;
    if (run.state !== 'running') throw stale();
    const now = clock();
    if (run.type === 'preview') await closePreview(tx, run, result, now);
    else await closeWith(tx, run, result.quality, now, () => insertLinks(tx, run, result.links, now));
  });
}

/** Replaces the links of the network, or adds to them, and closes the run. */
async function closeWith(tx: Tx, run: RunRow, quality: MatchQuality, now: Date, insert: () => Promise<unknown>): Promise<void> {
  const before = await countLinks(tx);
  const replaces = run.type === 'main' ? await endCurrentLinks(tx, run, now) : null;
  await insert();
  const after = await countLinks(tx);
  await saveFewLinks(tx, run);
  await recordEvent(tx, ConnectionsGenerated, {
    runId: run.id,
    type: run.type === 'interim' ? 'interim' : 'main',
    schools: after.schools,
    connections: after.links,
  });
  await publishLinks(tx);
  await closeRun(tx, run.id, { before, after, quality, replaces }, now);
  if (run.previewId !== null) await deleteOldPreviews(tx, now);
}

/** Stores the links of a preview instead of those of the one before. */
async function closePreview(tx: Tx, run: RunRow, { links, quality }: Result, now: Date): Promise<void> {
  await savePreviewLinks(tx, run.id, links);
  await saveFewLinks(tx, run);
  const after = countPreview(await listParticipants(tx), links);
  await closeRun(tx, run.id, { before: await countLinks(tx), after, quality, replaces: null }, now);
  await deleteOldPreviews(tx, now);
}

/** Ends the run without a result and leaves links unchanged. Idempotent. @throws AppError conflict `stale-fencing-token` */
export const failRun = ({ db, clock }: Deps, runId: number, fencingToken: number, reason: string): Promise<void> =>
  db.transaction(async (tx) => {
    const run = await lockRun(tx, runId);
    if (!run) throw notFound();
    if (run.fencingToken !== fencingToken) throw stale();
    if (run.state === 'failed') return;
    if (run.state !== 'running') throw stale();
    await abandonRun(tx, runId, reason, clock());
  });
