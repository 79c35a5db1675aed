import { EvidenceHeld } from '@patchwork/contracts/events/messaging';
import type { operations } from '@patchwork/contracts/types/messaging';
import type { Viewer } from '@patchwork/platform/assertion';
import { recordAuditEvent } from '@patchwork/platform/audit-events';
import type { BodyOf, ReplyOf } from '@patchwork/platform/contract';
import { type Db, lockName, type Tx } from '@patchwork/platform/db';
import { AppError, invalid } from '@patchwork/platform/errors';
import type { Origin } from '@patchwork/platform/origin';
import { recordEvent } from '@patchwork/platform/outbox';
import { createOnce, type RequestKey } from '@patchwork/platform/request-keys';
import type { Deps } from '../deps.ts';
import { notifyStaff } from '../notices/staff-notices.ts';
import { isStaff } from './cases.policy.ts';
import { lockSubject } from './hiding.sql.ts';
import { hideForManySchools } from './hiding.ts';
import { findInvolved, listConcernHandlers } from './involved.ts';
import { pin } from './pin-evidence.ts';
import { countOfLastHour, findSame, getOwnCase, insertCase, type NewCase, type Same } from './raised-cases.sql.ts';

type OwnConcern = ReplyOf<operations['raiseConcern']>;
type Raised = BodyOf<operations['raiseConcern']>;

/** Each concern sends emails to several people; this limit allows one every two minutes on average. */
const MAX_PER_HOUR = 30;

/**
 * Opens a case about something that the viewer can see: pins and holds the evidence and notifies the Admins and the school.
 * While the case is open, raising it again with the same reason returns it, as a request with the same key always does. A crash after the pin leaves an unconfirmed hold,
 * which content ends after a day.
 * @throws AppError `not-found` for things that the viewer cannot see, `rate-limited`, `invalid` for a tick of anybody but a Lead or
 * the safeguarding lead of the viewer's school
 */
export async function raiseConcern(
  deps: Deps,
  viewer: Viewer,
  raised: Raised,
  { origin, requestKey }: { origin: Origin; requestKey: RequestKey | null },
): Promise<OwnConcern> {
  const { kind, id: targetId, reason, about = null, aboutUserId = null } = raised;
  const same = await findSameOrRefuse(deps.db, viewer, { kind, targetId, reason, about, aboutUserId });
  if (same) return same;
  if (aboutUserId !== null && !(await listConcernHandlers(deps, viewer)).some(({ id }) => id === aboutUserId))
    throw invalid('unknown-user', [{ field: 'aboutUserId', message: 'Choose a person' }]);
  const { holdId, evidence } = await pin(deps, raised, { viewerSchoolId: viewer.schoolId, includeHidden: isStaff(viewer) });
  const { schoolId, placeSchoolId, articleId, authorId, placeAuthorId, excerpt, mediaKind } = evidence;
  const place = { schoolId, placeSchoolId };
  const told = { reason, about, aboutUserId, raisedBySchoolId: viewer.schoolId };
  const involvedUserIds = await findInvolved(deps, { ...told, ...place, authorId, placeAuthorId });
  const subject = { kind, targetId, articleId, excerpt, mediaKind, holdId, evidence };
  const given: NewCase = { ...subject, ...place, reason, about, aboutUserId, authorId, involvedUserIds };
  const open = async (tx: Tx): Promise<OwnConcern> => {
    await lockName(tx, `concerns of user ${viewer.userId}`);
    const before = await findSameOrRefuse(tx, viewer, given);
    if (before) return before;
    await lockSubject(tx, given);
    const id = await insertCase(tx, viewer, given);
    await notifyStaff(deps, tx, 'concern', id);
    await recordAuditEvent(tx, { type: 'concern-raised', userId: viewer.userId, schoolId, origin });
    if (kind !== 'school') {
      await recordEvent(tx, EvidenceHeld, { holdId: holdId!, kind, subjectId: targetId, version: 1, heldUntil: null });
      await hideForManySchools(tx, id, { kind, targetId });
    }
    return getOwnCase(tx, viewer, id);
  };
  const openOnce = async (tx: Tx) => {
    const answer = await open(tx);
    return { created: answer.id, answer };
  };
  return createOnce(deps.db, requestKey, openOnce, (tx, id): Promise<OwnConcern> => getOwnCase(tx, viewer, id));
}

async function findSameOrRefuse(db: Db, viewer: Viewer, concern: Same) {
  const same = await findSame(db, viewer, concern);
  if (!same && (await countOfLastHour(db, viewer)) >= MAX_PER_HOUR)
    throw new AppError('rate-limited', 'rate-limited', 'You have told us of many things. Please wait a little.', {
      retryAfter: 600,
    });
  return same;
}
