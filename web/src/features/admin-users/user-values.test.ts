import { expect, test } from 'vitest';
import { toForm, toValues, UserValues, userFieldNames } from '../../lib/user-form.ts';
import type { User } from './api.ts';
import { whyReadOnly } from './user-values.ts';

const school = { id: 1, name: 'Harrowmere Primary' };
const user: User = {
  id: 2,
  title: 'Miss',
  firstName: 'Priya',
  middleName: null,
  lastName: 'Nair',
  email: 'priya.nair@harrowmere.example',
  schoolPosition: null,
  allowNotificationEmails: true,
  active: true,
  schoolAdministrator: false,
  termsAndConditionsApproved: true,
  createDate: '2026-04-24T12:21:57.835Z',
  schoolGroup: { id: 3, name: 'Wrens', description: null, primaryGroup: false, active: true, school },
  school,
};

test('a stored user goes through the form unchanged, without a group', () => {
  expect(toForm(UserValues.parse(toValues(user)))).toEqual({
    title: 'Miss',
    firstName: 'Priya',
    middleName: null,
    lastName: 'Nair',
    email: 'priya.nair@harrowmere.example',
    schoolPosition: null,
  });
  expect(userFieldNames).toEqual(['title', 'firstName', 'middleName', 'lastName', 'email', 'schoolPosition']);
});

test('all invalid fields are reported at once', () => {
  const { error } = UserValues.safeParse({ ...toValues(user), firstName: ' ', lastName: '', email: 'priya' });
  expect(error?.issues.map(({ message }) => message)).toEqual([
    'Enter a first name',
    'Enter a last name',
    'Please provide a valid email address',
  ]);
});

const admin = { id: 32, roles: ['Viewer', 'AdminRO', 'Admin'] } satisfies Pick<User, 'id' | 'roles'>;
const superuser = { id: 33, roles: ['Viewer', 'AdminRO', 'Admin', 'Superuser'] } satisfies Pick<User, 'id' | 'roles'>;

test('staff can change teachers and Leads', () => {
  expect(whyReadOnly({ id: 2, roles: ['Viewer', 'SchoolAdmin'] }, admin)).toBeNull();
  expect(whyReadOnly({ id: 2 }, admin)).toBeNull();
});

test('only a Superuser can change staff, and no user can change themselves here', () => {
  expect(whyReadOnly({ id: 31, roles: ['Viewer', 'SignUpApproval'] }, admin)).toBe('Only a superuser can change staff accounts');
  // Inactive: only the granted roles remain.
  for (const role of ['AdminRO', 'SignUpApproval', 'Admin', 'Superuser'] as const)
    expect(whyReadOnly({ id: 31, roles: [role] }, admin)).toBe('Only a superuser can change staff accounts');
  expect(whyReadOnly({ id: 31, roles: ['Viewer', 'SignUpApproval'] }, superuser)).toBeNull();
  expect(whyReadOnly(admin, admin)).toMatch(/My Profile/);
  expect(whyReadOnly(superuser, superuser)).toMatch(/My Profile/);
});
