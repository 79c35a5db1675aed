import type { Viewer } from '@patchwork/platform/assertion';

/** How much of a school a viewer sees at `GET /api/school/{id}`. */
type SchoolView = 'staff' | 'lead';

/**
 * An Admin sees any school, AdminRO and SignUpApproval see pending ones, a Lead sees their own. Null for any other viewer, to
 * whom the school does not exist.
 */
export function viewOfSchoolFor(viewer: Viewer, school: { id: number; isApproved: boolean }): SchoolView | null {
  const has = (role: Viewer['roles'][number]) => viewer.roles.includes(role);
  if (has('Admin')) return 'staff';
  if ((has('AdminRO') || has('SignUpApproval')) && !school.isApproved) return 'staff';
  if (has('SchoolAdmin') && viewer.schoolId === school.id) return 'lead';
  return null;
}

export type SignUpState = 'waiting' | 'approved' | 'rejected';

/** A sign-up whose school was closed without a decision counts as rejected. */
export function stateOf({ isApproved, isActive }: { isApproved: boolean; isActive: boolean }): SignUpState {
  if (isApproved) return 'approved';
  return isActive ? 'waiting' : 'rejected';
}
