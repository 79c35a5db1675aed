import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, refuse } from '../../../test/answers.ts';
import { aReport, config, me } from '../../../test/examples.ts';
import { getPasskey } from '../../../test/passkey-ceremonies.ts';
import { expectAccessible, expectToFit, show } from '../../../test/screen.tsx';
import { answerFromWindow, beginsConfirmation, openWindows } from '../../../test/second-window.ts';
import { worker } from '../../../test/worker.ts';
import { noteUse } from '../../lib/activity.ts';
import { api } from '../../lib/api.ts';
import { chooseLanguage } from '../../lib/language.ts';
import { lockPage, unlockPage } from '../../lib/lock.ts';
import { loadMe, userOf } from '../../lib/me.ts';
import { sendFile } from '../../lib/send-file.ts';
import { leaveToOther, SIGNED_IN, type SignedIn, useSession } from '../../lib/session.ts';
import { mountWarning, useWarning } from './warning.tsx';
import { watchIdle } from './watch.ts';

const MINUTE = 60_000;
const provider = { id: 'school-365', kind: 'microsoft' as const, name: 'School 365' };
const lock = () => page.getByRole('dialog', { name: 'Locked' });
const password = () => lock().getByLabelText('Your password', { exact: true });
const button = (name: string) => lock().getByRole('button', { name, exact: true });
const typed = () => page.getByLabelText('Report');
const ended = refuse.post('/api/session/confirm', 401, { code: 'not-signed-in' });

/** A page on which something is being written. */
async function write(who: Partial<ReturnType<typeof me>> = {}): Promise<void> {
  await show(
    <textarea aria-label="Report" defaultValue="Nineteen snails" />,
    [answer.get('/api/config', config({ sessionIdleSeconds: 1800 })), answer.get('/api/user', me(who))],
    { roles: ['Viewer'] },
  );
  useSession.setState({ user: userOf(me(who)) });
  document.title = 'Reports – Patchwork';
  await expect.element(typed()).toBeVisible();
  (typed().element() as HTMLElement).focus();
}

/** The same, locked because the session was found lost; returns whether its user has signed in again. */
async function locked(who: Partial<ReturnType<typeof me>> = {}): Promise<Promise<boolean>[]> {
  await write(who);
  const regained = lockPage({ isIdle: false });
  await expect.element(lock()).toBeVisible();
  // In an array, since a promise that a function returns would be awaited.
  return [regained];
}

async function expectUnlocked(): Promise<void> {
  await expect.element(lock()).not.toBeInTheDocument();
  await expect.element(typed()).toHaveValue('Nineteen snails');
  await expect.element(typed()).toHaveFocus();
}

beforeEach(() => {
  // The tab was opened long ago, for the tests before.
  noteUse();
  document.documentElement.dataset.passkeys = '';
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await page.viewport(1280, 900);
  unlockPage(true);
});

test('an idle page warns, locks, and keeps what was typed for its user', async () => {
  await write();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const stop = watchIdle();
  vi.advanceTimersByTime(10_000);
  vi.advanceTimersByTime(29 * MINUTE);
  const warning = page.getByText('You will be locked out in one minute.');
  await expect.element(warning).toBeVisible();
  await page.getByRole('button', { name: 'Stay signed in' }).click();
  await expect.element(warning).not.toBeInTheDocument();
  await expect.element(lock()).not.toBeInTheDocument();
  (typed().element() as HTMLElement).focus();

  vi.advanceTimersByTime(28 * MINUTE);
  vi.advanceTimersByTime(3 * MINUTE);
  await expect.element(lock()).toBeVisible();
  await expect.poll(() => document.title).toBe('Patchwork – locked');
  await expect.element(lock().getByText('meera@ravensmoor.example')).toBeVisible();
  await expect.element(typed()).not.toBeVisible();
  // axe waits by timers.
  vi.useRealTimers();
  await expectAccessible(document.body);
  await userEvent.keyboard('{Escape}{Escape}');
  await expect.element(lock()).toBeVisible();

  const errors = [{ field: 'currentPassword', message: 'This is not your current password' }];
  worker.use(refuse.post('/api/session/confirm', 400, { code: 'invalid', errors }));
  await password().fill('not-my-password');
  await button('Unlock').click();
  await expect.element(password()).toHaveAccessibleDescription(/not your current password/);
  worker.use(answer.post('/api/session/confirm', { isConfirmed: true }));
  await password().fill('a-lamb');
  await button('Unlock').click();
  await expectUnlocked();
  await expect.poll(() => document.title).toBe('Reports – Patchwork');
  stop();
});

test('the warning is accessible', async () => {
  await write();
  const remove = mountWarning(() => undefined);
  useWarning.setState({ isShown: true });
  await expect.element(page.getByText('You will be locked out in one minute.')).toBeVisible();
  await expectAccessible(document.body);
  remove();
});

