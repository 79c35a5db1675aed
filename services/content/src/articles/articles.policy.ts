import type { Role, Viewer } from '@patchwork/platform/assertion';
import { AppError } from '@patchwork/platform/errors';

export const isAdmin = (viewer: Viewer): boolean => viewer.roles.includes('Admin');

/** A report, comment or reply is changed by who wrote it, or by an Admin. */
export const mayChange = (viewer: Viewer, { authorId }: { authorId: number }): boolean =>
  viewer.userId === authorId || isAdmin(viewer);

/** A badge is set by the school's own Leads, or by an Admin. */
export const mayChangeBadge = (viewer: Viewer, schoolId: number): boolean =>
  isAdmin(viewer) || (viewer.roles.includes('SchoolAdmin') && viewer.schoolId === schoolId);

const staffRoles: Role[] = ['AdminRO', 'SignUpApproval', 'Admin', 'Superuser'];

/** The provider's people see the whole network, whatever FEED_SCOPE says. */
export const isStaff = ({ roles }: Viewer): boolean => roles.some((role) => staffRoles.includes(role));

/** @throws AppError 403 */
export function assertMay(allowed: boolean): void {
  if (!allowed) throw new AppError('forbidden', 'forbidden', 'You may not do this.');
}
