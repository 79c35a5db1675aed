import { ConcernSubjectHidden } from '@patchwork/contracts/events/messaging';
import type { Viewer } from '@patchwork/platform/assertion';
import { recordAuditEvent } from '@patchwork/platform/audit-events';
import type { Tx } from '@patchwork/platform/db';
import { AppError, notFound } from '@patchwork/platform/errors';
import type { Origin } from '@patchwork/platform/origin';
import { recordEvent } from '@patchwork/platform/outbox';
import type { Deps } from '../deps.ts';
import { type ConcernRow, findConcern } from './concerns.sql.ts';
import { countRaisingSchools, insertAction, lockSubject, type NewAction } from './hiding.sql.ts';

/** Concerns from this many schools hide a thing without review. */
const SCHOOLS_TO_HIDE = 3;

/**
 * Hides or unhides the subject of a concern, for viewers who may close the concern. If it is already in that state, nothing
 * changes and the first reason stays.
 * @throws AppError `not-found`, `conflict` for a school
 */
export const setHidden = (
  { db }: Deps,
  viewer: Viewer,
  id: number,
  { isHidden, reason }: Pick<NewAction, 'isHidden' | 'reason'>,
  origin: Origin,
): Promise<ConcernRow> =>
  db.transaction(async (tx) => {
    const found = await findConcern(tx, viewer, id);
    if (!found) throw notFound();
    if (found.kind === 'school') throw new AppError('conflict', 'cannot-hide', 'Deactivate the school instead.');
    await lockSubject(tx, found);
    // Read again under the lock: another request may have changed it.
    const concern = (await findConcern(tx, viewer, id)) ?? found;
    if (concern.isHidden === isHidden) return concern;
    await recordAction(tx, concern, { isHidden, reason, doneBy: viewer });
    const type = isHidden ? 'concern-hidden' : 'concern-unhidden';
    await recordAuditEvent(tx, { type, userId: viewer.userId, schoolId: concern.schoolId, origin });
    return { ...concern, isHidden, hiddenReason: isHidden ? reason : null };
  });

/** Hides the subject of concerns from three schools and returns true, else false. The caller must have locked the thing. */
export async function hideForManySchools(tx: Tx, concern: ConcernRow): Promise<boolean> {
  if (concern.kind === 'school' || concern.isHidden) return false;
  if ((await countRaisingSchools(tx, concern)) < SCHOOLS_TO_HIDE) return false;
  await recordAction(tx, concern, { isHidden: true, reason: 'Three schools have raised a concern about this.', doneBy: null });
  return true;
}

/** Records the action and publishes it for content. */
async function recordAction(tx: Tx, concern: ConcernRow, action: NewAction): Promise<void> {
  const { kind, targetId: subjectId } = concern;
  const version = await insertAction(tx, concern, action);
  if (kind !== 'school') await recordEvent(tx, ConcernSubjectHidden, { kind, subjectId, version, isHidden: action.isHidden });
}
