import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, refuse } from '../../../test/answers.ts';
import { openScreen } from '../../../test/screen.tsx';
import { worker } from '../../../test/worker.ts';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const email = () => page.getByLabelText('Email', { exact: true });

test('a forgotten password: says the same for every address', async () => {
  await openScreen('/forgotPassword', [answer.post('/api/pwd/forgot', {})]);
  await button('Send link').click();
  await expect.element(page.getByRole('link', { name: 'An email address is required.' })).toBeVisible();
  await email().fill('nobody@ravensmoor.example');
  await button('Send link').click();
  const sentence =
    'If your email address is registered, you will receive an email in the next few minutes. Please check your inbox/junk folders.';
  await expect.element(page.getByRole('status').filter({ hasText: sentence })).toHaveFocus();
  await expect.element(email()).not.toBeInTheDocument();
});

const fresh = () => page.getByLabelText('New password', { exact: true });
const again = () => page.getByLabelText('Confirm new password', { exact: true });
async function setPassword(password: string, confirmed = password): Promise<void> {
  await fresh().fill(password);
  await again().fill(confirmed);
  await button('Save password').click();
}

test('a new password: names what is wrong with it, and keeps no code in the address', async () => {
  await openScreen('/resetPassword?code=secret', []);
  await expect.poll(() => location.search).toBe('');
  for (const [password, confirmed, sentence] of [
    ['short', 'short', 'Minimum 8 characters.'],
    ['x'.repeat(51), 'x'.repeat(51), 'Maximum 50 characters.'],
    ['long-enough-now', '', 'Please confirm your password.'],
    ['long-enough-now', 'something-else', 'Passwords do not match'],
  ] as const) {
    await setPassword(password, confirmed);
    await expect.element(page.getByRole('alert').getByRole('link', { name: sentence })).toBeVisible();
  }
  worker.use(answer.post('/api/pwd/reset', {}));
  await setPassword('two-lambs-on-brackenfold');
  await expect.element(page.getByRole('heading', { name: 'Your password has been set' })).toHaveFocus();
});

test('says that a link does not work, and offers a new one', async () => {
  await openScreen('/resetPassword?code=used', [refuse.post('/api/pwd/reset', 400, { code: 'reset-failed' })]);
  await setPassword('three-lambs-on-brackenfold');
  await expect.element(page.getByText(/^Unfortunately the password reset attempt failed\./)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Ask for a new link' })).toBeVisible();
});