test('the password signs in again when the session has ended', async () => {
  const [regained] = await locked();
  worker.use(ended, answer.post('/api/auth', { isLoggedIn: true, roles: ['Viewer'] }));
  await password().fill('a-lamb');
  await button('Unlock').click();
  await expectUnlocked();
  expect(await regained).toBe(true);
});

const challenge = {
  challengeId: '0199a0a0-0000-7000-8000-000000000000',
  options: { challenge: 'AQ', timeout: 60_000, rpId: 'localhost', userVerification: 'required' as const },
};

test('a passkey unlocks', async () => {
  const [regained] = await locked({ passkeys: true });
  worker.use(answer.post('/api/session/confirm/passkey/options', challenge), answer.post('/api/session/confirm/passkey', {}));
  getPasskey.mockRejectedValueOnce(Object.assign(new Error('cancelled'), { name: 'NotAllowedError' }));
  await button('Use a passkey').click();
  await expect.element(lock().getByText(/^No passkey was used\./)).toBeVisible();
  getPasskey.mockResolvedValueOnce({ challengeId: challenge.challengeId, response: {} });
  await button('Use a passkey').click();
  await expectUnlocked();
  expect(await regained).toBe(true);
});

test('a passkey signs in again when the session has ended', async () => {
  const [regained] = await locked({ passkeys: true });
  worker.use(
    refuse.post('/api/session/confirm/passkey/options', 401, { code: 'not-signed-in' }),
    answer.post('/api/auth/passkey/options', challenge),
    answer.post('/api/auth/passkey', { isLoggedIn: true, roles: ['Viewer'] }),
  );
  getPasskey.mockResolvedValue({ challengeId: challenge.challengeId, response: {} });
  await button('Use a passkey').click();
  await expectUnlocked();
  expect(await regained).toBe(true);
});

test('the provider unlocks in a second window', async () => {
  const [regained] = await locked({ signInProvider: provider });
  worker.use(beginsConfirmation);
  await expectAccessible(document.body);
  openWindows(true);
  await button('Confirm with School 365').click();
  await answerFromWindow();
  await expectUnlocked();
  expect(await regained).toBe(true);
});

test('the provider does not sign in again: a session that has ended is lost, so that the login page follows', async () => {
  const [regained] = await locked({ signInProvider: provider });
  worker.use(refuse.post('/api/session/confirm/provider', 401, { code: 'not-signed-in' }));
  openWindows(true);
  await button('Confirm with School 365').click();
  expect(await regained).toBe(false);
  expect(useSession.getState()).toMatchObject({ isLoggedIn: false, notice: 'lost' });
});

test('Log Out gives the lost session up', async () => {
  const [regained] = await locked();
  await button('Log Out').click();
  expect(await regained).toBe(false);
  expect(useSession.getState()).toMatchObject({ isLoggedIn: false, notice: 'lost' });
});

test('offers to try again when the user is not known', async () => {
  await write();
  useSession.setState({ user: null });
  worker.use(refuse.get('/api/user', 503, { code: 'unavailable' }));
  void lockPage({ isIdle: true });
  const retry = button('Try again');
  await expect.element(retry).toBeVisible();
  worker.use(answer.get('/api/user', me()));
  await retry.click();
  await expect.element(password()).toBeVisible();
});

test('a call that finds the session lost is sent again after its user has signed in', async () => {
  await write();
  worker.use(answer.post('/api/auth', { isLoggedIn: true, roles: ['Viewer'] }), ended);
  worker.use(refuse.get('/api/messages/unread/count', 401, { code: 'not-signed-in' }));
  const count = api.get('/api/messages/unread/count');
  await expect.element(lock()).toBeVisible();
  worker.use(answer.get('/api/messages/unread/count', 3));
  await password().fill('a-lamb');
  await button('Unlock').click();
  expect(await count).toBe(3);
  await expectUnlocked();
});

/** As another tab tells of its user, whom the server has named to it, or who has pressed Log Out. */
function tellTabs(message: SignedIn): void {
  const tab = new BroadcastChannel(SIGNED_IN);
  tab.postMessage(message);
  tab.close();
}
const others = () => lock().getByText(/^Someone else has signed in in this browser/);
const anotherUser = { code: 'another-user' };

