import { users } from './data.ts';

/** The demo school that may sign in through the OpenID provider on this machine; its organisation there is the addresses' domain. */
export const demoSignIn = {
  school: 'fenwick',
  lead: 'charlton',
  teacher: 'robson',
  provider: 'school-login',
  name: 'Demo school login',
  domain: 'fenwicksen.example',
};

/** The people of that school, for the provider's page. */
export const demoSignInPeople = () =>
  users
    .filter(({ school, isActive }) => school === demoSignIn.school && isActive)
    .map(({ firstName, lastName, email }) => ({ label: `${firstName} ${lastName}`, email }));
