import { RegisterChanged } from '@patchwork/contracts/events/schools';
import type { DatabasePool, Tx } from '@patchwork/platform/db';
import { recordEvent } from '@patchwork/platform/outbox';
import { findFacts, listLinksAfter, nextVersion } from './register-links.sql.ts';

/** Publishes RegisterChanged of a school, in the transaction that changed its link or its row. */
export async function announceRegister(tx: Tx, schoolId: number): Promise<void> {
  const version = await nextVersion(tx, schoolId);
  const facts = await findFacts(tx, schoolId);
  await recordEvent(tx, RegisterChanged, {
    schoolId,
    version,
    isLinked: facts !== null,
    faith: facts?.faith ?? null,
    trust: facts?.trust ?? null,
    numberOfPupils: facts?.numberOfPupils ?? null,
    locationTypeId: facts?.locationTypeId ?? null,
  });
}

/** Publishes the next links after a school's id again, for the compacted topic. Returns the last id; null after the last one. */
export const announceRegisterAgain = (db: DatabasePool, after: number, limit = 500) =>
  db.transaction(async (tx): Promise<number | null> => {
    const ids = await listLinksAfter(tx, after, limit);
    for (const id of ids) await announceRegister(tx, id);
    return ids.at(-1) ?? null;
  });
