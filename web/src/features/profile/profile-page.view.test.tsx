import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, offline, refuse } from '../../../test/answers.ts';
import { admin, lead, me, teacher } from '../../../test/examples.ts';
import { expectToFit, openScreen } from '../../../test/screen.tsx';
import { worker } from '../../../test/worker.ts';
import { aSession, profile } from './examples.ts';

const open = (...answers: Parameters<typeof openScreen>[1]) =>
  openScreen('/userprofile', [...answers, ...profile()], { roles: teacher });
const details = () => page.getByRole('region', { name: 'Update Your Details' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const texts = (links: { elements: () => Element[] }) => links.elements().map((link) => link.textContent);

test('has nothing to save before a change, and leads to Feedback', async () => {
  await open();
  await expect.element(details().getByRole('checkbox', { name: /notification emails/ })).toBeChecked();
  await expect.element(details().getByText(/on Fridays, your question of the week\. No marketing emails/)).toBeVisible();
  await expect.element(details().getByRole('button', { name: 'Save' })).toBeDisabled();
  await expect.element(details().getByRole('button', { name: 'Reset' })).toBeDisabled();
  await expect.element(page.getByRole('link', { name: 'Send us your feedback' })).toHaveAttribute('href', '/feedback');
  await expectToFit();
});

test('names what is wrong with the details, and Reset shows what is stored', async () => {
  await open();
  const email = details().getByLabelText('Email', { exact: true });
  await details().getByLabelText('First Name').fill('');
  await details().getByLabelText('Last Name').fill('x'.repeat(101));
  await details()
    .getByLabelText(/^Middle Name/)
    .fill('x'.repeat(101));
  await email.fill('carys@');
  await details().getByRole('button', { name: 'Save' }).click();
  const summary = details().getByRole('alert').filter({ hasText: 'There is a problem' });
  await expect.element(summary).toHaveFocus();
  await expect.element(summary.getByText('Update failed. Please review the errors shown and try again.')).toBeVisible();
  expect(texts(summary.getByRole('link'))).toEqual([
    'Enter a first name',
    'Maximum 100 characters',
    'Last name maximum 100 characters',
    'Please provide a valid email address',
  ]);
  await expect.poll(() => document.title).toBe('Error: My Profile – Patchwork');
  await expectToFit();
  await email.fill('');
  await expect.element(email).toHaveAccessibleDescription(/Please provide an email address/);
  await details().getByRole('button', { name: 'Reset' }).click();
  await expect.element(details().getByLabelText('First Name')).toHaveValue('Meera');
  await expect.element(summary).not.toBeInTheDocument();
});

test('saves the details and says so', async () => {
  await open(
    answer.post('/api/user/update/me', ({ body }) => {
      expect(body).toMatchObject({ schoolPosition: 'Headteacher', allowNotificationEmails: false });
      return me({ schoolPosition: 'Headteacher', allowNotificationEmails: false });
    }),
  );
  await details()
    .getByLabelText(/^School Position/)
    .fill('Headteacher');
  await details()
    .getByRole('checkbox', { name: /notification emails/ })
    .click();
  await details().getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByRole('status').filter({ hasText: 'Saved' })).toHaveFocus();
  await expect.element(details().getByRole('button', { name: 'Save' })).toBeDisabled();
});

test('asks for the password if a new address needs it, and keeps no password in a draft', async () => {
  const errors = [{ field: 'currentPassword', message: 'Please provide your current password' }];
  await open(refuse.post('/api/user/update/me', 400, { code: 'current-password-needed', errors }));
  const email = details().getByLabelText('Email', { exact: true });
  const password = details().getByLabelText('Your password', { exact: true });
  await email.fill('new@ravensmoor.example');
  await details().getByRole('button', { name: 'Save' }).click();
  await expect.element(password).toHaveAccessibleDescription(/Please provide your current password/);
  await expect.element(details().getByRole('alert').filter({ hasText: 'Update failed.' })).toHaveFocus();
  await password.fill('not-my-password');
  const kept = JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]);
  expect(kept).toContain('new@ravensmoor.example');
  expect(kept).not.toContain('not-my-password');
  await details().getByRole('button', { name: 'Show your password' }).click();
  await expect.element(password).toHaveAttribute('type', 'text');

  worker.use(
    answer.post('/api/user/update/me', ({ body }) => {
      expect(body).toMatchObject({ currentPassword: btoa('a-lamb') });
      return me({ email: 'new@ravensmoor.example' });
    }),
  );
  await password.fill('a-lamb');
  await details().getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();
  await expect.element(password).not.toBeInTheDocument();
});

test('restores a draft of the details after a reload', async () => {
  await open();
  await details().getByLabelText('Email', { exact: true }).fill('new@ravensmoor.example');
  await open();
  await expect.element(details().getByText('Draft restored')).toBeVisible();
  await expect.element(details().getByLabelText('Email', { exact: true })).toHaveValue('new@ravensmoor.example');
});

