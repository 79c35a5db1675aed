import type { Role } from '@patchwork/platform/assertion';
import type { AppError } from '@patchwork/platform/errors';
import { expect, test } from 'vitest';
import { assertActive, assertMayManage, assertMayTouch, assertNotOneself } from './users.policy.ts';

const viewer = (role: Role) => ({ userId: 1, roles: ['Viewer', role] as Role[] });
const target = (id: number, ...staffRoles: string[]) => ({ id, isActive: true, staffRoles });

const outcomeOf = (check: () => void): string => {
  try {
    check();
    return 'allowed';
  } catch (error) {
    return (error as AppError).kind;
  }
};

test.each<[string, Role, ReturnType<typeof target>, string, string]>([
  // case, viewer's role, target, editing in the same school, managing as staff
  ['a Lead and a colleague', 'SchoolAdmin', target(2), 'allowed', 'allowed'],
  ['a Lead and a colleague with a staff role', 'SchoolAdmin', target(2, 'AdminRO'), 'forbidden', 'forbidden'],
  ['an Admin and a teacher', 'Admin', target(2), 'allowed', 'allowed'],
  ['an Admin and read-only staff', 'Admin', target(2, 'AdminRO'), 'forbidden', 'forbidden'],
  ['an Admin and a Superuser', 'Admin', target(2, 'Superuser'), 'forbidden', 'forbidden'],
  ['a Superuser and another Superuser', 'Superuser', target(2, 'Superuser'), 'allowed', 'allowed'],
  ['an Admin and themselves', 'Admin', target(1, 'Admin'), 'allowed', 'conflict'],
  ['a Superuser and themselves', 'Superuser', target(1, 'Superuser'), 'allowed', 'conflict'],
])('%s', (_, role, whom, touch, manage) => {
  expect(outcomeOf(() => assertMayTouch(viewer(role), whom))).toBe(touch);
  expect(outcomeOf(() => assertMayManage(viewer(role), whom))).toBe(manage);
});

test('a user cannot delete themselves, and a deactivated user cannot be changed', () => {
  expect(outcomeOf(() => assertNotOneself(viewer('SchoolAdmin'), target(1)))).toBe('conflict');
  expect(outcomeOf(() => assertNotOneself(viewer('SchoolAdmin'), target(2)))).toBe('allowed');
  expect(outcomeOf(() => assertActive({ ...target(2), isActive: false }))).toBe('conflict');
  expect(outcomeOf(() => assertActive(target(2)))).toBe('allowed');
});
