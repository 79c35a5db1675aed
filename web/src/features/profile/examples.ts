import type { HttpHandler } from 'msw';
import { answer } from '../../../test/answers.ts';
import { EARLIER, framed } from '../../../test/examples.ts';
import type { LinkedAccount, Passkey, Session } from './api.ts';

export const aSession = (given: Partial<Session> = {}): Session => ({
  id: 'this-one',
  isCurrent: true,
  browser: 'Chrome',
  system: 'Windows',
  kind: 'computer',
  place: null,
  isNewPlace: false,
  signInDate: EARLIER,
  lastUsedDate: EARLIER,
  withCode: false,
  ...given,
});

export const aPasskey = (given: Partial<Passkey> = {}): Passkey => ({
  id: 5,
  name: 'My laptop',
  kind: 'device',
  isBackedUp: false,
  createdDate: EARLIER,
  lastUsedDate: null,
  ...given,
});

export const aLinkedAccount = (given: Partial<LinkedAccount> = {}): LinkedAccount => ({
  id: 3,
  provider: { id: 'school-365', kind: 'microsoft', name: 'School 365' },
  email: 'meera@ravensmoor.example',
  isInUse: true,
  linkedDate: EARLIER,
  lastUsedDate: EARLIER,
  ...given,
});

/** The calls of My Profile. */
export const profile = (): HttpHandler[] => [
  answer.get('/api/linkedaccount', []),
  answer.get('/api/session', [aSession()]),
  answer.get('/api/passkey', []),
  answer.get('/api/user/authenticator', { isOn: false, isRequired: false, setUpAt: null }),
  answer.get('/api/moderation/count', 0),
  answer.get('/api/validate/user/{userId}/email/{email}', true),
  ...framed(),
];
