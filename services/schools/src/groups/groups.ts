import type { operations } from '@patchwork/contracts/types/schools';
import type { Viewer } from '@patchwork/platform/assertion';
import { recordAuditEvent } from '@patchwork/platform/audit-events';
import type { BodyOf } from '@patchwork/platform/contract';
import type { Tx } from '@patchwork/platform/db';
import { AppError, notFound } from '@patchwork/platform/errors';
import { assertNameFree } from '@patchwork/platform/names';
import type { Origin } from '@patchwork/platform/origin';
import { createOnce, type RequestKey } from '@patchwork/platform/request-keys';
import type { Deps } from '../deps.ts';
import { insertEntry } from '../history/school-history.sql.ts';
import { recordGroupChange } from '../history/school-history.ts';
import { assertNotBusy } from '../school-years/school-years.ts';
import { announceGroup } from './announce-group.ts';
import { folded } from './groups.policy.ts';
import { findGroup, type GroupRow, insertGroup, listGroups, retireGroup, updateOwnGroup } from './groups.sql.ts';

export type GroupForm = BodyOf<operations['addGroup']>;

const fieldsOf = ({ name, description }: GroupForm) => ({ name: name.trim(), description: description?.trim() || null });

/**
 * Checks a group's new name after `assertNotBusy`, whose lock keeps others from taking it. Groups that had the same name
 * before this rule keep it.
 * @throws AppError `conflict` when another active group of the school has the name
 */
export async function assertGroupNameFree(tx: Tx, schoolId: number, name: string, before?: Pick<GroupRow, 'id' | 'name'>) {
  if (before && folded(before.name) === folded(name)) return;
  const others = (await listGroups(tx, schoolId)).filter(({ id }) => id !== before?.id);
  if (!others.some((other) => folded(other.name) === folded(name))) return;
  const message = 'Your school already has a group with this name';
  throw new AppError('conflict', 'group-name-taken', message, { errors: [{ field: 'name', message }] });
}

/**
 * Adds a group, never a primary one, to the viewer's own school.
 * @throws AppError `invalid` for a name that looks like the provider's, `conflict` for another group's, or the key of another
 * request
 */
export function addGroup(
  { db }: Deps,
  viewer: Viewer,
  form: GroupForm,
  origin: Origin,
  requestKey: RequestKey | null,
): Promise<GroupRow> {
  const add = async (tx: Tx) => {
    const fields = fieldsOf(form);
    assertNameFree(viewer, 'name', [fields.name]);
    await assertNotBusy(tx, viewer.schoolId);
    await assertGroupNameFree(tx, viewer.schoolId, fields.name);
    const groupId = await insertGroup(tx, viewer.schoolId, fields);
    await recordAuditEvent(tx, { type: 'group-added', userId: viewer.userId, schoolId: viewer.schoolId, origin });
    const after = await announceGroup(tx, groupId);
    await recordGroupChange(tx, { before: null, after, changedBy: viewer.userId });
    return { created: groupId, answer: after };
  };
  return createOnce(db, requestKey, add, async (tx, groupId: number) => {
    const group = await findGroup(tx, groupId);
    if (!group?.isActive || group.schoolId !== viewer.schoolId) throw notFound();
    return group;
  });
}

/**
 * Changes a group of the viewer's own school.
 * @throws AppError `not-found` for another school's group, `conflict` for the primary group and for another group's name,
 * `invalid` for a name that looks like the provider's
 */
export async function updateGroup(
  { db }: Deps,
  viewer: Viewer,
  groupId: number,
  form: GroupForm,
  origin: Origin,
): Promise<GroupRow> {
  return db.transaction(async (tx) => {
    await assertNotBusy(tx, viewer.schoolId);
    const before = assertMayChange(await findGroup(tx, groupId), viewer);
    const fields = fieldsOf(form);
    assertNameFree(viewer, 'name', [fields.name], [before.name]);
    await assertGroupNameFree(tx, viewer.schoolId, fields.name, before);
    if (!(await updateOwnGroup(tx, viewer.schoolId, groupId, fields))) throw notFound();
    await recordAuditEvent(tx, { type: 'group-changed', userId: viewer.userId, schoolId: viewer.schoolId, origin });
    const after = await announceGroup(tx, groupId);
    await recordGroupChange(tx, { before, after, changedBy: viewer.userId });
    return after;
  });
}

/**
 * Deletes a group for good; its posts still show its name.
 * @throws AppError `not-found` for another school's group, `conflict` for the primary group or one with active users
 */
export async function deleteGroup({ db, identity }: Deps, viewer: Viewer, groupId: number, origin: Origin): Promise<GroupRow> {
  assertMayChange(await findGroup(db, groupId), viewer);
  const { count } = await identity.call('countActiveUsersOfGroup', { path: { groupId }, requestId: origin.requestId });
  if (count > 0) throw new AppError('conflict', 'group-in-use', 'Move the users of this group to another one first.');
  return db.transaction(async (tx) => {
    await assertNotBusy(tx, viewer.schoolId);
    if (!(await retireGroup(tx, viewer.schoolId, groupId))) throw notFound();
    await recordAuditEvent(tx, { type: 'group-deleted', userId: viewer.userId, schoolId: viewer.schoolId, origin });
    await insertEntry(tx, { schoolId: viewer.schoolId, groupId, kind: 'group-deleted', changedBy: viewer.userId });
    return announceGroup(tx, groupId);
  });
}

function assertMayChange(group: GroupRow | null, viewer: Viewer): GroupRow {
  if (!group?.isActive || group.schoolId !== viewer.schoolId) throw notFound();
  if (group.isPrimary) throw new AppError('conflict', 'primary-group', 'The primary group cannot be edited or deleted.');
  return group;
}
