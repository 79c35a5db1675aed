import type { Viewer } from '@patchwork/platform/assertion';
import { AppError } from '@patchwork/platform/errors';
import type { CaseRow } from './cases.sql.ts';
import { isInvolved } from './kept-out.policy.ts';

export const actions = ['acknowledge', 'note', 'involve', 'allow', 'refer', 'close', 'hide', 'unhide'] as const;
export type Action = (typeof actions)[number];

type Actor = Pick<Viewer, 'userId' | 'schoolId' | 'roles'>;

export const isStaff = ({ roles }: Pick<Viewer, 'roles'>): boolean => roles.includes('Admin');

type Marks = Pick<CaseRow, 'authorId' | 'placeAuthorId' | 'involvedUserIds' | 'allowedUserIds'>;

/** Whether the viewer learns who raised it: an Admin who is not involved. Others must be able to report without fear. */
export const maySeeRaiser = (viewer: Actor, row: Marks): boolean => isStaff(viewer) && !isInvolved(row, viewer.userId);

/** Whether the viewer has marked another Admin as involved. Then an Admin who is neither decides the case. */
export const hasMarkedAdmin = (viewer: Actor, row: Pick<CaseRow, 'adminMarkerIds'>): boolean =>
  row.adminMarkerIds.includes(viewer.userId);

/** What ends a case, shows its subject again or lets people in: no Admin removes another and then does it alone. */
const deciding: readonly Action[] = ['acknowledge', 'allow', 'close', 'unhide'];

type Judged = Marks & Pick<CaseRow, 'adminMarkerIds' | 'kind' | 'state' | 'isTakenUp' | 'isHidden' | 'hiddenBySchoolId'>;

/** Whether the role of a viewer who sees the case allows an action at all, whatever the state of the case. */
function isAllowed(viewer: Actor, row: Judged, action: Action): boolean {
  if (isStaff(viewer)) return !isInvolved(row, viewer.userId) && !(hasMarkedAdmin(viewer, row) && deciding.includes(action));
  if (action === 'unhide') return !row.isHidden || row.hiddenBySchoolId === viewer.schoolId;
  return action === 'acknowledge' || action === 'note' || action === 'hide';
}

/** @throws AppError `forbidden` for an action that is not the viewer's to take, although they see the case */
export function assertMay(viewer: Actor, row: Judged, action: Action): void {
  if (isAllowed(viewer, row, action)) return;
  throw new AppError('forbidden', 'not-yours-to-do', whyNot(viewer, row));
}

function whyNot(viewer: Actor, row: Judged): string {
  if (!isStaff(viewer)) return 'Only the provider’s safeguarding team can do this.';
  return isInvolved(row, viewer.userId)
    ? 'You are involved in this concern, so another Admin handles it.'
    : 'You have marked an Admin as involved, so another Admin decides this concern.';
}

/** The actions that would change something now. An Admin may also hide what a school has hidden, so that it stays hidden. */
export function mayNow(viewer: Actor, row: Judged): Action[] {
  const isOpen = row.state !== 'closed';
  const canHide = row.kind !== 'school' && row.kind !== 'visitor';
  const isOpenTo: Record<Action, boolean> = {
    acknowledge: isOpen && (isStaff(viewer) ? !row.isTakenUp : row.state === 'new'),
    note: true,
    involve: true,
    allow: true,
    refer: isOpen,
    close: isOpen,
    hide: canHide && (!row.isHidden || (isStaff(viewer) && row.hiddenBySchoolId !== null)),
    unhide: canHide && row.isHidden,
  };
  return actions.filter((action) => isOpenTo[action] && isAllowed(viewer, row, action));
}
