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

/** The grants that amount to each role: nothing implies SignUpApproval. */
export const grantsFor: Record<StaffRole, readonly StaffRole[]> = {
  AdminRO: ['AdminRO', 'Admin', 'Superuser'],
  SignUpApproval: ['SignUpApproval'],
  Admin: ['Admin', 'Superuser'],
  Superuser: ['Superuser'],
};

const rolesByGrants = (grants: readonly StaffRole[]): StaffRole[] =>
  staffRoles.filter((role) => grantsFor[role].some((grant) => grants.includes(grant)));

/**
 * The roles of a person, in a fixed order. Everybody who may enter and has accepted the terms reads, writes and answers; a Lead
 * also administers the school.
 */
export function rolesOf(standing: Standing): Role[] {
  if (!mayEnter(standing) || !standing.hasAcceptedTerms) return [];
  return [
    'Viewer',
    'Contributor',
    'Responder',
    ...(standing.isLead ? (['SchoolAdmin'] as const) : []),
    ...rolesByGrants(standing.staffRoles),
  ];
}

/**
 * What an Admin is told of somebody. Of a member of staff who may not enter now it is what they hold nevertheless: whatever the
 * state of such an account, only a Superuser may change it.
 */
export function rolesForAdmin(standing: Standing): Role[] {
  const roles = rolesOf(standing);
  return roles.length > 0 ? roles : rolesByGrants(standing.staffRoles);
}
