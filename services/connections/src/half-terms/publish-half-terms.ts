import { HalfTermChanged } from '@patchwork/contracts/events/connections';
import type { Db, Tx } from '@patchwork/platform/db';
import { recordEvents } from '@patchwork/platform/record-events';
import { halfTermName } from './names.ts';
import { listPublished, type Published, savePublished } from './published-half-terms.sql.ts';

/**
 * Publishes every half term that differs from what was last published. Call it in the transaction that stored or moved one.
 * Takes a lock, so that concurrent publishers each see the changes of the one before.
 */
export async function publishHalfTerms(tx: Tx): Promise<void> {
  const changed = await savePublished(tx);
  await recordEvents(tx, HalfTermChanged, changed.map(named));
}

/** The half terms as last published. */
export const listPublishedHalfTerms = async (db: Db) => (await listPublished(db)).map(named);

const named = (halfTerm: Published) => ({ ...halfTerm, name: halfTermName(halfTerm.halfTermId) });
