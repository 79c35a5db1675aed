import { fill, heading, loading, press, type Screen, type Step } from './reach.ts';

const provider = { id: 'microsoft', kind: 'microsoft', name: 'Microsoft 365' };
const returned = '/signin/callback?state=abc&code=def';
const started = { 'patchwork.provider': JSON.stringify({ purpose: 'sign-in', provider }) };
const whoever = [fill('Email', 'somebody@ravensmoor.example'), fill('Password', 'a-raven-on-the-moor')];
const required = { '/api/auth': { isLoggedIn: false, roles: [], providerRequired: provider } };
const needing = (what: object) => ({
  '/api/auth/provider/callback': { purpose: 'sign-in', isLoggedIn: false, roles: [], ...what },
});

const current = {
  provider,
  tenant: '8d0c1f2e-6a57-4d0e-9a43-0f7b6a1c55d2',
  domains: ['ravensmoor.example', 'staff.a-very-long-name-of-a-multi-academy-trust.example'],
  isRequired: false,
  setUpDate: '2026-11-05T14:05:00.000Z',
  setUpBy: { id: 1, title: 'Ms', firstName: 'Carys', lastName: 'Noor' },
  users: { linked: 12, outside: 3, all: 34 },
};
const on = { available: [provider], current };
const signIn = '/api/schoolsignin';
const require = '/api/schoolsignin/require';
const recoveryCode = 'K7QF-2MZX-9RTD-4HWB-6NPC';

const linked = [
  {
    id: 1,
    provider,
    email: 'meera.shah@ravensmoor.example',
    isInUse: true,
    linkedDate: '2026-11-05T14:05:00.000Z',
    lastUsedDate: '2026-11-23T08:05:00.000Z',
  },
  {
    id: 2,
    provider: { id: 'google', kind: 'google', name: 'Google' },
    email: 'meera.shah@trust.example',
    isInUse: false,
    linkedDate: '2025-11-05T14:05:00.000Z',
    lastUsedDate: '2025-11-05T14:05:00.000Z',
  },
];
const asLinked = (me: object) => ({ ...me, signInProvider: provider });
const save: Step[] = [fill('First Name', 'Dan'), press('Save')];

/** What signing in through a school's provider adds to screens, and the page to which the provider returns. */
export const providerScreens: Screen[] = [
  {
    name: 'login through a provider',
    address: '/login',
    states: [
      {
        name: 'offered',
        answers: { '/api/auth/providers': { providers: [provider, { id: 'trust', kind: 'openid', name: 'Dale Trust' }] } },
        steps: [fill('Email', 'somebody@ravensmoor.example'), ({ page }) => page.keyboard.press('Tab')],
        shows: 'or use your password',
      },
      {
        name: 'away',
        answers: { '/api/auth/providers': { providers: [provider] }, '/api/auth/provider': 503 },
        steps: [
          fill('Email', 'somebody@ravensmoor.example'),
          ({ page }) => page.keyboard.press('Tab'),
          press('Continue with {name}'),
        ],
        shows: ({ page }) => page.getByRole('alert'),
      },
      { name: 'required', answers: required, steps: [...whoever, press('Login')], shows: 'Your school signs in with {name}.' },
      {
        name: 'required, without a recovery code',
        answers: required,
        steps: [...whoever, press('Login'), press('I have the school’s recovery code'), press('Log in with the code')],
        shows: 'Please enter the recovery code',
      },
    ],
  },
  {
    name: 'back from a provider',
    address: returned,
    states: [
      {
        name: 'refused',
        kept: started,
        answers: { '/api/auth/provider/callback': 401 },
        shows: 'Your {name} account doesn’t match an account here, or this sign-in took too long or was already used.',
      },
      { name: 'waiting', answers: { '/api/auth/provider/callback': 'nothing yet' }, shows: 'One moment…', isBrief: true },
      {
        name: 'cancelled',
        address: '/signin/callback?state=abc&error=access_denied',
        answers: { '/api/auth/provider/callback': 401 },
        shows: '{name} did not sign you in. You may have cancelled it. Nothing has changed.',
      },
      {
        name: 'terms',
        answers: needing({ termsAcceptanceRequired: true }),
        steps: [press('Continue')],
        shows: 'Please confirm you have read the terms and conditions',
      },
      {
        name: 'one-time code',
        answers: needing({ oneTimeCodeRequired: true }),
        steps: [press('Login')],
        shows: 'Please enter the 6 digits that your authenticator app shows',
      },
      {
        name: 'one-time code, to confirm',
        answers: {
          '/api/auth/provider/callback': { purpose: 'confirmation', isLoggedIn: false, roles: [], oneTimeCodeRequired: true },
        },
        steps: [press('Confirm')],
        shows: 'Please enter the 6 digits that your authenticator app shows',
      },
      {
        name: 'confirmed, without the window that asked',
        answers: { '/api/auth/provider/callback': { purpose: 'confirmation', isLoggedIn: true, roles: [] } },
        shows: 'Thank you. Go back to the page that you came from, and close this one.',
      },
    ],
  },
  {
    name: 'how a school signs in',
    address: '/schoolprofile',
    as: 'lead',
    states: [
      {
        name: 'off',
        answers: { [signIn]: { available: [provider], current: null } },
        steps: [press('For your school’s IT team')],
        shows: 'Switch on {name}',
      },
      { name: 'on', answers: { [signIn]: on }, shows: 'Accepted too' },
      loading(signIn, { kept: { isLoggedIn: 'true', roles: '["Viewer","Contributor","Responder","SchoolAdmin"]' } }),
      { name: 'not loaded', answers: { [signIn]: 500 }, shows: 'We couldn’t load {what}.' },
      {
        name: 'to be required',
        answers: { [signIn]: on },
        steps: [press('Require {name}')],
        shows: 'Everyone at your school will have to sign in with {name}: passwords and passkeys will stop working.',
      },
      {
        name: 'not to be required yet',
        answers: { [signIn]: on, [require]: 500 },
        steps: [press('Require {name}'), press('Yes, require it')],
        shows: ({ page }) => page.getByRole('alert'),
      },
      {
        name: 'required, with its recovery code',
        answers: { [signIn]: { ...on, current: { ...current, isRequired: true } }, [require]: { recoveryCode } },
        steps: [press('New recovery code'), press('Yes, make a new one'), press('Done')],
        shows: 'Keep the code, and then tick this box.',
      },
      {
        name: 'to be switched off',
        answers: { [signIn]: on },
        steps: [press('Switch off {name}')],
        shows: heading('How your school signs in'),
      },
    ],
  },
  {
    name: 'linked accounts',
    address: '/userprofile',
    as: 'teacher',
    states: [
      { name: 'loaded', answers: { '/api/linkedaccount': linked }, shows: 'Not in use: your school has switched it off.' },
      {
        name: 'unlinked in vain',
        answers: { '/api/linkedaccount': linked, '/api/linkedaccount/delete/*': 500 },
        // What loads above the button would move it away from the press.
        steps: [({ page }) => page.waitForLoadState('networkidle'), press('Unlink {name}'), press('Yes, unlink it')],
        shows: ({ page }) => page.getByRole('alert'),
      },
      {
        name: 'to confirm',
        answers: { '/api/user': asLinked, '/api/user/update/me': 'sign in again' },
        steps: save,
        shows: heading('Please confirm that it’s you'),
      },
      {
        name: 'locked',
        answers: { '/api/user': asLinked, '/api/user/update/me': 401 },
        steps: save,
        shows: 'Confirm that it’s you to continue. What you were writing is still here.',
      },
    ],
  },
];
