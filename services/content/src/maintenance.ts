import { deleteEndedHolds } from './concerns/holds.sql.ts';
import type { Deps } from './deps.ts';
import { purgeWithdrawn } from './erasures/erasures.ts';
import { reapplyReceipts } from './erasures/receipts.ts';
import { deleteOldEvidence } from './evidence/picks.sql.ts';
import { failLost, removeOrphans } from './media/orphans.ts';
import { purgeInactive } from './media/purge.ts';
import { removeHarmful } from './media/scans.ts';
import { deleteOldReads } from './media/staff-reads.sql.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Reconciles files and rows. Idempotent, and safe in several processes at once. */
export async function maintainMedia(deps: Deps): Promise<void> {
  const { db, storage, clock, log } = deps;
  await removeHarmful(deps);
  await reapplyReceipts(deps);
  const purged = (await purgeInactive(deps)) + (await purgeWithdrawn(deps));
  await deleteEndedHolds(db);
  await deleteOldReads(db);
  await deleteOldEvidence(db);
  const unfinished = await storage.removeUnfinished(new Date(clock().getTime() - DAY_MS));
  const orphans = await removeOrphans(deps);
  const lost = await failLost(deps);
  const counts = { purged, unfinished, orphans, lost };
  if (Object.values(counts).some((count) => count > 0)) log.info(counts, 'media tidied');
}
