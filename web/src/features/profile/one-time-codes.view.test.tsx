import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, refuse } from '../../../test/answers.ts';
import { EARLIER } from '../../../test/examples.ts';
import { expectToFit, show } from '../../../test/screen.tsx';
import { worker } from '../../../test/worker.ts';
import { OneTimeCodes } from './one-time-codes.tsx';

const off = { isOn: false, isRequired: false, setUpAt: null };
const on = { isOn: true, isRequired: false, setUpAt: EARLIER };
const open = (state: typeof on | typeof off) =>
  show(<OneTimeCodes email="meera@ravensmoor.example" onFailed={() => undefined} />, [
    answer.get('/api/user/authenticator', state),
  ]);
const button = (name: string) => page.getByRole('button', { name, exact: true });
const password = () => page.getByLabelText('Your password', { exact: true });
const code = () => page.getByLabelText('One-time code', { exact: true });
const wrongCode = [{ field: 'code', message: 'This code is wrong' }];

test('codes are set up with the password, a key and a first code', async () => {
  await open(off);
  await button('Set up').click();
  await expect.element(page.getByRole('heading', { name: 'One-time codes' })).toHaveFocus();
  await button('Continue').click();
  await expect.element(password()).toHaveAccessibleDescription(/Please provide your current password/);
  const errors = [{ field: 'currentPassword', message: 'This is not your current password' }];
  worker.use(refuse.post('/api/user/authenticator', 400, { code: 'invalid', errors }));
  await password().fill('not-this-one');
  await button('Continue').click();
  await expect.element(password()).toHaveAccessibleDescription(/This is not your current password/);
  await expectToFit();

  const secret = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  worker.use(answer.post('/api/user/authenticator', { secret, uri: `otpauth://totp/Patchwork:meera?secret=${secret}` }));
  await password().fill('a-lamb-on-brackenfold');
  await button('Continue').click();
  const drawing = page.getByRole('img', { name: 'QR code for your authenticator app' });
  await expect.poll(() => drawing.query()?.querySelector('path')?.getAttribute('d')).toMatch(/^M/);
  await expect.element(page.getByText('ABCD EFGH IJKL MNOP QRST UVWX YZ23 4567')).toBeVisible();
  await expectToFit();
  await button('Turn on').click();
  await expect.element(code()).toHaveAccessibleDescription(/6 digits that your authenticator app shows/);
  worker.use(refuse.post('/api/user/authenticator/confirm', 400, { code: 'invalid', errors: wrongCode }));
  await code().fill('000000');
  await button('Turn on').click();
  await expect.element(code()).toHaveAccessibleDescription(/This code is wrong/);
  worker.use(
    answer.post('/api/user/authenticator/confirm', ({ body }) => {
      expect(body).toEqual({ code: '123 456' });
      return on;
    }),
  );
  await code().fill('123 456');
  await button('Turn on').click();
  await expect.element(page.getByRole('status').filter({ hasText: 'One-time codes are on' })).toHaveFocus();
  await expect.element(page.getByText(/^On since/)).toBeVisible();
});

test('codes are turned off with the password and a code, after a warning', async () => {
  await open(on);
  await button('Turn off').click();
  await expect.element(page.getByText(/anyone who has your password can log in as you/)).toBeVisible();
  await password().fill('a-lamb-on-brackenfold');
  await code().fill('000000');
  worker.use(refuse.post('/api/user/authenticator/remove', 400, { code: 'invalid', errors: wrongCode }));
  await button('Turn off').click();
  await expect.element(code()).toHaveAccessibleDescription(/This code is wrong/);
  worker.use(answer.post('/api/user/authenticator/remove', off));
  await code().fill('123456');
  await button('Turn off').click();
  await expect.element(page.getByRole('status').filter({ hasText: 'One-time codes are off' })).toHaveFocus();
  await expect.element(button('Set up')).toBeVisible();
});

test('staff who need codes cannot turn them off', async () => {
  await open({ ...on, isRequired: true });
  await expect.element(page.getByText(/^Staff accounts need one-time codes\./)).toBeVisible();
  await expect.element(button('Turn off')).not.toBeInTheDocument();
});

test('offers to try again when the state is not known', async () => {
  await show(<OneTimeCodes email="meera@ravensmoor.example" onFailed={() => undefined} />, [
    refuse.get('/api/user/authenticator', 503, { code: 'unavailable' }),
  ]);
  await expect.element(page.getByText('We couldn’t look up your one-time codes.')).toBeVisible();
  worker.use(answer.get('/api/user/authenticator', off));
  await button('Try again').click();
  await expect.element(button('Set up')).toBeVisible();
});
