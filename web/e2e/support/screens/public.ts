import { fill, heading, loading, openMenu, press, pressOn, type Screen } from './reach.ts';

/** A sign-up in its second stage, with one colleague added. */
const secondStage = JSON.stringify({
  state: {
    guuid: '6f9b1b0e-8f44-4c3f-9d4e-3f1c8a4d1a11',
    schoolName: 'Ravensmoor Primary',
    users: [
      { id: 1, title: 'Dr', firstName: 'Cai', lastName: 'Hale', email: 'cai@ravensmoor.example', schoolPosition: 'Teacher' },
    ],
  },
  version: 0,
});
const credentials = [fill('Email', 'somebody@ravensmoor.example'), fill('Password', 'a-raven-on-the-moor'), press('Login')];
const key = {
  secret: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567',
  otpauthUri: 'otpauth://totp/Patchwork:x?secret=ABCDEFGHIJKLMNOPQRSTUVWXYZ234567',
};

/** The screens of visitors. */
export const publicScreens: Screen[] = [
  {
    name: 'landing page',
    address: '/',
    states: [
      { name: 'loaded', shows: heading('Learning Through Collaboration') },
      {
        name: 'details open',
        // In another language than English the page is drawn once more, with the details closed.
        steps: [
          (reader) => heading('Learning Through Collaboration')(reader).waitFor(),
          pressOn('main details:first-of-type summary'),
          pressOn('main details:last-of-type summary'),
        ],
        shows: 'What evidence appears',
      },
    ],
  },
  {
    name: 'bars',
    address: '/contact',
    states: [
      { name: 'translation bar open', steps: [pressOn('#translation-toggle')], shows: 'Language' },
      { name: 'colours open', steps: [press('Display')], shows: 'High contrast' },
      {
        name: 'menu open on a telephone',
        steps: [({ page }) => page.setViewportSize({ width: 390, height: 844 }), press('Menu')],
        shows: 'Join Now',
      },
      {
        name: 'menu of a Lead open on a telephone',
        as: 'lead',
        address: '/contact',
        steps: [({ page }) => page.setViewportSize({ width: 390, height: 844 }), press('Menu'), openMenu('School')],
        kept: { isLoggedIn: 'true', roles: '["Viewer","Contributor","Responder","SchoolAdmin"]' },
        shows: 'Users & Groups',
      },
      {
        name: 'menu of staff open',
        as: 'superuser',
        address: '/userprofile',
        steps: [openMenu('Admin')],
        shows: 'Announcements',
      },
    ],
  },
  { name: 'contact', address: '/contact', states: [{ name: 'loaded', shows: heading('Contact') }] },
  { name: 'accessibility', address: '/accessibility', states: [{ name: 'loaded', shows: heading('Accessibility statement') }] },
  {
    name: 'no such page',
    address: '/no-such-page',
    states: [{ name: 'loaded', shows: "Oops! 404 error. We can't find that page." }],
  },
  {
    name: 'login',
    address: '/login',
    states: [
      { name: 'loaded', shows: heading('Login') },
      loading('/api/config', { shows: heading('Login') }),
      { name: 'without its notice', answers: { '/api/config': 500 }, shows: heading('Login') },
      { name: 'sent away', address: '/adminUserSearch', as: 'teacher', shows: 'Your account cannot open that page' },
      { name: 'nothing typed', steps: [press('Login')], shows: heading('There is a problem') },
      { name: 'refused', answers: { '/api/auth': 401 }, steps: credentials, shows: 'Error logging in. Please try again.' },
      {
        name: 'terms',
        answers: { '/api/auth': { roles: [], termsAcceptanceRequired: true } },
        steps: [...credentials, press('Login')],
        shows: 'I have read and accept the terms and conditions',
      },
      {
        name: 'one-time code',
        answers: { '/api/auth': { roles: [], oneTimeCodeRequired: true } },
        steps: credentials,
        shows: 'One-time code',
      },
      {
        name: 'one-time code set up',
        answers: { '/api/auth': { roles: [], authenticatorSetup: key } },
        steps: credentials,
        shows: heading('Set up one-time codes'),
      },
    ],
  },
  {
    name: 'forgot password',
    address: '/forgotPassword',
    states: [
      { name: 'loaded', shows: heading('Forgot password') },
      { name: 'nothing typed', steps: [press('Send link')], shows: heading('There is a problem') },
      {
        name: 'failed',
        answers: { '/api/pwd/forgot': 500 },
        steps: [fill('Email', 'somebody@ravensmoor.example'), press('Send link')],
        shows: 'Error! Please try again.',
      },
      {
        name: 'sent',
        answers: { '/api/pwd/forgot': {} },
        steps: [fill('Email', 'somebody@ravensmoor.example'), press('Send link')],
        shows:
          'If your email address is registered, you will receive an email in the next few minutes. Please check your inbox/junk folders.',
      },
    ],
  },
  {
    name: 'reset password',
    address: `/resetPassword?code=${'a'.repeat(43)}`,
    states: [
      { name: 'loaded', shows: heading('Set your password') },
      { name: 'nothing typed', steps: [press('Save password')], shows: heading('There is a problem') },
      { name: 'without a code', address: '/resetPassword', shows: 'Ask for a new link' },
      {
        name: 'done',
        answers: { '/api/pwd/reset': {} },
        steps: [
          fill('New password', 'a-raven-on-the-moor'),
          fill('Confirm new password', 'a-raven-on-the-moor'),
          press('Save password'),
        ],
        shows: heading('Your password has been set'),
      },
    ],
  },
  {
    name: 'change of address',
    address: '/emailChange?undo=abc',
    states: [
      { name: 'asks', shows: heading('Restore your old address') },
      { name: 'without a code', address: '/emailChange', shows: heading('Your email address') },
      {
        name: 'done',
        answers: {
          '/api/user/email/undo': {
            remaining: [
              { kind: 'passkey', name: 'Carys’s phone', addedDate: '2026-03-02T10:00:00.000Z' },
              { kind: 'authenticator', name: null, addedDate: '2026-04-05T10:00:00.000Z' },
            ],
          },
        },
        steps: [press('Restore my old address')],
        shows: heading('Your old address has been restored'),
      },
      { name: 'asks the Lead of a sign-up', address: '/emailChange?signUp=abc', shows: heading('Confirm your address') },
      {
        name: 'the Lead has confirmed',
        address: '/emailChange?signUp=abc',
        answers: { '/api/user/email/confirm': {} },
        steps: [press('Confirm this address')],
        shows: heading('Your address has been confirmed'),
      },
      {
        name: 'refused',
        address: '/emailChange?confirm=abc',
        answers: { '/api/user/email/confirm': 400 },
        steps: [press('Confirm this address')],
        shows: ({ page }) => page.getByRole('alert'),
      },
    ],
  },
  {
    name: 'no more mails',
    address: '/unsubscribe?token=abc',
    states: [
      { name: 'asks', shows: heading('Notification emails') },
      { name: 'without a token', address: '/unsubscribe', shows: ({ page }) => page.getByRole('alert') },
      {
        name: 'failed',
        answers: { '/api/unsubscribe/*': 500 },
        steps: [press('Stop these emails')],
        shows: 'We couldn’t reach the service. Your link still works: please try again.',
      },
      {
        name: 'done',
        answers: { '/api/unsubscribe/*': {} },
        steps: [press('Stop these emails')],
        shows: 'Done. You won’t get any more notification emails. You can turn them on again in {page}.',
      },
    ],
  },
  {
    name: 'sign-up',
    address: '/signup',
    states: [
      { name: 'loaded', shows: 'Step 1 of 2' },
      loading('/static/county'),
      { name: 'not loaded', answers: { '/static/county': 500 }, shows: 'Try again' },
      { name: 'another lead', steps: [press('make me the lead user', 'checkbox')], shows: "Lead user's details" },
      { name: 'nothing typed', steps: [press('Confirm')], shows: heading('There is a problem') },
      { name: 'second stage', kept: { 'patchwork.sign-up': secondStage }, shows: 'Step 2 of 2' },
      {
        name: 'second stage, nothing typed',
        kept: { 'patchwork.sign-up': secondStage },
        steps: [press('Add')],
        shows: 'Error! Please check the information provided is correct, and the email address has not already been used.',
      },
      {
        name: 'second stage, a user is deleted',
        kept: { 'patchwork.sign-up': secondStage },
        steps: [press('Delete {name}')],
        shows: 'Are you sure you want to delete user: {name}?',
      },
    ],
  },
];
