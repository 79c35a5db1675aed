import { type Role, staffRoles } from '@patchwork/contracts/roles';
import type { components } from '@patchwork/contracts/types/public';
import { msg } from '../../lib/i18n.ts';

type User = components['schemas']['User'];

/**
 * Why the viewer may not edit the user, or null if they may: the server would answer 403 or 409, and a 403 ends the session.
 * Inactive staff keep the `roles` that they regain when reactivated.
 */
export function whyReadOnly(user: Pick<User, 'id' | 'roles'>, me: Pick<User, 'id' | 'roles'>): string | null {
  if (user.id === me.id) return msg('This is your own account. Change it in My Profile.');
  const isStaff = user.roles?.some((role) => (staffRoles as readonly Role[]).includes(role));
  if (isStaff && !me.roles?.includes('Superuser')) return msg('Only a superuser can change staff accounts');
  return null;
}
