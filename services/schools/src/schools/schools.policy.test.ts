import type { Role } from '@patchwork/platform/assertion';
import { aViewer } from '@patchwork/testkit/callers';
import { expect, test } from 'vitest';
import { viewOfSchoolFor } from './schools.policy.ts';

const own = 5;
const other = 6;

test.each<[Role[], number, 'approved' | 'pending', string | null]>([
  [['Viewer'], own, 'approved', null],
  [['Viewer', 'SchoolAdmin'], own, 'approved', 'lead'],
  [['Viewer', 'SchoolAdmin'], other, 'approved', null],
  [['Viewer', 'SchoolAdmin'], other, 'pending', null],
  [['Viewer', 'AdminRO'], other, 'pending', 'staff'],
  [['Viewer', 'AdminRO'], other, 'approved', null],
  [['Viewer', 'AdminRO'], own, 'approved', null],
  [['Viewer', 'SignUpApproval'], other, 'pending', 'staff'],
  [['Viewer', 'SignUpApproval'], other, 'approved', null],
  [['Viewer', 'AdminRO', 'Admin'], other, 'approved', 'staff'],
  [['Viewer', 'AdminRO', 'Admin'], other, 'pending', 'staff'],
  [['Viewer', 'SchoolAdmin', 'AdminRO'], own, 'approved', 'lead'],
])('a viewer with roles %j sees school %i, which is %s, as: %s', (roles, id, state, view) => {
  expect(viewOfSchoolFor(aViewer({ schoolId: own, roles }), { id, isApproved: state === 'approved' })).toBe(view);
});
