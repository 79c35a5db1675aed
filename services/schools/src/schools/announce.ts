import { GroupChanged, SchoolChanged } from '@patchwork/contracts/events/schools';
import type { DatabasePool, Tx } from '@patchwork/platform/db';
import { recordEvent } from '@patchwork/platform/outbox';
import { findGroup, type GroupRow, numberNewGroups } from '../groups/groups.sql.ts';
import { lockAfter, numberNewSchools } from './change-schools.sql.ts';
import { findSchool, type SchoolRow } from './schools.sql.ts';

/** Tells the others how a school stands, in the transaction that changed its row. Answers the school. */
export async function announceSchool(tx: Tx, schoolId: number): Promise<SchoolRow> {
  const school = await findSchool(tx, schoolId);
  if (!school) throw new Error(`School ${schoolId} was changed but cannot be read.`);
  await recordEvent(tx, SchoolChanged, { ...school, schoolId });
  return school;
}

/** Tells the others how a group stands, in the transaction that changed its row. Answers the group. */
export async function announceGroup(tx: Tx, groupId: number): Promise<GroupRow> {
  const group = await findGroup(tx, groupId);
  if (!group) throw new Error(`Group ${groupId} was changed but cannot be read.`);
  await recordEvent(tx, GroupChanged, { ...group, groupId });
  return group;
}

/** Tells of schools and groups that a migration has brought, once however often the service starts. */
export const announceNewcomers = (db: DatabasePool): Promise<void> =>
  db.transaction(async (tx) => {
    for (const schoolId of await numberNewSchools(tx)) await announceSchool(tx, schoolId);
    for (const groupId of await numberNewGroups(tx)) await announceGroup(tx, groupId);
  });

/**
 * Tells again how the next schools, or groups, after an id stand, so that the bus knows the latest of them. Answers the last one's id; null
 * after the last of all. Each is held meanwhile, so that what changes next is told next.
 */
export const announceAgain = (db: DatabasePool, table: 'schools' | 'school_groups', after: number, limit = 500) =>
  db.transaction(async (tx): Promise<number | null> => {
    const ids = await lockAfter(tx, table, after, limit);
    for (const id of ids) await (table === 'schools' ? announceSchool(tx, id) : announceGroup(tx, id));
    return ids.at(-1) ?? null;
  });
