import { EvidenceHeld } from '@patchwork/contracts/events/messaging';
import type { operations } from '@patchwork/contracts/types/messaging';
import type { Viewer } from '@patchwork/platform/assertion';
import { recordAuditEvent } from '@patchwork/platform/audit-events';
import type { BodyOf, ReplyOf } from '@patchwork/platform/contract';
import { type Db, lockName } from '@patchwork/platform/db';
import { AppError } from '@patchwork/platform/errors';
import type { Origin } from '@patchwork/platform/origin';
import { recordEvent } from '@patchwork/platform/outbox';
import type { Deps } from '../deps.ts';
import { notifyStaff } from '../notices/staff-notices.ts';
import { isStaff } from './cases.policy.ts';
import { countOfLastHour, findSame, getOwnCase, insertCase, type NewCase } from './cases.sql.ts';
import { lockSubject } from './hiding.sql.ts';
import { hideForManySchools } from './hiding.ts';
import { findInvolved } from './involved.ts';
import { pin } from './pin-evidence.ts';

type OwnConcern = ReplyOf<operations['raiseConcern']>;
type Raised = BodyOf<operations['raiseConcern']>;

/** Each concern sends emails to several people; this limit allows one every two minutes on average. */
const MAX_PER_HOUR = 30;

/**
 * Opens a case about something that the viewer can see: pins and holds the evidence and notifies the Admins and the school.
 * While the case is open, raising it again with the same reason returns it. A crash after the pin leaves an unconfirmed hold,
 * which content ends after a day.
 * @throws AppError `not-found` for things that the viewer cannot see, `rate-limited`
 */
export async function raiseConcern(deps: Deps, viewer: Viewer, raised: Raised, origin: Origin): Promise<OwnConcern> {
  const { kind, id: targetId, reason } = raised;
  const same = await findSameOrRefuse(deps.db, viewer, { kind, targetId, reason });
  if (same) return same;
  const { holdId, evidence } = await pin(deps, raised, { viewerSchoolId: viewer.schoolId, includeHidden: isStaff(viewer) });
  const { schoolId, placeSchoolId, articleId, authorId, placeAuthorId, excerpt, mediaKind } = evidence;
  const authorIds = [authorId, placeAuthorId];
  const involvedUserIds = await findInvolved(deps, { authorIds, schoolIds: [schoolId, placeSchoolId], reason });
  const place = { schoolId, placeSchoolId, articleId, excerpt, mediaKind };
  const given: NewCase = { kind, targetId, reason, authorId, ...place, involvedUserIds, holdId, evidence };
  return deps.db.transaction(async (tx) => {
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
  });
}

async function findSameOrRefuse(db: Db, viewer: Viewer, concern: Pick<NewCase, 'kind' | 'targetId' | 'reason'>) {
  const same = await findSame(db, viewer, concern);
  if (!same && (await countOfLastHour(db, viewer)) >= MAX_PER_HOUR)
    throw new AppError('rate-limited', 'rate-limited', 'You have told us of many things. Please wait a little.', {
      retryAfter: 600,
    });
  return same;
}
