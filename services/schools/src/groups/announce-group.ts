import { GroupChanged } from '@patchwork/contracts/events/schools';
import type { Tx } from '@patchwork/platform/db';
import { recordEvent } from '@patchwork/platform/outbox';
import { findGroup, type GroupRow } from './groups.sql.ts';

/** Publishes GroupChanged, in the transaction that changed the row; returns the group. */
export async function announceGroup(tx: Tx, groupId: number): Promise<GroupRow> {
  const group = await findGroup(tx, groupId);
  if (!group) throw new Error(`Group ${groupId} was changed but cannot be read.`);
  await recordEvent(tx, GroupChanged, { ...group, groupId });
  return group;
}
