import type { Viewer } from '@patchwork/platform/assertion';
import { AppError } from '@patchwork/platform/errors';

interface Target {
  id: number;
  isActive: boolean;
  staffRoles: readonly string[];
}
type Actor = Pick<Viewer, 'userId' | 'roles'>;

/** Accounts of the provider's staff are a Superuser's to change; a Lead of the provider's own school may not either. */
export function assertMayTouch(viewer: Actor, target: Target): void {
  const isOther = target.id !== viewer.userId;
  if (isOther && target.staffRoles.length > 0 && !viewer.roles.includes('Superuser'))
    throw new AppError('forbidden', 'staff-account', 'Only a Superuser may change the account of a member of staff.');
}

/** The calls for staff are for other people's accounts. */
export function assertMayManage(viewer: Actor, target: Target): void {
  if (target.id === viewer.userId)
    throw new AppError('conflict', 'own-account', 'This is your own account. Please use My Profile.');
  assertMayTouch(viewer, target);
}

export function assertNotOneself(viewer: Actor, target: Target): void {
  if (target.id === viewer.userId) throw new AppError('conflict', 'own-account', 'You cannot delete yourself.');
}

/** Details and rights of somebody who was locked out stay as they were until they are let in again. */
export function assertActive(target: Target): void {
  if (!target.isActive) throw new AppError('conflict', 'user-inactive', 'This user is not active.');
}
