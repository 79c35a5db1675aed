import type { Viewer } from '@patchwork/platform/assertion';

/** How much of one school somebody gets to see under `GET /api/school/{id}`. */
export type SchoolView = 'staff' | 'lead';

/**
 * An Admin sees any school, those who look after sign-ups one that is pending, a Lead their own.
 * Null for everybody else: to them it is not there.
 */
export function viewOfSchoolFor(viewer: Viewer, school: { id: number; isApproved: boolean }): SchoolView | null {
  const has = (role: Viewer['roles'][number]) => viewer.roles.includes(role);
  if (has('Admin')) return 'staff';
  if ((has('AdminRO') || has('SignUpApproval')) && !school.isApproved) return 'staff';
  if (has('SchoolAdmin') && viewer.schoolId === school.id) return 'lead';
  return null;
}
