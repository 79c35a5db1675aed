import { lockSubject } from '../concerns/holds.sql.ts';
import type { Deps } from '../deps.ts';
import { deleteDueItem, listDueItems } from './files.sql.ts';

const KEPT_MS = 30 * 24 * 60 * 60_000;

/**
 * Deletes for good what was deleted 30 days ago, alone or with its report, unless a case holds it. Returns the number of items.
 */
export async function purgeInactive({
  db,
  storage,
  clock,
  log,
}: Pick<Deps, 'db' | 'storage' | 'clock' | 'log'>): Promise<number> {
  const before = new Date(clock().getTime() - KEPT_MS).toISOString();
  const now = clock().toISOString();
  let purged = 0;
  for (const id of await listDueItems(db, before, now)) {
    try {
      const keys = await db.transaction(async (tx) => {
        // A hold that has begun since was stored under this lock; one that begins later finds no row.
        await lockSubject(tx, { kind: 'media', subjectId: id });
        return deleteDueItem(tx, id, before, now);
      });
      for (const key of keys) await storage.remove(key);
      if (keys.length > 0) purged += 1;
    } catch (err) {
      log.warn({ err, mediaItemId: id }, 'could not purge an item; its remaining files go when they have had no row for a day');
    }
  }
  return purged;
}
