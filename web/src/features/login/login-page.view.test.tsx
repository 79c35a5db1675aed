import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, offline, refuse, wait } from '../../../test/answers.ts';
import { config, framed, lead, teacher } from '../../../test/examples.ts';
import * as keys from '../../../test/keyboard.ts';
import { expectToFit, openScreen } from '../../../test/screen.tsx';
import { worker } from '../../../test/worker.ts';
import { api } from '../../lib/api.ts';
import type { ApiError } from '../../lib/api-error.ts';
import { useSession } from '../../lib/session.ts';

const press = () => page.getByRole('button', { name: 'Login' }).click();

async function fillIn(): Promise<void> {
  await page.getByLabelText('Email', { exact: true }).fill('meera@ravensmoor.example');
  await page.getByLabelText('Password', { exact: true }).fill('a-raven-on-the-moor');
}

test('shows the notice that staff have set', async () => {
  await openScreen('/login', [
    answer.get('/api/config', config({ loginPageMessageTitle: 'Back at noon', loginPageMessageParagraph1: 'We are moving.' })),
  ]);
  await expect.element(page.getByRole('heading', { name: 'Back at noon' })).toBeVisible();
});

test('shows the form while the notice is on its way', async () => {
  await openScreen('/login', [wait.get('/api/config')]);
  await expect.element(page.getByRole('heading', { name: 'Login' })).toBeVisible();
});

test('names what is missing and moves focus to it', async () => {
  await openScreen('/login', [answer.get('/api/config', config())]);
  await press();
  const summary = page.getByRole('alert', { name: 'There is a problem' });
  await expect.element(summary).toHaveFocus();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByLabelText('Email', { exact: true })).toHaveFocus();
});

test('says that the email or the password is wrong', async () => {
  await openScreen('/login', [
    answer.get('/api/config', config()),
    answer.post('/api/auth/providers', { providers: [] }),
    answer.post('/api/auth', { isLoggedIn: false, roles: [] }, 401),
  ]);
  await fillIn();
  await press();
  await expect.element(page.getByText('Error logging in. Please try again.')).toBeVisible();
});

