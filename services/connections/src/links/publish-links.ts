import { SchoolLinksChanged } from '@patchwork/contracts/events/connections';
import { extendStatementTimeout, type Tx } from '@patchwork/platform/db';
import { recordEvents } from '@patchwork/platform/record-events';
import { listSchoolsAround, lockPublishedLinks, updatePublishedLinks } from './published-links.sql.ts';

/**
 * Publishes every school whose current links differ from those last published. Call it in the transaction that changed links or
 * schools. Takes a lock, so concurrent publishers queue and each sees the changes of the one before. Reports
 * the share of the events that are recorded.
 */
export async function publishLinks(tx: Tx, onProgress?: (share: number) => Promise<void>): Promise<void> {
  await lockPublishedLinks(tx);
  const changed = await updatePublishedLinks(tx);
  await onProgress?.(0);
  await recordEvents(tx, SchoolLinksChanged, changed, onProgress);
}

/** Publishes the links of a school that has opened or closed, and of its partners. */
export async function publishLinksAround(tx: Tx, schoolId: number): Promise<void> {
  // A run that is submitting its result may hold the lock for some seconds.
  await extendStatementTimeout(tx);
  await lockPublishedLinks(tx);
  const schoolIds = await listSchoolsAround(tx, schoolId);
  await recordEvents(tx, SchoolLinksChanged, await updatePublishedLinks(tx, schoolIds));
}
