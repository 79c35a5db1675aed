import type { Deps } from '../deps.ts';
import { findSpareOriginal, listSpareOriginals, markOriginalDeleted } from './files.sql.ts';

type Parts = Pick<Deps, 'db' | 'storage'>;

const BATCH = 200;
/** How long the original of a failed upload stays, so that an operator can inspect it and queue it again. */
const FAILED_KEPT_MS = 30 * 24 * 60 * 60_000;

/**
 * Deletes the original of a finished item; what was shown are its renditions. The file goes first, so a crash in between repeats
 * the work. Does nothing for other items.
 */
export async function deleteOriginal({ db, storage }: Parts, id: number): Promise<void> {
  const key = await findSpareOriginal(db, id);
  if (key === null) return;
  await storage.remove(key);
  await markOriginalDeleted(db, id);
}

/**
 * Deletes originals that are no longer needed: of finished items where a crash left them, and of uploads that failed 30 days
 * ago. None where operators keep originals.
 */
export async function deleteOriginals(deps: Parts & Pick<Deps, 'clock' | 'log' | 'uploads'>): Promise<void> {
  const { db, clock, log, uploads } = deps;
  if (uploads.keepsOriginals) return;
  const failedBefore = new Date(clock().getTime() - FAILED_KEPT_MS).toISOString();
  const next = (after: number) => listSpareOriginals(db, { after, failedBefore, limit: BATCH });
  let deleted = 0;
  for (let batch = await next(0); batch.length > 0; batch = await next(batch.at(-1)!.id)) {
    for (const { id, renditions } of batch) {
      try {
        // Maintenance makes renditions that are lost from the original.
        const found = await Promise.all(renditions.map((key) => deps.storage.head(key)));
        if (found.includes(null)) continue;
        await deleteOriginal(deps, id);
        deleted += 1;
      } catch (err) {
        log.warn({ err, mediaItemId: id }, 'could not delete an original; trying again in a minute');
      }
    }
  }
  if (deleted > 0) log.info({ deleted }, 'deleted originals of finished uploads');
}