test('a page locks at once when another user signs in in this browser, and opens again for its own', async () => {
  await write();
  const stop = watchIdle();
  tellTabs({ userId: me().id, isSignedIn: true });
  tellTabs({ userId: me().id + 1, isSignedIn: false });
  tellTabs({ userId: me().id + 1, isSignedIn: true });
  await expect.element(lock()).toBeVisible();
  await expect.element(others()).toBeVisible();
  await expect.element(typed()).not.toBeVisible();
  await expectAccessible(document.body);
  await expectToFit();
  await userEvent.keyboard('{Escape}{Escape}');
  await expect.element(lock()).toBeVisible();
  // The other user's tab locks and unlocks without a say here.
  const tab = new BroadcastChannel('patchwork.lock');
  tab.postMessage({ isLocked: false, isLost: false, userId: me().id + 1 });
  tab.close();
  tellTabs({ userId: me().id, isSignedIn: true });
  await expectUnlocked();
  expect(useSession.getState()).toMatchObject({ isLoggedIn: true, notice: null });
  stop();
});

test('fits and reads from right to left while another user is signed in', async () => {
  await write();
  await chooseLanguage('ar');
  void lockPage({ isIdle: false, isOther: true });
  await expect.element(page.getByRole('dialog').getByRole('alert')).toBeVisible();
  await expectAccessible(document.body);
  await expectToFit();
});

test('what a page of another user sends is refused, locks the page, and is sent again once its user has signed in', async () => {
  await write();
  const sent: (string | null)[] = [];
  worker.use(
    refuse.post('/api/session/confirm', 409, anotherUser),
    answer.post('/api/auth', { isLoggedIn: true, roles: ['Viewer'] }),
    refuse.post('/api/article', 409, anotherUser),
  );
  const posted = api.post('/api/article', { body: { title: 'Snails', narrative: 'Nineteen' } });
  await expect.element(others()).toBeVisible();
  worker.use(
    answer.post(
      '/api/article',
      ({ headers }) => {
        sent.push(headers.get('x-user-id'));
        return aReport();
      },
      201,
    ),
  );
  await password().fill('a-lamb');
  await button('Unlock').click();
  expect((await posted).id).toBe(aReport().id);
  expect(sent).toEqual([String(me().id)]);
  await expectUnlocked();
});

test('a read of a page of another user is refused and locks the page too, an upload likewise', async () => {
  await write();
  worker.use(refuse.get('/api/messages/unread/count', 409, anotherUser));
  void api.get('/api/messages/unread/count').catch(() => undefined);
  await expect.element(others()).toBeVisible();
  unlockPage(true);
  await expect.element(lock()).not.toBeInTheDocument();

  const file = new File(['snail'], 'snail.png', { type: 'image/png' });
  const shown: (string | null)[] = [];
  worker.use(
    http.post('/api/file/article/5/0', ({ request }) => {
      shown.push(request.headers.get('x-user-id'));
      return HttpResponse.json(anotherUser, { status: 409 });
    }),
  );
  void sendFile({ path: '/api/file/article/5/0', file, onProgress: () => undefined }).catch(() => undefined);
  await expect.element(others()).toBeVisible();
  expect(shown).toEqual([String(me().id)]);
});

test('another conflict does not lock the page', async () => {
  await write();
  worker.use(refuse.get('/api/messages/unread/count', 409, { code: 'conflict' }));
  await expect(api.get('/api/messages/unread/count')).rejects.toMatchObject({ status: 409, code: 'conflict' });
  await expect.element(lock()).not.toBeInTheDocument();
});

test('whoever continues as the other person leaves nothing of the page’s user in the tab', () => {
  useSession.setState({ isLoggedIn: true, roles: ['Viewer', 'SchoolAdmin'], user: userOf(me()) });
  expect(sessionStorage.length).toBeGreaterThan(0);
  leaveToOther();
  expect(useSession.getState()).toMatchObject({ isLoggedIn: false, roles: [], user: null, ended: false });
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test('a page that is loaded again for another user has their roles', async () => {
  useSession.setState({ isLoggedIn: true, roles: ['Viewer', 'SchoolAdmin'], user: userOf(me()) });
  // As after a reload: the tab's storage alone is left.
  useSession.setState({ user: null });
  worker.use(answer.get('/api/user', me({ id: me().id + 1, roles: ['Viewer'] })));
  await loadMe();
  expect(useSession.getState()).toMatchObject({ roles: ['Viewer'], user: { id: me().id + 1 } });
});

test('only what a person does is reported as use of the session', async () => {
  await write();
  const reported: (string | null)[] = [];
  worker.use(
    answer.get('/api/user', ({ headers }) => {
      reported.push(headers.get('x-user-active'));
      return me();
    }),
  );
  // The click that was before this test is over.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: Date.now() + 2 * MINUTE });
  const stop = watchIdle();
  vi.advanceTimersByTime(2 * MINUTE);
  expect(reported).toEqual([]);
  // Typing without any request is reported after a pause.
  await userEvent.keyboard('x');
  vi.advanceTimersByTime(MINUTE);
  await expect.poll(() => reported).toEqual(['1']);
  stop();
  vi.useRealTimers();
});
