import { aViewer } from '@patchwork/testkit/callers';
import { expect, it } from 'vitest';
import { isStaff, mayChange, mayChangeBadge } from './articles.policy.ts';

const author = aViewer({ userId: 1 });
const colleague = aViewer({ userId: 2 });
const lead = aViewer({ userId: 3, roles: ['Viewer', 'SchoolAdmin'] });
const readOnly = aViewer({ userId: 4, schoolId: 9, roles: ['Viewer', 'AdminRO', 'SignUpApproval'] });
const admin = aViewer({ userId: 5, schoolId: 9, roles: ['Viewer', 'AdminRO', 'Admin'] });

it.each([
  ['its author', author, true],
  ['a colleague', colleague, false],
  ['a Lead of the school', lead, false],
  ['read-only staff', readOnly, false],
  ['an Admin', admin, true],
])('what %s may do with a report, comment or reply', (_, viewer, allowed) => {
  expect(mayChange(viewer, { authorId: 1 })).toBe(allowed);
});

it.each([
  ['a teacher', author, 1, false],
  ['a Lead, their own school', lead, 1, true],
  ['a Lead, another school', lead, 2, false],
  ['an Admin, any school', admin, 1, true],
])('who may set a badge: %s', (_, viewer, schoolId, allowed) => {
  expect(mayChangeBadge(viewer, schoolId)).toBe(allowed);
});

it.each([
  ['a teacher', author, false],
  ['a Lead', lead, false],
  ['read-only staff', readOnly, true],
  ['an Admin', admin, true],
])('who is staff: %s', (_, viewer, expected) => {
  expect(isStaff(viewer)).toBe(expected);
});
