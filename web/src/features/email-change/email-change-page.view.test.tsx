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

const does = (path: (typeof links)[number][1]) =>
  path === '/api/user/email/undo' ? answer.post(path, { remaining: [] }) : answer.post(path, {});

test.each(links)('a link to %s does so at a press, and is not kept in the address', async (query, path, title, press, done) => {
  await openScreen(`/emailChange?${query}=${code}`, [does(path)]);
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

test('an undo lists what is still set up, by name and date, and says where to remove it', async () => {
  const remaining = [
    {
      kind: 'passkey' as const,
      name: 'A very long name of a phone that somebody gave to their passkey',
      addedDate: '2026-03-02T10:00:00.000Z',
    },
    { kind: 'authenticator' as const, name: null, addedDate: '2026-04-05T10:00:00.000Z' },
    { kind: 'linked-account' as const, name: 'Microsoft', addedDate: '2026-05-06T10:00:00.000Z' },
  ];
  await openScreen(`/emailChange?undo=${code}`, [answer.post('/api/user/email/undo', { remaining })]);
  await button('Restore my old address').click();
  const list = page.getByRole('list', { name: 'Still set up on your account' });
  await expect.element(list).toBeVisible();
  expect(
    list
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Passkey “A very long name of a phone that somebody gave to their passkey”, added on 02/03/2026',
    'Authenticator app, set up on 05/04/2026',
    'Login through Microsoft, linked on 06/05/2026',
  ]);
  await expect
    .element(page.getByText('If you don’t recognise one of these, log in and remove it in your profile.'))
    .toBeVisible();
});

test('an undo that leaves nothing else has no list', async () => {
  await openScreen(`/emailChange?undo=${code}`, [answer.post('/api/user/email/undo', { remaining: [] })]);
  await button('Restore my old address').click();
  await expect.element(page.getByText(/^Passkeys, authenticator apps and linked logins/)).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 3 })).not.toBeInTheDocument();
});
