import type { Viewer } from '@patchwork/platform/assertion';
import { AppError } from '@patchwork/platform/errors';

interface Target {
  id: number;
  isActive: boolean;
  staffRoles: readonly string[];
}
type Actor = Pick<Viewer, 'userId' | 'roles'>;

/**
 * Only a Superuser may change another account of the provider's staff; a Lead of the same school may not.
 * @throws AppError `forbidden`
 */
export function assertMayTouch(viewer: Actor, target: Target): void {
  const isOther = target.id !== viewer.userId;
  if (isOther && target.staffRoles.length > 0 && !viewer.roles.includes('Superuser'))
    throw new AppError('forbidden', 'staff-account', 'Only a Superuser may change the account of a member of staff.');
}

/** Staff calls are for other users' accounts. @throws AppError `conflict` for the viewer's own, `forbidden` for staff */
export function assertMayManage(viewer: Actor, target: Target): void {
  if (target.id === viewer.userId)
    throw new AppError('conflict', 'own-account', 'This is your own account. Please use My Profile.');
  assertMayTouch(viewer, target);
}

/** @throws AppError `conflict` when the target is the viewer */
export function assertNotOneself(viewer: Actor, target: Target): void {
  if (target.id === viewer.userId) throw new AppError('conflict', 'own-account', 'You cannot delete your own account.');
}

/** The details and rights of a deactivated user cannot change until they are activated again. @throws AppError `conflict` */
export function assertActive(target: Target): void {
  if (!target.isActive) throw new AppError('conflict', 'user-inactive', 'This user is not active.');
}
