import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, offline } from '../../../test/answers.ts';
import { config, framed, teacher } from '../../../test/examples.ts';
import { getPasskey } from '../../../test/passkey-ceremonies.ts';
import { openScreen } from '../../../test/screen.tsx';
import { worker } from '../../../test/worker.ts';

// The browser's part is real in the journeys.
const challengeId = '0199a0a0-0000-7000-8000-000000000000';
const options = { challenge: 'AQ', timeout: 60_000, rpId: 'localhost', userVerification: 'required' as const };
const asked = answer.post('/api/auth/passkey/options', { challengeId, options });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const passkey = () => button('Sign in with a passkey');
const alert = (hasText: string) => page.getByRole('alert').filter({ hasText });

const open = (...answers: Parameters<typeof openScreen>[1]) =>
  openScreen('/login', [...answers, asked, answer.get('/api/messages', []), answer.get('/api/config', config()), ...framed()]);

beforeEach(() => {
  sessionStorage.setItem('patchwork.target', '/messages');
  getPasskey.mockResolvedValue({ challengeId, response: {} });
  document.documentElement.dataset.passkeys = '';
  // Only the button asks for a passkey.
  PublicKeyCredential.isConditionalMediationAvailable = async () => false;
});

test('says why no passkey logged the user in', async () => {
  await open();
  getPasskey.mockRejectedValueOnce(Object.assign(new Error('cancelled'), { name: 'NotAllowedError' }));
  await passkey().click();
  await expect.element(alert('No passkey was used.')).toHaveFocus();
  worker.use(answer.post('/api/auth/passkey', { isLoggedIn: false, roles: [] }, 401));
  await passkey().click();
  await expect.element(alert('This passkey was not accepted.')).toBeVisible();
  worker.use(offline.post('/api/auth/passkey'));
  await passkey().click();
  await expect.element(alert('We couldn’t reach the service.')).toBeVisible();
});

test('asks for the terms first', async () => {
  const accepted: (string | null)[] = [];
  const router = await open(
    answer.post('/api/auth/passkey', ({ headers }) => {
      accepted.push(headers.get('x-terms-accepted'));
      return accepted.length === 1
        ? { isLoggedIn: false, roles: [], termsAcceptanceRequired: true }
        : { isLoggedIn: true, roles: teacher };
    }),
  );
  await passkey().click();
  const terms = page.getByLabelText('I have read and accept the terms and conditions');
  await expect.element(terms).toHaveFocus();
  await button('Continue').click();
  await expect.element(terms).toHaveAccessibleDescription(/Please confirm you have read the terms and conditions/);
  await terms.click();
  await button('Continue').click();
  await expect.poll(() => router.state.location.pathname).toBe('/messages');
  expect(accepted).toEqual(['false', 'true']);
});

test('leads to the provider that the school requires', { tags: ['whole'] }, async () => {
  const providerRequired = { id: 'school-365', kind: 'microsoft' as const, name: 'School 365' };
  await open(answer.post('/api/auth/passkey', { isLoggedIn: false, roles: [], providerRequired }));
  await passkey().click();
  await expect.element(page.getByText('Your school signs in with School 365.')).toHaveFocus();
  await expect.element(button('Continue with School 365')).toBeVisible();
});

test('a passkey that the browser offers in the email field logs in', async () => {
  PublicKeyCredential.isConditionalMediationAvailable = async () => true;
  const router = await open(answer.post('/api/auth/passkey', { isLoggedIn: true, roles: teacher }));
  await expect.poll(() => router.state.location.pathname).toBe('/messages');
  expect(getPasskey).toHaveBeenCalledWith({ challengeId, options }, { isAutofill: true });
});

test('a browser without passkeys shows no button for them', async () => {
  delete document.documentElement.dataset.passkeys;
  await open();
  await expect.element(button('Login')).toBeVisible();
  await expect.element(passkey()).not.toBeInTheDocument();
});
