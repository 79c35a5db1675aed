import { SchoolChanged } from '@patchwork/contracts/events/schools';
import type { DatabasePool, Tx } from '@patchwork/platform/db';
import { recordEvent } from '@patchwork/platform/outbox';
import { announceGroup } from '../groups/announce-group.ts';
import { numberNewGroups } from '../groups/groups.sql.ts';
import { lockAfter, numberNewSchools } from './change-schools.sql.ts';
import { findSchool, type SchoolRow } from './schools.sql.ts';

/** Publishes SchoolChanged, in the transaction that changed the row; returns the school. */
export async function announceSchool(tx: Tx, schoolId: number): Promise<SchoolRow> {
  const school = await findSchool(tx, schoolId);
  if (!school) throw new Error(`School ${schoolId} was changed but cannot be read.`);
  // While an approval can be undone, nobody else hears of it.
  const isApproved = school.isApproved && school.undoSeconds === null;
  await recordEvent(tx, SchoolChanged, { ...school, schoolId, isApproved });
  return school;
}

/** Publishes schools and groups that a migration inserted, once however often the service starts. */
export const announceNewcomers = (db: DatabasePool): Promise<void> =>
  db.transaction(async (tx) => {
    for (const schoolId of await numberNewSchools(tx)) await announceSchool(tx, schoolId);
    for (const groupId of await numberNewGroups(tx)) await announceGroup(tx, groupId);
  });

/**
 * Publishes the next schools or groups after an id again, for the compacted topic. Returns the last id; null after the last
 * row. Locks the rows until the commit, so that a concurrent change is published after this state.
 */
export const announceAgain = (db: DatabasePool, table: 'schools' | 'school_groups', after: number, limit = 500) =>
  db.transaction(async (tx): Promise<number | null> => {
    const ids = await lockAfter(tx, table, after, limit);
    for (const id of ids) await (table === 'schools' ? announceSchool(tx, id) : announceGroup(tx, id));
    return ids.at(-1) ?? null;
  });
