import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, offline, refuse } from '../../../test/answers.ts';
import { config, framed, teacher } from '../../../test/examples.ts';
import { openScreen } from '../../../test/screen.tsx';
import { worker } from '../../../test/worker.ts';
import { useSession } from '../../lib/session.ts';

const email = 'meera@ravensmoor.example';

/** Opens the link of an e-mail and chooses a password. */
async function choosePassword(answers: Parameters<typeof openScreen>[1], options = {}): Promise<void> {
  await openScreen('/resetPassword?code=abc', answers, options);
  await page.getByLabelText('New password', { exact: true }).fill('a-raven-on-the-moor');
  await page.getByLabelText('Confirm new password', { exact: true }).fill('a-raven-on-the-moor');
  await page.getByRole('button', { name: 'Save password' }).click();
}

const providers = answer.post('/api/auth/providers', { providers: [] });
const first = answer.post('/api/pwd/reset', { firstSignInAs: email });

test('a user who had a password logs in with the new one as before', async () => {
  await choosePassword([answer.post('/api/pwd/reset', {})]);
  await expect.element(page.getByRole('heading', { name: 'Your password has been set' })).toHaveFocus();
  await expect.poll(() => location.pathname + location.search).toBe('/resetPassword');
});

test('keeps the link when the service cannot be reached, and offers another when it is used up', async () => {
  await choosePassword([offline.post('/api/pwd/reset')]);
  await expect.element(page.getByRole('alert').filter({ hasText: 'Your link still works' })).toHaveFocus();
  worker.use(refuse.post('/api/pwd/reset', 400, { code: 'bad-code' }));
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect.element(page.getByRole('link', { name: 'Ask for a new link' })).toBeVisible();
});

test('a new user is asked for the terms at once, and whoever was logged in here is logged out', async () => {
  const terms = answer.post('/api/auth', { isLoggedIn: false, roles: [], termsAcceptanceRequired: true });
  await choosePassword([terms, first, providers, ...framed()], { roles: teacher });
  await expect.element(page.getByRole('checkbox', { name: /terms and conditions/ })).toHaveFocus();
  await expect.element(page.getByText('Your password has been set')).toBeVisible();
  await expect.element(page.getByLabelText('Email', { exact: true })).toHaveValue(email);
  await expect.poll(() => location.pathname).toBe('/login');
  expect(useSession.getState().isLoggedIn).toBe(false);
});

test('a new user whose login fails can log in by hand', async () => {
  await choosePassword([offline.post('/api/auth'), first, providers, answer.get('/api/config', config())]);
  await expect.element(page.getByRole('alert').filter({ hasText: 'Error logging in. Please try again.' })).toHaveFocus();
  await expect.element(page.getByLabelText('Email', { exact: true })).toHaveValue(email);
  await expect.element(page.getByLabelText('Password', { exact: true })).toBeVisible();
});
