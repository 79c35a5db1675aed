import { ConnectionsGenerated } from '@patchwork/contracts/events/connections';
import type { operations } from '@patchwork/contracts/types/connections';
import type { BodyOf } from '@patchwork/platform/contract';
import { type Db, extendStatementTimeout, type Tx } from '@patchwork/platform/db';
import { AppError, notFound } from '@patchwork/platform/errors';
import { recordEvent } from '@patchwork/platform/outbox';
import type { Deps } from '../deps.ts';
import { countLinks, endCurrentLinks, insertLinks, type LinkCounts } from '../links/links.sql.ts';
import { publishLinks } from '../links/publish-links.ts';
import { listParticipants, readWork } from './run-work.ts';
import { abandonRun, closeRun, findFreeRun, findRun, lockRun, noteProgress, type RunRow, takeRun } from './runs.sql.ts';
import { assertWellLinked, countPreview } from './submitted-links.ts';

/** How long a worker may be silent before another may claim its run; it renews the lease every five seconds. */
const LEASE_MS = 15_000;

const leaseFrom = (now: Date) => new Date(now.getTime() + LEASE_MS);
const stale = () => new AppError('conflict', 'stale-fencing-token', 'Another worker has claimed this run.');

/**
 * Claims the run for a worker and returns everything that matching needs.
 * @throws AppError conflict `run-held` while another worker's lease is valid, `run-over` when it has ended
 */
export async function claimRun({ db, clock }: Deps, runId: number, worker: string) {
  const run = await findFreeRun(db, runId, worker, clock());
  if (!run) throw await whyNot(db, runId);
  // Reading takes seconds in a large network, so the lease starts with the answer.
  const work = await readWork(db, run);
  const now = clock();
  const taken = await takeRun(db, runId, worker, now, leaseFrom(now));
  if (!taken) throw await whyNot(db, runId);
  return { ...work, fencingToken: taken.fencingToken, fence: taken.fencingToken };
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
 * Replaces the current links by the new ones. A preview stores only its statistics; an interim run only adds links. One
 * transaction: readers see the links of one half term or of the other. Idempotent.
 * @throws AppError conflict `stale-fencing-token`; invalid `bad-links` when matching cannot have produced them
 */
export async function finishRun(
  { db, clock }: Deps,
  runId: number,
  fencingToken: number,
  result: Pick<BodyOf<operations['finishRun']>, 'links' | 'quality'>,
): Promise<void> {
  assertWellLinked(result.links);
  await db.transaction(async (tx) => {
    await extendStatementTimeout(tx);
    const run = await lockRun(tx, runId);
    if (!run) throw notFound();
    if (run.fencingToken !== fencingToken) throw stale();
    if (run.state === 'finished') return;
    if (run.state !== 'running') throw stale();
    const before = await countLinks(tx);
    const after = await saveLinks(tx, run, result.links, clock());
    await closeRun(tx, runId, { before, after, quality: result.quality }, clock());
  });
}

async function saveLinks(tx: Tx, run: RunRow, links: BodyOf<operations['finishRun']>['links'], now: Date): Promise<LinkCounts> {
  if (run.type === 'preview') return countPreview(await listParticipants(tx), links);
  if (run.type === 'main') await endCurrentLinks(tx, now);
  await insertLinks(tx, run, links, now);
  const counts = await countLinks(tx);
  await recordEvent(tx, ConnectionsGenerated, {
    runId: run.id,
    type: run.type,
    schools: counts.schools,
    connections: counts.links,
  });
  await publishLinks(tx);
  return counts;
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
