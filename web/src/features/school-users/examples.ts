import type { HttpHandler } from 'msw';
import { answer } from '../../../test/answers.ts';
import { EARLIER, framed, me } from '../../../test/examples.ts';
import type { Group, User } from './api.ts';

export const aGroup = (given: Partial<Group> = {}): Group => ({
  id: 70,
  name: 'Otters',
  description: 'Year 4',
  primaryGroup: false,
  active: true,
  school: { id: 7, name: 'Ravensmoor Primary' },
  ...given,
});
export const staffGroup = () => aGroup({ id: 69, name: 'Ravensmoor Primary', description: null, primaryGroup: true });

/** The Lead who looks at the page. */
export const carys = (): User =>
  me({
    firstName: 'Carys',
    lastName: 'Noor',
    email: 'carys@ravensmoor.example',
    schoolAdministrator: true,
    account: { state: 'active', since: null },
    schoolGroup: staffGroup(),
  });
export const idris = (given: Partial<User> = {}): User =>
  me({
    id: 72,
    title: 'Mr',
    firstName: 'Idris',
    lastName: 'Vaughan',
    email: 'idris@ravensmoor.example',
    schoolPosition: 'Year 5 teacher',
    account: { state: 'invited', since: EARLIER },
    ...given,
  });

/** A provider through which the school signs in. */
export const signIn = {
  provider: { id: 'school-365', kind: 'microsoft' as const, name: 'School 365' },
  tenant: 'ravensmoor',
  domains: ['ravensmoor.example'],
  isRequired: false,
  setUpDate: EARLIER,
  setUpBy: null,
  users: { linked: 1, outside: 0, all: 2 },
};

/** The calls of Users & Groups. */
export const schoolUsers = (users = [carys(), idris()], groups = [staffGroup(), aGroup()]): HttpHandler[] => [
  answer.get('/api/user/myschool', users),
  answer.get('/api/schoolgroup/myschool', groups),
  answer.get('/api/user/myschool/removed', []),
  answer.get('/api/schoolsignin', { available: [], current: null }),
  answer.get('/api/user', carys()),
  answer.get('/api/moderation/count', 0),
  answer.get('/api/validate/user/{userId}/email/{email}', true),
  ...framed(),
];
