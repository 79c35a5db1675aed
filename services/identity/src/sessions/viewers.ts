import { notFound } from '@patchwork/platform/errors';
import type { Deps } from '../deps.ts';
import { mayEnter, rolesOf } from '../roles/roles.policy.ts';
import { findViewer, findViewers, type ViewerRow } from './viewers.sql.ts';

/**
 * The current state of a session's user.
 * @throws AppError `not-found` when the user or the school is inactive or the school is not approved: their sessions have ended
 */
export async function getViewer({ db }: Deps, userId: number) {
  const viewer = await findViewer(db, userId);
  if (!viewer || !mayEnter(viewer)) throw notFound();
  return toViewer(viewer);
}

/** The same for several users, without those for whom it throws. */
export const listViewers = async ({ db }: Deps, userIds: readonly number[]) =>
  (await findViewers(db, userIds)).filter(mayEnter).map(toViewer);

function toViewer(viewer: ViewerRow) {
  const { userId, schoolId, schoolGroupId, sessionEpoch, hasAcceptedTerms } = viewer;
  const isStaff = viewer.staffRoles.length > 0;
  return { userId, schoolId, schoolGroupId, roles: rolesOf(viewer), sessionEpoch, isActive: hasAcceptedTerms, isStaff };
}
