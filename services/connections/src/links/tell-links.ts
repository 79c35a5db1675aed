import { SchoolLinksChanged } from '@patchwork/contracts/events/connections';
import type { Tx } from '@patchwork/platform/db';
import { allowAMinute } from '../a-minute.ts';
import { recordEvents } from '../record-events.ts';
import { listSchoolsAround, lockToldLinks, renewToldLinks } from './told-links.sql.ts';

/**
 * Tells the other services of every school whose links are not those that they were told last. Call it in the transaction that
 * changed links or schools: transactions that tell stand in line, so that each sees what the one before has changed.
 */
export async function tellLinks(tx: Tx): Promise<void> {
  await lockToldLinks(tx);
  await recordEvents(tx, SchoolLinksChanged, await renewToldLinks(tx));
}

/** The same for one school that has opened or closed, and for its partners. */
export async function tellLinksAround(tx: Tx, schoolId: number): Promise<void> {
  // A run that is being handed in may hold the line for some seconds.
  await allowAMinute(tx);
  await lockToldLinks(tx);
  const schoolIds = await listSchoolsAround(tx, schoolId);
  await recordEvents(tx, SchoolLinksChanged, await renewToldLinks(tx, schoolIds));
}
