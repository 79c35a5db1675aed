import type { Role } from '@patchwork/platform/assertion';

export const staffRoles = ['AdminRO', 'SignUpApproval', 'Admin', 'Superuser'] as const;
export type StaffRole = (typeof staffRoles)[number];

export interface Standing {
  isActive: boolean;
  hasAcceptedTerms: boolean;
  isLead: boolean;
  isSchoolActive: boolean;
  isSchoolApproved: boolean;
  /** Grants that are stored; implied roles are worked out here. */
  staffRoles: readonly StaffRole[];
}

/** Whether the door opens at all; the terms are asked for behind it. */
export const mayEnter = ({
  isActive,
  isSchoolActive,
  isSchoolApproved,
}: Omit<Standing, 'staffRoles' | 'isLead' | 'hasAcceptedTerms'>) => isActive && isSchoolActive && isSchoolApproved;

/**
 * The roles of a person, in a fixed order. Everybody who may enter and has accepted the terms reads, writes and answers; a Lead
 * also administers the school. Admin implies AdminRO, Superuser implies both, and nothing implies SignUpApproval.
 */
export function rolesOf(standing: Standing): Role[] {
  if (!mayEnter(standing) || !standing.hasAcceptedTerms) return [];
  const holds = (...roles: StaffRole[]) => roles.some((role) => standing.staffRoles.includes(role));
  return [
    'Viewer',
    'Contributor',
    'Responder',
    ...(standing.isLead ? (['SchoolAdmin'] as const) : []),
    ...(holds('AdminRO', 'Admin', 'Superuser') ? (['AdminRO'] as const) : []),
    ...(holds('SignUpApproval') ? (['SignUpApproval'] as const) : []),
    ...(holds('Admin', 'Superuser') ? (['Admin'] as const) : []),
    ...(holds('Superuser') ? (['Superuser'] as const) : []),
  ];
}
