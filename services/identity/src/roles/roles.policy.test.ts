import { expect, test } from 'vitest';
import { mayEnter, rolesOf, type Standing } from './roles.policy.ts';

const teacher: Standing = {
  isActive: true,
  hasAcceptedTerms: true,
  isLead: false,
  isSchoolActive: true,
  isSchoolApproved: true,
  staffRoles: [],
};
const everybody = ['Viewer', 'Contributor', 'Responder'];

test.each<[string, Partial<Standing>, string[]]>([
  ['a teacher', {}, everybody],
  ['a Lead', { isLead: true }, [...everybody, 'SchoolAdmin']],
  ['read-only staff', { staffRoles: ['AdminRO'] }, [...everybody, 'AdminRO']],
  ['who approves', { staffRoles: ['SignUpApproval'] }, [...everybody, 'SignUpApproval']],
  ['an Admin', { staffRoles: ['Admin'] }, [...everybody, 'AdminRO', 'Admin']],
  ['a Superuser', { staffRoles: ['Superuser'] }, [...everybody, 'AdminRO', 'Admin', 'Superuser']],
  [
    'a Superuser who approves',
    { staffRoles: ['SignUpApproval', 'Superuser'] },
    [...everybody, 'AdminRO', 'SignUpApproval', 'Admin', 'Superuser'],
  ],
  ['a Lead on the staff', { isLead: true, staffRoles: ['Admin'] }, [...everybody, 'SchoolAdmin', 'AdminRO', 'Admin']],
  ['who was deactivated', { isActive: false, isLead: true, staffRoles: ['Superuser'] }, []],
  ['who has not accepted the terms', { hasAcceptedTerms: false, staffRoles: ['Admin'] }, []],
  ['whose school is inactive', { isSchoolActive: false, isLead: true }, []],
  ['whose school is not approved', { isSchoolApproved: false, isLead: true }, []],
])('%s', (_, given, roles) => {
  expect(rolesOf({ ...teacher, ...given })).toEqual(roles);
});

test('the terms are asked for behind the door', () => {
  expect(mayEnter({ ...teacher, hasAcceptedTerms: false } as Standing)).toBe(true);
  expect(mayEnter({ ...teacher, isSchoolApproved: false })).toBe(false);
});