test('a new password: every step has its sentence', async () => {
  await open();
  const panel = page.getByRole('region', { name: 'Change Your Password' });
  const [old, fresh, again] = [
    panel.getByLabelText('Current Password', { exact: true }),
    panel.getByLabelText('New Password', { exact: true }),
    panel.getByLabelText('Confirm New Password', { exact: true }),
  ] as const;
  await button('Change Password').click();
  const summary = panel.getByRole('alert').filter({ hasText: 'There is a problem' });
  await expect.element(summary).toBeVisible();
  expect(texts(summary.getByRole('link'))).toEqual([
    'Please provide your current password',
    'Please provide a new password',
    'Please confirm the new password',
  ]);
  await expectToFit();
  await fresh.fill('seven77');
  await expect.element(fresh).toHaveAccessibleDescription(/New password must be at least 8 characters long/);
  await fresh.fill('two-lambs-on-brackenfold');
  await again.fill('two-lambs-on-bracken');
  await expect.element(again).toHaveAccessibleDescription(/Passwords do not match/);
  await again.fill('two-lambs-on-brackenfold');
  await old.fill('not-my-password');
  worker.use(refuse.post('/api/user/update/password', 400, { code: 'invalid' }));
  await button('Change Password').click();
  await expect.element(summary).toHaveFocus();
  const sentence = 'Password change failed. Please check the current password provided was correct and try again.';
  await expect.element(summary.getByText(sentence)).toBeVisible();

  await button('Show new password').click();
  await expect.element(fresh).toHaveAttribute('type', 'text');
  await expect.element(button('Show new password')).toHaveAttribute('aria-pressed', 'true');
  worker.use(answer.post('/api/user/update/password', true));
  await old.fill('a-lamb-on-brackenfold');
  await button('Change Password').click();
  await expect.element(page.getByRole('status').filter({ hasText: 'Password changed' })).toHaveFocus();
  await expect.element(old).toHaveValue('');
});

test('a Lead is signed out of one device, and then of all others', async () => {
  const devices = [
    aSession(),
    aSession({ id: 'second', isCurrent: false, system: 'Android', kind: 'phone' }),
    aSession({ id: 'first', isCurrent: false, system: 'ChromeOS', isNewPlace: true, place: 'Leeds' }),
  ];
  const ended: string[] = [];
  await open(
    answer.get('/api/session', () => devices.filter(({ id }) => !ended.includes(id))),
    answer.post('/api/session/end/{id}', ({ params }) => void ended.push(params.id!), 204),
    answer.post('/api/session/endothers', () => void ended.push('first', 'second'), 204),
  );
  const card = page.getByRole('region', { name: 'Where you’re signed in' });
  await expect.element(card.getByRole('listitem').first().getByText('This device')).toBeVisible();
  await expect.element(card.getByText('A new place. Was it you?')).toBeVisible();
  await card.getByRole('button', { name: 'Sign out Chrome on Android' }).click();
  await expect.element(card.getByText('Chrome on Android has been signed out.')).toBeVisible();
  await expect.element(card.getByRole('button', { name: 'Sign out Chrome on ChromeOS' })).toHaveFocus();
  expect(ended).toEqual(['second']);
  await expectToFit();
  await card.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect.element(card.getByText('All other devices have been signed out.')).toBeVisible();
  await expect.element(card.getByRole('heading')).toHaveFocus();
  await expect.element(card.getByRole('listitem')).toHaveLength(1);
});

test('says that the user is not signed in anywhere else', async () => {
  await open();
  await expect.element(page.getByText('You’re not signed in anywhere else.')).toBeVisible();
});

const data = () => page.getByRole('region', { name: 'Your data' });

test('asks for the password before the own data are downloaded', async () => {
  await open(offline.post('/api/owndata'));
  const password = data().getByLabelText('Your password', { exact: true });
  const summary = data().getByRole('alert').filter({ hasText: 'There is a problem' });
  await button('Download my data').click();
  await expect.element(summary).toHaveFocus();
  expect(texts(summary.getByRole('link'))).toEqual(['Please provide your current password']);
  const errors = [{ field: 'currentPassword', message: 'This is not your current password' }];
  worker.use(refuse.post('/api/owndata', 400, { code: 'invalid', errors }));
  await password.fill('not-my-password');
  await button('Download my data').click();
  await expect.element(summary.getByRole('link', { name: 'This is not your current password' })).toBeVisible();
  await expectToFit();
});

test('a member of staff downloads the own data by keyboard on a phone', async () => {
  await page.viewport(390, 844);
  const file = () => new HttpResponse(new Blob(['PK']), { headers: { 'content-type': 'application/zip' } });
  await openScreen('/userprofile', [http.post('/api/owndata', file), ...profile()], { roles: admin });
  const password = data().getByLabelText('Your password', { exact: true });
  await expect.element(password).toBeVisible();
  (password.element() as HTMLElement).focus();
  await userEvent.keyboard('a-lamb{Enter}');
  await expect.element(data().getByRole('status').filter({ hasText: 'Your data has been downloaded' })).toHaveFocus();
  await page.viewport(1280, 900);
});

test('a user with another way to confirm who they are is not asked for the password', async () => {
  const provider = { id: 'school-365', kind: 'microsoft' as const, name: 'School 365' };
  await open(answer.get('/api/user', me({ signInProvider: provider })));
  await expect.element(button('Download my data')).toBeVisible();
  await expect.element(data().getByLabelText('Your password')).not.toBeInTheDocument();
});

test('only Leads and staff are offered one-time codes', async () => {
  await open();
  await expect.element(data()).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'One-time codes' })).not.toBeInTheDocument();
  await openScreen('/userprofile', profile(), { roles: lead });
  await expect.element(page.getByRole('region', { name: 'One-time codes' })).toBeVisible();
});
