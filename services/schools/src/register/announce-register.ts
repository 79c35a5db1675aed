import { RegisterChanged } from '@patchwork/contracts/events/schools';
import type { DatabasePool, Tx } from '@patchwork/platform/db';
import { recordEvent } from '@patchwork/platform/outbox';
import { findFacts, lockLinksAfter, nextVersion } from './register-links.sql.ts';

/** Publishes RegisterChanged of a school, in the transaction that changed its link or its row. */
export const announceRegister = async (tx: Tx, schoolId: number): Promise<void> =>
  publish(tx, { schoolId, version: await nextVersion(tx, schoolId) });

async function publish(tx: Tx, { schoolId, version }: { schoolId: number; version: number }): Promise<void> {
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
    const links = await lockLinksAfter(tx, after, limit);
    for (const link of links) await publish(tx, link);
    return links.at(-1)?.schoolId ?? null;
  });
