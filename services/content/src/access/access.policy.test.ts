import { aViewer } from '@patchwork/testkit/callers';
import { expect, test } from 'vitest';
import { isStaff, mayChange, mayDecideFor } from './access.policy.ts';

const author = aViewer({ userId: 1 });
const colleague = aViewer({ userId: 2 });
const lead = aViewer({ userId: 3, roles: ['Viewer', 'SchoolAdmin'] });
const readOnly = aViewer({ userId: 4, schoolId: 9, roles: ['Viewer', 'AdminRO', 'SignUpApproval'] });
const admin = aViewer({ userId: 5, schoolId: 9, roles: ['Viewer', 'AdminRO', 'Admin'] });

test.each([
  ['its author', author, true],
  ['a colleague', colleague, false],
  ['a Lead of the school', lead, false],
  ['read-only staff', readOnly, false],
  ['an Admin', admin, true],
])('whether %s may change a report, comment or reply', (_, viewer, allowed) => {
  expect(mayChange(viewer, { authorId: 1 })).toBe(allowed);
});

test.each([
  ['a teacher', author, 1, false],
  ['a Lead of the school', lead, 1, true],
  ['a Lead of another school', lead, 2, false],
  ['an Admin of another school', admin, 1, true],
])('whether %s may set a badge', (_, viewer, schoolId, allowed) => {
  expect(mayDecideFor(viewer, schoolId)).toBe(allowed);
});

test.each([
  ['a teacher', author, false],
  ['a Lead', lead, false],
  ['read-only staff', readOnly, true],
  ['an Admin', admin, true],
])('whether %s is staff', (_, viewer, expected) => {
  expect(isStaff(viewer)).toBe(expected);
});
