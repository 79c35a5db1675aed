import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, refuse } from '../../../test/answers.ts';
import { config, framed, teacher } from '../../../test/examples.ts';
import { expectToFit, openScreen } from '../../../test/screen.tsx';
import { worker } from '../../../test/worker.ts';

const school365 = { id: 'school-365', kind: 'microsoft' as const, name: 'School 365' };
const returned = '/signin/callback?state=a-state&code=a-code';
/** What this tab has started at the provider, and the page that was asked for before. */
function begin(purpose: 'sign-in' | 'confirmation' | 'set-up' = 'sign-in'): void {
  sessionStorage.setItem('patchwork.provider', JSON.stringify({ purpose, provider: school365 }));
  sessionStorage.setItem('patchwork.target', '/messages');
}

const messages = [answer.get('/api/messages', []), ...framed()];
const post = '/api/auth/provider/callback';
const signedIn = { purpose: 'sign-in' as const, isLoggedIn: true, roles: teacher };
const refused = answer.post(post, { purpose: 'sign-in', isLoggedIn: false, roles: [] }, 401);
const alert = () => page.getByRole('alert');
const code = () => page.getByLabelText('One-time code', { exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('opens the page that was asked for, and keeps nothing of the answer in the address', async () => {
  begin();
  let posts = 0;
  const router = await openScreen(returned, [
    answer.post(post, ({ body }) => {
      posts += 1;
      expect(body).toEqual({ state: 'a-state', code: 'a-code' });
      return signedIn;
    }),
    ...messages,
  ]);
  expect(location.search).toBe('');
  await expect.poll(() => router.state.location.pathname).toBe('/messages');
  expect(posts).toBe(1);
});

test('its address without an answer, as after a reload, shows the login', async () => {
  const router = await openScreen('/signin/callback', [answer.get('/api/config', config())]);
  expect(router.state.location.pathname).toBe('/login');
});

test('asks for the terms, and then opens the page', async () => {
  begin();
  const accepted: (string | null)[] = [];
  const router = await openScreen(returned, [
    answer.post(post, ({ headers }) => {
      accepted.push(headers.get('x-terms-accepted'));
      return accepted.length === 1 ? { ...signedIn, isLoggedIn: false, termsAcceptanceRequired: true } : signedIn;
    }),
    ...messages,
  ]);
  const terms = page.getByRole('checkbox', { name: /terms and conditions/ });
  await expect.element(terms).toHaveFocus();
  expect(router.state.location.pathname).toBe('/signin/callback');
  await button('Continue').click();
  await expect.element(terms).toHaveAccessibleDescription(/Please confirm you have read the terms and conditions/);
  await expectToFit();
  await terms.click();
  await button('Continue').click();
  await expect.poll(() => router.state.location.pathname).toBe('/messages');
  expect(accepted).toEqual(['false', 'true']);
});

test('asks for a one-time code, again after a wrong one', async () => {
  begin();
  const router = await openScreen(returned, [
    answer.post(post, { purpose: 'sign-in', isLoggedIn: false, roles: [], oneTimeCodeRequired: true }),
    ...messages,
  ]);
  await expect.element(code()).toHaveFocus();
  worker.use(refused);
  for (const wrong of ['000000', '111111']) {
    await code().fill(wrong);
    await button('Login').click();
    await expect.element(code()).toHaveAccessibleDescription(/Each code works once/);
    await expect.element(code()).toHaveValue('');
    await expect.element(code()).toHaveFocus();
  }
  await expectToFit();
  worker.use(answer.post(post, signedIn));
  await code().fill('123456');
  await button('Login').click();
  await expect.poll(() => router.state.location.pathname).toBe('/messages');
});

test('asks for a one-time code before it confirms a sign-in', async () => {
  begin('confirmation');
  await openScreen(returned, [
    answer.post(post, { purpose: 'confirmation', isLoggedIn: false, roles: [], oneTimeCodeRequired: true }),
  ]);
  await expect.element(code()).toHaveFocus();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Please confirm that it’s you' })).toBeVisible();
  worker.use(refuse.post(post, 400, { code: 'code-wrong' }));
  await code().fill('000000');
  await button('Confirm').click();
  await expect.element(code()).toHaveAccessibleDescription(/Each code works once/);
  worker.use(answer.post(post, { purpose: 'confirmation', isLoggedIn: true, roles: teacher }));
  await code().fill('123456');
  await button('Confirm').click();
  await expect.element(page.getByText(/^Thank you\. Go back to the page that you came from/)).toBeVisible();
});

test('explains an account that matches none here, or an answer that was used before, and leads back', async () => {
  begin();
  const router = await openScreen(returned, [refused, answer.get('/api/config', config())]);
  await expect.element(alert()).toHaveFocus();
  await expect
    .element(page.getByText(/^Your School 365 account doesn’t match an account here, .* was already used\.$/))
    .toBeVisible();
  await expect.poll(() => document.title).toBe('Error: Login – Patchwork');
  await expect.element(button('Continue with School 365')).toBeVisible();
  await expectToFit();
  await page.getByRole('link', { name: 'Back to the login page' }).click();
  await expect.poll(() => router.state.location.pathname).toBe('/login');
});

test('says that the sign-in was cancelled at the provider, with a way to try again', async () => {
  begin();
  await openScreen('/signin/callback?state=a-state&error=access_denied', [refused]);
  await expect.element(page.getByText(/^School 365 did not sign you in\. You may have cancelled it\./)).toBeVisible();
  await expect.element(button('Continue with School 365')).toBeVisible();
});

test('leads to the password while the provider does not answer', async () => {
  begin();
  await openScreen(returned, [refuse.post(post, 503, { code: 'provider-unavailable' })]);
  await expect.element(page.getByText(/^School 365 does not answer\. Sign in with your password/)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Back to the login page' })).toBeVisible();
});

test('says why a Lead cannot switch the provider on with that account, and leads back', async () => {
  begin('set-up');
  await openScreen(returned, [refuse.post(post, 409, { code: 'provider-address-differs' })]);
  await expect
    .element(page.getByText('That account has another email address than you have here. Change one of them first.'))
    .toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/schoolprofile#sign-in');
  await userEvent.tab();
});
