import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answer, refuse } from '../../../test/answers.ts';
import { me } from '../../../test/examples.ts';
import { getPasskey } from '../../../test/passkey-ceremonies.ts';
import { expectAccessible, show } from '../../../test/screen.tsx';
import { answerFromWindow, beginsConfirmation, openWindows } from '../../../test/second-window.ts';
import { worker } from '../../../test/worker.ts';
import { api } from '../../lib/api.ts';
import { userOf } from '../../lib/me.ts';
import { useSession } from '../../lib/session.ts';

const provider = { id: 'school-365', kind: 'microsoft' as const, name: 'School 365' };
const calls: string[] = [];
/** The call is refused until the user has confirmed who they are. */
const act = answer.post('/api/session/end/{id}', ({ params }) => void calls.push(params.id!), 204);
const refused = refuse.post('/api/session/end/{id}', 409, { code: 'sign-in-again' });

/** Sends a call that needs a recent sign-in, and returns what becomes of it. */
async function send(who: Partial<ReturnType<typeof me>> = {}): Promise<{ outcome: string | undefined }> {
  await show(<button type="button">Act</button>, [act], { roles: ['Viewer'] });
  useSession.setState({ user: userOf(me(who)) });
  worker.use(refused);
  const result: { outcome: string | undefined } = { outcome: undefined };
  void api.post('/api/session/end/{id}', { params: { path: { id: '1' } } }).then(
    () => {
      result.outcome = 'done';
    },
    (error: Error) => {
      result.outcome = error.message;
    },
  );
  return result;
}
/** From now on the server accepts the call. */
const accept = () => worker.use(act);

beforeEach(() => {
  calls.length = 0;
  document.documentElement.dataset.passkeys = '';
});
afterEach(() => void vi.restoreAllMocks());

const password = () => page.getByLabelText('Your password', { exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const alert = (hasText: string) => page.getByRole('dialog').getByRole('alert').filter({ hasText });
const isClosed = () => expect.element(page.getByRole('dialog')).not.toBeInTheDocument();

test('Cancel changes nothing and says so', async () => {
  const result = await send();
  await expect.element(page.getByRole('dialog', { name: 'Please confirm your password' })).toBeVisible();
  await expect.element(page.getByText('meera@ravensmoor.example')).toBeVisible();
  await expect.element(password()).toHaveFocus();
  await expectAccessible(document.body);
  await button('Cancel').click();
  await isClosed();
  await expect.poll(() => result.outcome).toBe('Nothing was changed, because you did not confirm that it’s you.');
  expect(calls).toEqual([]);
});

test('the right password repeats the call, once', async () => {
  const result = await send();
  const errors = [{ field: 'currentPassword', message: 'This is not your current password' }];
  worker.use(refuse.post('/api/session/confirm', 400, { code: 'invalid', errors }));
  await password().fill('not-my-password');
  await button('Confirm').click();
  await expect.element(password()).toHaveAccessibleDescription(/not your current password/);
  worker.use(answer.post('/api/session/confirm', { isConfirmed: true }));
  accept();
  await password().fill('a-lamb');
  await button('Confirm').click();
  await isClosed();
  await expect.poll(() => result.outcome).toBe('done');
  expect(calls).toEqual(['1']);
});

test('a passkey confirms, and the dialog stays while none is used', async () => {
  const options = { challenge: 'AQ', timeout: 60_000, rpId: 'localhost', userVerification: 'required' as const };
  const challengeId = '0199a0a0-0000-7000-8000-000000000000';
  const result = await send({ passkeys: true });
  worker.use(
    answer.post('/api/session/confirm/passkey/options', { challengeId, options }),
    answer.post('/api/session/confirm/passkey', {}),
  );
  await expect.element(page.getByRole('dialog', { name: 'Please confirm that it’s you' })).toBeVisible();
  getPasskey.mockRejectedValueOnce(Object.assign(new Error('cancelled'), { name: 'NotAllowedError' }));
  await button('Use a passkey').click();
  await expect.element(alert('No passkey was used.')).toBeVisible();
  await expectAccessible(document.body);
  getPasskey.mockResolvedValueOnce({ challengeId, response: {} });
  accept();
  await button('Use a passkey').click();
  await isClosed();
  await expect.poll(() => result.outcome).toBe('done');
});

test('the provider confirms in a second window, which the browser may block and the user may close', {
  tags: ['whole'],
}, async () => {
  const result = await send({ signInProvider: provider });
  worker.use(beginsConfirmation);
  const confirm = button('Confirm with School 365');
  openWindows(false);
  await confirm.click();
  await expect.element(alert('Your browser has blocked the window')).toBeVisible();

  openWindows(true);
  await confirm.click();
  await answerFromWindow({ status: 400, code: 'provider-refused' });
  await expect.element(alert('School 365 did not confirm that it’s you')).toBeVisible();
  await expectAccessible(document.body);

  await confirm.click();
  await expect.element(button('Waiting for School 365…')).toBeVisible();
  // Back at the page, without an answer: the window was closed.
  const isAskedAgain = () => {
    window.dispatchEvent(new Event('focus'));
    return confirm.query() !== null;
  };
  await expect.poll(isAskedAgain).toBe(true);

  await confirm.click();
  accept();
  await answerFromWindow();
  await isClosed();
  await expect.poll(() => result.outcome).toBe('done');
});
