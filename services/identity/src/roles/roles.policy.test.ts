import { expect, test } from 'vitest';
import { mayEnter, rolesOf, type Standing } from './roles.policy.ts';

const teacher: Standing = {
  isActive: true,
  hasAcceptedTerms: true,
  isLead: false,
  isSafeguardingLead: false,
  isSchoolActive: true,
  isSchoolApproved: true,
  staffRoles: [],
};
const teacherRoles = ['Viewer', 'Contributor', 'Responder'];

test.each<[string, Partial<Standing>, string[]]>([
  ['a teacher', {}, teacherRoles],
  ['a Lead', { isLead: true }, [...teacherRoles, 'SchoolAdmin']],
  ['a safeguarding lead', { isSafeguardingLead: true }, [...teacherRoles, 'SafeguardingLead']],
  [
    'a Lead who is the safeguarding lead',
    { isLead: true, isSafeguardingLead: true },
    [...teacherRoles, 'SchoolAdmin', 'SafeguardingLead'],
  ],
  ['read-only staff', { staffRoles: ['AdminRO'] }, [...teacherRoles, 'AdminRO']],
  ['staff who approve sign-ups', { staffRoles: ['SignUpApproval'] }, [...teacherRoles, 'SignUpApproval']],
  ['an Admin', { staffRoles: ['Admin'] }, [...teacherRoles, 'AdminRO', 'Admin']],
  ['a Superuser', { staffRoles: ['Superuser'] }, [...teacherRoles, 'AdminRO', 'Admin', 'Superuser']],
  [
    'a Superuser who approves sign-ups',
    { staffRoles: ['SignUpApproval', 'Superuser'] },
    [...teacherRoles, 'AdminRO', 'SignUpApproval', 'Admin', 'Superuser'],
  ],
  ['a Lead on the staff', { isLead: true, staffRoles: ['Admin'] }, [...teacherRoles, 'SchoolAdmin', 'AdminRO', 'Admin']],
  ['a deactivated user', { isActive: false, isLead: true, isSafeguardingLead: true, staffRoles: ['Superuser'] }, []],
  ['a user who has not accepted the terms', { hasAcceptedTerms: false, staffRoles: ['Admin'] }, []],
  ['a user of an inactive school', { isSchoolActive: false, isLead: true }, []],
  ['a user of an unapproved school', { isSchoolApproved: false, isLead: true }, []],
])('rolesOf returns the roles of %s', (_, given, roles) => {
  expect(rolesOf({ ...teacher, ...given })).toEqual(roles);
});

test('a user may enter before accepting the terms, but not before the school’s approval', () => {
  expect(mayEnter({ ...teacher, hasAcceptedTerms: false } as Standing)).toBe(true);
  expect(mayEnter({ ...teacher, isSchoolApproved: false })).toBe(false);
});
