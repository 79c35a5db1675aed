import { GroupChanged, SchoolChanged } from '@patchwork/contracts/events/schools';
import type { DatabasePool, Tx } from '@patchwork/platform/db';
import { recordEvent } from '@patchwork/platform/outbox';
import { findGroup, type GroupRow, numberNewGroups } from '../groups/groups.sql.ts';
import { numberNewSchools } from './change-schools.sql.ts';
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
