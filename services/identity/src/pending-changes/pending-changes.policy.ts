import type { Viewer } from '@patchwork/platform/assertion';
import { AppError } from '@patchwork/platform/errors';
import type { StaffRole } from '../roles/roles.policy.ts';

export const kinds = ['approve-school', 'change-address', 'announce'] as const;
export type Kind = (typeof kinds)[number];

interface Change {
  kind: Kind;
  requestedBy: number;
  /** The address that would move is of a member of the provider's staff. */
  concernsStaff: boolean;
}
type Decider = Pick<Viewer, 'userId' | 'roles'>;

const roleOf: Record<Kind, StaffRole> = { 'approve-school': 'SignUpApproval', 'change-address': 'Admin', announce: 'Admin' };

/** The role that a second person needs, as the change itself does. */
export const roleFor = ({ kind, concernsStaff }: Pick<Change, 'kind' | 'concernsStaff'>): StaffRole =>
  concernsStaff ? 'Superuser' : roleOf[kind];

/** The kinds that a viewer reads of all colleagues. */
export const readableKinds = ({ roles }: Pick<Viewer, 'roles'>): Kind[] => kinds.filter((kind) => roles.includes(roleOf[kind]));

export const mayDecide = (viewer: Decider, change: Change): boolean =>
  change.requestedBy !== viewer.userId && viewer.roles.includes(roleFor(change));

/** @throws AppError `conflict` for the requester, `forbidden` without the role */
export function assertMayDecide(viewer: Decider, change: Change): void {
  if (change.requestedBy === viewer.userId)
    throw new AppError('conflict', 'own-change', 'A second person has to agree to your change.');
  if (!mayDecide(viewer, change)) throw new AppError('forbidden', 'forbidden', 'You may not decide this change.');
}

/** Colleagues with the role refuse a change, and requesters withdraw their own. @throws AppError `forbidden` */
export function assertMayReject(viewer: Decider, change: Change): void {
  if (change.requestedBy !== viewer.userId) assertMayDecide(viewer, change);
}
