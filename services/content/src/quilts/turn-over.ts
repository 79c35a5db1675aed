import type { SchoolLinksChanged } from '@patchwork/contracts/events/connections';
import { QuiltRevealAnnounced, QuiltRevealed } from '@patchwork/contracts/events/content';
import { type Db, extendStatementTimeout, type Tx } from '@patchwork/platform/db';
import { recordEvents } from '@patchwork/platform/record-events';
import type { z } from 'zod';
import type { Deps } from '../deps.ts';
import { saveSchoolLinks } from '../people/schools.sql.ts';
import { completeQuilts } from './places.sql.ts';
import {
  freezeMembers,
  joinMembers,
  listLinked,
  listSettling,
  lockQuilts,
  markAnnounced,
  markRevealed,
} from './turn-over.sql.ts';

/** A patch of this school has become ready: its quilt and those of linked schools may be complete. */
export async function completeQuiltsAround(db: Db, schoolId: number): Promise<void> {
  await completeQuilts(db, [schoolId, ...(await listLinked(db, schoolId))]);
}

/** Stores the links of a school; quilts that have turned over keep their schools, and those linked since join. */
export async function changeLinks(tx: Tx, links: z.output<typeof SchoolLinksChanged.data>): Promise<void> {
  const around = [...new Set([links.schoolId, ...links.linkedSchoolIds, ...(await listLinked(tx, links.schoolId))])];
  await lockQuilts(tx, around);
  await freezeMembers(tx, around);
  if (await saveSchoolLinks(tx, links)) await joinMembers(tx, around);
}

const BATCH_SIZE = 500;

/**
 * Announces quilts the day before they turn over, and records which have turned over with their schools. No request waits
 * for it. Each batch of schools and its events commit together, so that a repeat goes on where a crash ended.
 */
export async function turnOverQuilts({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<void> {
  for (const halfTerm of await listSettling(db)) {
    const { id: halfTermId, revealsAt, isCurrent, isDue } = halfTerm;
    const announced = !(isCurrent && isDue)
      ? 0
      : await inBatches(db, async (tx, after) => {
          const schools = await markAnnounced(tx, halfTermId, after, BATCH_SIZE);
          await recordEvents(
            tx,
            QuiltRevealAnnounced,
            schools.map(({ schoolId }) => ({ schoolId, halfTermId, revealsAt })),
          );
          return schools;
        });
    const revealed = await inBatches(db, async (tx, after) => {
      const schools = await markRevealed(tx, halfTerm, after, BATCH_SIZE);
      await recordEvents(
        tx,
        QuiltRevealed,
        schools.map(({ schoolId, cause }) => ({ schoolId, halfTermId, cause })),
      );
      return schools;
    });
    if (announced + revealed > 0) log.info({ halfTerm: halfTermId, announced, revealed }, 'quilts turned over');
  }
}

/** Calls `take` in a transaction each for the next schools after an id until there are none; returns how many there were. */
async function inBatches(
  db: Deps['db'],
  take: (tx: Tx, after: number) => Promise<readonly { schoolId: number }[]>,
): Promise<number> {
  let count = 0;
  for (let after = 0; ; ) {
    const schools = await db.transaction(async (tx) => {
      await extendStatementTimeout(tx);
      return take(tx, after);
    });
    if (schools.length === 0) return count;
    count += schools.length;
    after = Math.max(...schools.map(({ schoolId }) => schoolId));
  }
}
