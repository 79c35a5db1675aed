import { type Role, type StaffRole, staffRoles } from '@patchwork/contracts/roles';

export { type StaffRole, staffRoles };

export interface Standing {
  isActive: boolean;
  hasAcceptedTerms: boolean;
  isLead: boolean;
  isSafeguardingLead: boolean;
  isSchoolActive: boolean;
  isSchoolApproved: boolean;
  /** Stored grants; the policy derives implied roles. */
  staffRoles: readonly StaffRole[];
}

/** Whether the user may sign in; accepting the terms is a separate step. */
export const mayEnter = ({
  isActive,
  isSchoolActive,
  isSchoolApproved,
}: Pick<Standing, 'isActive' | 'isSchoolActive' | 'isSchoolApproved'>) => isActive && isSchoolActive && isSchoolApproved;

/** The grants that imply each role: none implies SignUpApproval. */
export const grantsFor: Record<StaffRole, readonly StaffRole[]> = {
  AdminRO: ['AdminRO', 'Admin', 'Superuser'],
  SignUpApproval: ['SignUpApproval'],
  Admin: ['Admin', 'Superuser'],
  Superuser: ['Superuser'],
};

const rolesByGrants = (grants: readonly StaffRole[]): StaffRole[] =>
  staffRoles.filter((role) => grantsFor[role].some((grant) => grants.includes(grant)));

/**
 * The roles of a person, in a fixed order. Every user who may sign in and has accepted the terms reads, writes and responds; a
 * Lead also administers the school, and its safeguarding lead handles concerns.
 */
export function rolesOf(standing: Standing): Role[] {
  if (!mayEnter(standing) || !standing.hasAcceptedTerms) return [];
  return [
    'Viewer',
    'Contributor',
    'Responder',
    ...(standing.isLead ? (['SchoolAdmin'] as const) : []),
    ...(standing.isSafeguardingLead ? (['SafeguardingLead'] as const) : []),
    ...rolesByGrants(standing.staffRoles),
  ];
}

/**
 * The roles that an Admin sees. For staff who may not sign in now, those of their grants: only a Superuser may change such an
 * account, whatever its state.
 */
export function rolesForAdmin(standing: Standing): Role[] {
  const roles = rolesOf(standing);
  return roles.length > 0 ? roles : rolesByGrants(standing.staffRoles);
}
