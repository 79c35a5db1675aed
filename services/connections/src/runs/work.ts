import { ConnectionsGenerated } from '@patchwork/contracts/events/connections';
import type { operations } from '@patchwork/contracts/types/connections';
import type { BodyOf } from '@patchwork/platform/contract';
import type { Db, Tx } from '@patchwork/platform/db';
import { AppError, notFound } from '@patchwork/platform/errors';
import { recordEvent } from '@patchwork/platform/outbox';
import { allowAMinute } from '../a-minute.ts';
import type { Deps } from '../deps.ts';
import { countLinks, endCurrentLinks, insertLinks, type LinkCounts } from '../links/links.sql.ts';
import { tellLinks } from '../links/tell-links.ts';
import { assertWellLinked, countPreview } from './hand-in.ts';
import { listParticipants, readWork } from './run-work.ts';
import { abandonRun, closeRun, findFreeRun, findRun, lockRun, noteProgress, type RunRow, takeRun } from './runs.sql.ts';

/** How long a worker may be silent before another may take its run; it makes itself heard every five seconds. */
const LEASE_MS = 15_000;

const leaseFrom = (now: Date) => new Date(now.getTime() + LEASE_MS);
const stale = () => new AppError('conflict', 'stale-fence', 'Another worker has taken this run.');

/**
 * Gives a worker the run and everything that the matching needs.
 * @throws AppError conflict `run-held` while another live worker holds it, `run-over` when it has ended
 */
export async function claimRun({ db, clock }: Deps, runId: number, worker: string) {
  const run = await findFreeRun(db, runId, worker, clock());
  if (!run) throw await whyNot(db, runId);
  // Reading takes seconds in a large network: the lease begins with the answer.
  const work = await readWork(db, run);
  const now = clock();
  const taken = await takeRun(db, runId, worker, now, leaseFrom(now));
  if (!taken) throw await whyNot(db, runId);
  return { ...work, fence: taken.fence };
}

async function whyNot(db: Db, runId: number): Promise<AppError> {
  const run = await findRun(db, runId);
  if (!run) return notFound();
  if (run.state === 'running') return new AppError('conflict', 'run-held', 'Another worker is at it.');
  return new AppError('conflict', 'run-over', 'The run has ended.');
}

/** @throws AppError conflict `stale-fence` */
export async function reportProgress({ db, clock }: Deps, runId: number, fence: number, percent: number): Promise<void> {
  if (!(await noteProgress(db, runId, fence, percent, leaseFrom(clock())))) throw stale();
}

/**
 * Replaces the old links by the new ones; of a preview only the figures are kept, an interim run only adds. All in one transaction:
 * whoever reads sees the links of one half term or of the other. A repeat changes nothing.
 * @throws AppError conflict `stale-fence`; invalid `bad-links` when they are not what a matching can have made
 */
export async function finishRun({ db, clock }: Deps, runId: number, handIn: BodyOf<operations['finishRun']>): Promise<void> {
  assertWellLinked(handIn.links);
  await db.transaction(async (tx) => {
    await allowAMinute(tx);
    const run = await lockRun(tx, runId);
    if (!run) throw notFound();
    if (run.fence !== handIn.fence) throw stale();
    if (run.state === 'finished') return;
    if (run.state !== 'running') throw stale();
    const before = await countLinks(tx);
    const after = await saveLinks(tx, run, handIn.links, clock());
    await closeRun(tx, runId, { before, after, quality: handIn.quality }, clock());
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
  await tellLinks(tx);
  return counts;
}

/** Ends the run without a result; links stay as they were. A repeat changes nothing. @throws AppError conflict `stale-fence` */
export const failRun = ({ db, clock }: Deps, runId: number, fence: number, reason: string): Promise<void> =>
  db.transaction(async (tx) => {
    const run = await lockRun(tx, runId);
    if (!run) throw notFound();
    if (run.fence !== fence) throw stale();
    if (run.state === 'failed') return;
    if (run.state !== 'running') throw stale();
    await abandonRun(tx, runId, reason, clock());
  });
