import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, offline, refuse } from '../../../test/answers.ts';
import { openScreen } from '../../../test/screen.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const alert = (hasText: string) => page.getByRole('alert').filter({ hasText });
const code = 'a'.repeat(43);

const links = [
  ['undo', '/api/user/email/undo', 'Restore your old address', 'Restore my old address', 'Your old address has been restored'],
  ['confirm', '/api/user/email/confirm', 'Confirm your new address', 'Confirm this address', 'Your address has been confirmed'],
  ['signUp', '/api/user/email/confirm', 'Confirm your address', 'Confirm this address', 'Your address has been confirmed'],
] as const;

test.each(links)('a link to %s does so at a press, and is not kept in the address', async (query, path, title, press, done) => {
  await openScreen(`/emailChange?${query}=${code}`, [answer.post(path, {})]);
  await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect.poll(() => location.search).toBe('');
  await button(press).click();
  await expect.element(page.getByRole('heading', { level: 2, name: done })).toHaveFocus();
});

test.each(links)('an invalid link to %s says what to do', async (query, path, _, press) => {
  await openScreen(`/emailChange?${query}=${code}`, [refuse.post(path, 400, { code: 'email-link-failed' })]);
  await button(press).click();
  const failure = alert('Unfortunately this link does not work.');
  await expect.element(failure).toHaveFocus();
  await expect.element(failure.getByRole('link', { name: 'write to us' })).toBeVisible();
});

test('says that the old address is taken, or that the link still works', async () => {
  await openScreen(`/emailChange?undo=${code}`, [refuse.post('/api/user/email/undo', 409, { code: 'email-taken' })]);
  await button('Restore my old address').click();
  await expect.element(alert('Your old address could not be restored, because another account now uses it.')).toHaveFocus();
  await openScreen(`/emailChange?undo=${code}`, [offline.post('/api/user/email/undo')]);
  await button('Restore my old address').click();
  await expect.element(alert('Your link still works: please try again.')).toHaveFocus();
});

test('an address without a link says so at once', async () => {
  await openScreen('/emailChange', []);
  await expect.element(page.getByText(/^Unfortunately this link does not work\./)).toBeVisible();
});
