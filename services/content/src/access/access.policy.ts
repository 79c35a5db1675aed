import { type Role, staffRoles } from '@patchwork/contracts/roles';
import type { Viewer } from '@patchwork/platform/assertion';
import { AppError } from '@patchwork/platform/errors';

export const isAdmin = (viewer: Viewer): boolean => viewer.roles.includes('Admin');

/** Authors and Admins may change a report, comment or reply. */
export const mayChange = (viewer: Viewer, { authorId }: { authorId: number }): boolean =>
  viewer.userId === authorId || isAdmin(viewer);

export const isLeadOf = (viewer: Viewer, schoolId: number): boolean =>
  viewer.roles.includes('SchoolAdmin') && viewer.schoolId === schoolId;

/** The school's own Leads and Admins may set a badge, and restore and erase what belongs to the school. */
export const mayDecideFor = (viewer: Viewer, schoolId: number): boolean => isAdmin(viewer) || isLeadOf(viewer, schoolId);

/** Staff see the whole network, whatever FEED_SCOPE is. */
export const isStaff = ({ roles }: Viewer): boolean => roles.some((role) => (staffRoles as readonly Role[]).includes(role));

/**
 * Consent is the school's to confirm: by the author, while still there, and its Leads. The provider's staff cannot know what
 * families have said.
 */
export const mayConfirm = (viewer: Viewer, { authorId, schoolId }: { authorId: number; schoolId: number }): boolean =>
  viewer.schoolId === schoolId && (viewer.userId === authorId || isLeadOf(viewer, schoolId));

/** @throws AppError 403 */
export function assertMay(allowed: boolean): void {
  if (!allowed) throw new AppError('forbidden', 'forbidden', 'You may not do this.');
}
