import { notFound } from '@patchwork/platform/errors';
import type { Deps } from '../deps.ts';
import { mayEnter, rolesOf } from '../roles/roles.policy.ts';
import { findViewer } from './viewers.sql.ts';

/**
 * Who a session belongs to, as of now.
 * @throws AppError `not-found` when the user is inactive or the school inactive or not approved: their sessions are dead
 */
export async function getViewer({ db }: Deps, userId: number) {
  const viewer = await findViewer(db, userId);
  if (!viewer || !mayEnter(viewer)) throw notFound();
  const { schoolId, schoolGroupId, sessionEpoch, hasAcceptedTerms } = viewer;
  const isStaff = viewer.staffRoles.length > 0;
  return { userId, schoolId, schoolGroupId, roles: rolesOf(viewer), sessionEpoch, isActive: hasAcceptedTerms, isStaff };
}
