import type { Role, Viewer } from '@patchwork/platform/assertion';
import { AppError } from '@patchwork/platform/errors';
import type { FeedScope } from '../deps.ts';

export const isAdmin = (viewer: Viewer): boolean => viewer.roles.includes('Admin');

/** A report, comment or reply is changed by who wrote it, or by an Admin. */
export const mayChange = (viewer: Viewer, { authorId }: { authorId: number }): boolean =>
  viewer.userId === authorId || isAdmin(viewer);

/** A badge is set by the school's own Leads, or by an Admin. */
export const mayChangeBadge = (viewer: Viewer, schoolId: number): boolean =>
  isAdmin(viewer) || (viewer.roles.includes('SchoolAdmin') && viewer.schoolId === schoolId);

const staffRoles: Role[] = ['AdminRO', 'SignUpApproval', 'Admin', 'Superuser'];

/** Whether reports of schools that are neither their own, nor connected, nor favourites are hidden from somebody: never from staff. */
export const seesConnectedOnly = ({ roles }: Viewer, scope: FeedScope): boolean =>
  scope === 'connections' && !roles.some((role) => staffRoles.includes(role));

/** @throws AppError 403 */
export function assertMay(allowed: boolean): void {
  if (!allowed) throw new AppError('forbidden', 'forbidden', 'You may not do this.');
}
