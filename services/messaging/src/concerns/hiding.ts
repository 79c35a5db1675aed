import { ConcernSubjectHidden } from '@patchwork/contracts/events/messaging';
import type { Viewer } from '@patchwork/platform/assertion';
import { recordDeed } from '@patchwork/platform/audit';
import type { Tx } from '@patchwork/platform/db';
import { AppError, notFound } from '@patchwork/platform/errors';
import type { Origin } from '@patchwork/platform/origin';
import { recordEvent } from '@patchwork/platform/outbox';
import type { Deps } from '../deps.ts';
import { type ConcernRow, findConcern } from './concerns.sql.ts';
import { countWorriedSchools, insertAction, lockThing, type NewAction } from './hiding.sql.ts';

/** So many schools are believed at once. */
const believedSchools = 3;

/**
 * Hides what a concern is about, or shows it again, for those whose it is to close the concern. What is so already stays as it is,
 * with its reason.
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
    await lockThing(tx, found);
    // Again under the lock: somebody else may have been quicker.
    const concern = (await findConcern(tx, viewer, id)) ?? found;
    if (concern.isHidden === isHidden) return concern;
    await act(tx, concern, { isHidden, reason, doneBy: viewer });
    const type = isHidden ? 'concern-hidden' : 'concern-unhidden';
    await recordDeed(tx, { type, userId: viewer.userId, schoolId: concern.schoolId, origin });
    return { ...concern, isHidden, hiddenReason: isHidden ? reason : null };
  });

/** Hides at once what people of three schools are worried about; call it under the lock of the thing. True when it did. */
export async function hideForManySchools(tx: Tx, concern: ConcernRow): Promise<boolean> {
  if (concern.kind === 'school' || concern.isHidden) return false;
  if ((await countWorriedSchools(tx, concern)) < believedSchools) return false;
  await act(tx, concern, { isHidden: true, reason: 'Three schools have raised a concern about this.', doneBy: null });
  return true;
}

/** Notes what is done and lets content hear of it. */
async function act(tx: Tx, concern: ConcernRow, action: NewAction): Promise<void> {
  const { kind, targetId: subjectId } = concern;
  const version = await insertAction(tx, concern, action);
  if (kind !== 'school') await recordEvent(tx, ConcernSubjectHidden, { kind, subjectId, version, isHidden: action.isHidden });
}
