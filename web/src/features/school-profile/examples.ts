import type { HttpHandler } from 'msw';
import { answer } from '../../../test/answers.ts';
import { aSchool, config, EARLIER, framed, lookups, me } from '../../../test/examples.ts';
import type { School, SchoolSignIn, User } from './api.ts';

/** The Lead's own school in full, for component tests. */
export const ownSchool = (given: Partial<School> = {}): School => ({
  ...aSchool(),
  zip: 'HX1 1AA',
  headTeacher: 'Ada Wilding',
  email: 'office@ravensmoor.example',
  active: true,
  approved: true,
  primaryEthnicity: { id: 1, name: 'Pakistani' },
  secondaryEthnicity: { id: 2, name: 'Indian' },
  ...given,
});

export const aLead = (given: Partial<User> = {}): User =>
  me({ roles: ['Viewer', 'Contributor', 'Responder', 'SchoolAdmin'], schoolAdministrator: true, ...given });

export const school365 = { id: 'school-365', kind: 'microsoft' as const, name: 'School 365' };

/** The provider as it is after a Lead has switched it on. */
export const switchedOn = (given: Partial<NonNullable<SchoolSignIn['current']>> = {}): NonNullable<SchoolSignIn['current']> => ({
  provider: school365,
  tenant: 'Ravensmoor',
  domains: ['ravensmoor.example'],
  isRequired: false,
  setUpDate: EARLIER,
  setUpBy: { id: 71, title: 'Ms', firstName: 'Meera', lastName: 'Shah' },
  users: { linked: 1, outside: 0, all: 1 },
  ...given,
});

/** The calls of the school profile. */
export const schoolProfile = (school = ownSchool(), users = [aLead()]): HttpHandler[] => [
  answer.get('/api/school/myschool', school),
  answer.get('/api/user/myschool', users),
  answer.get('/api/user', aLead()),
  answer.get('/api/schoolsignin', { available: [], current: null }),
  answer.get('/api/moderation/count', 0),
  answer.get('/api/config', config()),
  ...lookups(),
  ...framed(),
];
