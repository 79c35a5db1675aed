import type { components } from '@patchwork/contracts/types/public';
import * as z from 'zod/mini';
import { msg } from '../../lib/i18n.ts';
import { asTitle, userFields } from '../../lib/user-form.ts';

/** The user as the form holds them: nothing is ''. */
export const UserValues = z.object(userFields);
export type UserValues = z.infer<typeof UserValues>;

/** In the order in which they stand in the form. */
export const userFieldNames = Object.keys(UserValues.shape) as (keyof UserValues)[];

type User = components['schemas']['User'];

export const toValues = ({ title, firstName, middleName, lastName, email, schoolPosition }: User): UserValues => ({
  title,
  firstName,
  middleName: middleName ?? '',
  lastName,
  email,
  schoolPosition: schoolPosition ?? '',
});

/** What the server takes. Without a group: the user stays in theirs. */
export const toForm = ({ title, middleName, schoolPosition, ...rest }: UserValues): components['schemas']['UserForm'] => ({
  ...rest,
  title: asTitle(title),
  middleName: middleName || null,
  schoolPosition: schoolPosition || null,
});

const staffRoles = ['AdminRO', 'SignUpApproval', 'Admin', 'Superuser'];

/**
 * Why the reader may only look: the server answers 403 or 409 to the rest, and a 403 ends the reader's session. Null where they may
 * change the user. Of staff who are inactive, `roles` are those that they would hold again.
 */
export function whyReadOnly(user: Pick<User, 'id' | 'roles'>, me: Pick<User, 'id' | 'roles'>): string | null {
  if (user.id === me.id) return msg('This is your own account. Change it in My Profile.');
  const isStaff = user.roles?.some((role) => staffRoles.includes(role));
  if (isStaff && !me.roles?.includes('Superuser')) return msg('Only a superuser can change staff accounts');
  return null;
}