const signedOut = answer.get('/api/config', config());
const school365 = { id: 'school-365', kind: 'microsoft' as const, name: 'School 365' };
const providers = answer.post('/api/auth/providers', { providers: [school365] });
/** What the page of messages needs, to which these tests return. */
const next = [answer.get('/api/messages', []), ...framed()];
const wantMessages = () => sessionStorage.setItem('patchwork.target', '/messages');
const email = () => page.getByLabelText('Email', { exact: true });
const password = () => page.getByLabelText('Password', { exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('a refused login keeps the address and the page that was asked for', async () => {
  wantMessages();
  const router = await openScreen('/login', [
    answer.post('/api/auth/providers', { providers: [] }),
    answer.post('/api/auth', { isLoggedIn: false, roles: [] }, 401),
    ...next,
  ]);
  await fillIn();
  await press();
  const alert = page.getByRole('alert').filter({ hasText: 'Error logging in. Please try again.' });
  await expect.element(alert).toHaveFocus();
  await expect.element(email()).toHaveValue('meera@ravensmoor.example');
  await expect.element(password()).toHaveValue('');
  worker.use(answer.post('/api/auth', { isLoggedIn: true, roles: teacher }));
  await password().fill('a-raven-on-the-moor');
  await press();
  await expect.poll(() => router.state.location.pathname).toBe('/messages');
});

test('a late answer to the session before does not end the new one', async () => {
  wantMessages();
  const { promise: isLate, resolve } = Promise.withResolvers<void>();
  const lost = { type: 'about:blank', title: 'Unauthorised', status: 401, code: 'no-session', requestId: 'late' };
  const answers = [signedOut, answer.post('/api/auth/providers', { providers: [] }), ...next];
  await openScreen('/login', [...answers, answer.post('/api/auth', { isLoggedIn: true, roles: teacher })], { roles: teacher });
  worker.use(http.get('/api/connection', () => isLate.then(() => HttpResponse.json(lost, { status: 401 }))));
  const before = api.get('/api/connection').catch((error: ApiError) => error.status);
  await fillIn();
  await press();
  await expect.element(page.getByRole('heading', { name: 'Messages', level: 1 })).toBeVisible();
  resolve();
  expect(await before).toBe(401);
  expect(useSession.getState().isLoggedIn).toBe(true);
  await expect.element(page.getByRole('heading', { name: 'Messages', level: 1 })).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('says that the service cannot be reached', async () => {
  await openScreen('/login', [signedOut, answer.post('/api/auth/providers', { providers: [] }), offline.post('/api/auth')]);
  await fillIn();
  await press();
  await expect.element(page.getByText('We couldn’t reach the service.')).toBeVisible();
});

test('asks for the terms, which can be left for another user', async () => {
  const accepted: (string | null)[] = [];
  const router = await openScreen('/login', [
    answer.post('/api/auth/providers', { providers: [] }),
    answer.post('/api/auth', ({ headers }) => {
      accepted.push(headers.get('x-terms-accepted'));
      return headers.get('x-terms-accepted') === 'true'
        ? { isLoggedIn: true, roles: teacher }
        : { isLoggedIn: false, roles: [], termsAcceptanceRequired: true };
    }),
    ...next,
  ]);
  const terms = page.getByRole('checkbox', { name: /terms and conditions/ });
  await fillIn();
  await press();
  await expect.element(terms).toHaveFocus();
  await button('Start again').click();
  await expect.element(email()).toHaveFocus();
  await expect.element(terms).not.toBeInTheDocument();

  wantMessages();
  await fillIn();
  await press();
  await expect.element(terms).toHaveFocus();
  await press();
  await expect.element(terms).toHaveAccessibleDescription(/Please confirm you have read the terms and conditions/);
  await terms.click();
  await press();
  await expect.poll(() => router.state.location.pathname).toBe('/messages');
  expect(accepted).toEqual(['false', 'false', 'true']);
});

test('asks for a one-time code, which works once', async () => {
  wantMessages();
  const router = await openScreen('/login', [
    answer.post('/api/auth/providers', { providers: [] }),
    answer.post('/api/auth', { isLoggedIn: false, roles: [], oneTimeCodeRequired: true }),
    ...next,
  ]);
  const code = page.getByLabelText('One-time code', { exact: true });
  await fillIn();
  await press();
  await expect.element(code).toHaveFocus();
  await expect.element(code).toHaveAccessibleDescription('Please enter the 6-digit code from your authenticator app');
  await expect.element(email()).toHaveAttribute('readonly');
  await button('Start again').click();
  await expect.element(email()).toHaveFocus();
  await expect.element(code).not.toBeInTheDocument();

  await fillIn();
  await press();
  await expect.element(code).toHaveFocus();
  worker.use(answer.post('/api/auth', { isLoggedIn: false, roles: [] }, 401));
  await code.fill('000000');
  await press();
  await expect.element(page.getByRole('alert').filter({ hasText: 'Each code works once' })).toHaveFocus();
  await expect.element(code).toHaveValue('');
  worker.use(answer.post('/api/auth', { isLoggedIn: true, roles: teacher }));
  await code.fill('123 456');
  await press();
  await expect.poll(() => router.state.location.pathname).toBe('/messages');
});

test('offers the provider of a whole address, between the fields and without moving the focus', async () => {
  await openScreen('/login', [signedOut, providers]);
  await email().fill('meera@');
  await userEvent.tab();
  await expect.element(button('Continue with School 365')).not.toBeInTheDocument();
  await email().fill('meera@ravensmoor.example');
  await userEvent.keyboard('{Enter}');
  await expect.element(password()).toHaveFocus();
  await expect.element(page.getByText('You can continue with School 365.')).toBeInTheDocument();
  await expect.element(button('Continue with School 365')).toBeVisible();
  await expect.element(password()).toHaveFocus();
  await userEvent.tab({ shift: true });
  await expect.element(button('Continue with School 365')).toHaveFocus();
  await expectToFit();
});

test('the form works where the providers are not known', async () => {
  wantMessages();
  const router = await openScreen('/login', [
    offline.post('/api/auth/providers'),
    answer.post('/api/auth', { isLoggedIn: true, roles: teacher }),
    ...next,
  ]);
  await fillIn();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await press();
  await expect.poll(() => router.state.location.pathname).toBe('/messages');
});

test('a Lead whose school requires its provider gets in with the recovery code', async () => {
  const codes: (string | null)[] = [];
  wantMessages();
  const router = await openScreen('/login', [
    providers,
    answer.post('/api/auth', { isLoggedIn: false, roles: [], providerRequired: school365 }),
    answer.get('/api/moderation/count', 0),
    ...next,
  ]);
  await fillIn();
  await press();
  await expect.element(page.getByText('Your school signs in with School 365.')).toHaveFocus();
  await expect.element(email()).toHaveAttribute('readonly');
  await button('I have the school’s recovery code').click();
  const field = page.getByLabelText('Recovery code');
  await expect.element(field).toHaveFocus();
  await button('Log in with the code').click();
  await expect.element(field).toHaveAccessibleDescription(/Please enter the recovery code/);
  await expect.element(field).toHaveFocus();

  worker.use(answer.post('/api/auth', { isLoggedIn: false, roles: [] }, 401));
  await field.fill('AAAA-BBBB-CCCC-DDDD');
  await button('Log in with the code').click();
  await expect.element(page.getByRole('alert').filter({ hasText: 'Error logging in. Please try again.' })).toHaveFocus();
  await expect.element(field).toHaveValue('');
  await expectToFit();

  worker.use(
    answer.post('/api/auth', ({ headers }) => {
      codes.push(headers.get('x-recovery-code'));
      return { isLoggedIn: true, roles: lead };
    }),
  );
  await field.fill(' wxyz-wxyz-wxyz-wxyz ');
  await button('Log in with the code').click();
  await expect.poll(() => router.state.location.pathname).toBe('/messages');
  expect(codes).toEqual(['wxyz-wxyz-wxyz-wxyz']);
});

test('says that the provider does not answer, and what else the user can do', async () => {
  await openScreen('/login', [signedOut, providers, refuse.post('/api/auth/provider', 503, { code: 'provider-unavailable' })]);
  await email().fill('meera@ravensmoor.example');
  await userEvent.tab();
  await button('Continue with School 365').click();
  await expect.element(page.getByText(/^School 365 does not answer\. Sign in with your password/)).toBeVisible();
});

test('by keyboard: a user logs in, accepts the terms and reaches the page that was asked for', async () => {
  wantMessages();
  const router = await openScreen('/login', [
    answer.post('/api/auth/providers', { providers: [] }),
    answer.post('/api/auth', ({ headers }) =>
      headers.get('x-terms-accepted') === 'true'
        ? { isLoggedIn: true, roles: teacher }
        : { isLoggedIn: false, roles: [], termsAcceptanceRequired: true },
    ),
    ...next,
  ]);
  await keys.type(email(), 'meera@ravensmoor.example');
  await keys.type(password(), 'a-raven-on-the-moor');
  await keys.press(button('Show password'), ' ');
  await expect.element(password()).toHaveAttribute('type', 'text');
  await keys.press(button('Login'));
  const terms = page.getByRole('checkbox', { name: /terms and conditions/ });
  await expect.element(terms).toHaveFocus();
  await keys.press(button('Login'));
  await expect.element(terms).toHaveAccessibleDescription(/Please confirm you have read the terms and conditions/);
  await keys.press(terms, ' ');
  await keys.press(button('Login'));
  await expect.poll(() => router.state.location.pathname).toBe('/messages');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Messages' })).toHaveFocus();
});
