import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, refuse } from '../../../test/answers.ts';
import { EARLIER, me } from '../../../test/examples.ts';
import { show } from '../../../test/screen.tsx';
import { worker } from '../../../test/worker.ts';
import type { User } from './api.ts';
import { UserCodes, UserDeactivation, UserSessions, UserState, useUserActions } from './user-state.tsx';

const ignore = () => undefined;
function State({ user }: { user: User }) {
  const acts = useUserActions({ user, onChanged: ignore, onFailed: ignore });
  return (
    <>
      <UserState user={user} whyNot={null} acts={acts} onChanged={ignore} />
      <UserDeactivation user={user} acts={acts} />
    </>
  );
}
const button = (name: string) => page.getByRole('button', { name, exact: true });
const status = (hasText: string) => page.getByRole('status').filter({ hasText });

test('resets the one-time codes after a question, which Escape ends', async () => {
  await show(<UserCodes user={me({ oneTimeCodes: true })} onChanged={ignore} onFailed={ignore} />);
  await button('Reset one-time codes').click();
  await expect.element(page.getByText(/^Are you sure you want to reset the one-time codes of Ms Meera Shah\?/)).toBeInViewport();
  await userEvent.keyboard('{Escape}');
  await expect.element(button('Reset one-time codes')).toHaveFocus();
  await button('Reset one-time codes').click();
  worker.use(answer.post('/api/user/{id}/authenticator/reset', me()));
  await button('Yes, reset').click();
  await expect.element(status('One-time codes reset')).toHaveFocus();
});

test('removes passkeys after a question', async () => {
  await show(<UserCodes user={me({ passkeys: true })} onChanged={ignore} onFailed={ignore} />, [
    answer.post('/api/user/{id}/authenticator/reset', me()),
  ]);
  await button('Remove passkeys').click();
  await expect.element(page.getByText(/^Are you sure you want to remove the passkeys of Ms Meera Shah\?/)).toBeVisible();
  await button('Yes, remove them').click();
  await expect.element(status('Passkeys removed')).toHaveFocus();
});

test('signs a user out everywhere after a question', async () => {
  await show(<UserSessions user={me()} onSignedOut={ignore} onFailed={ignore} />, [
    answer.post('/api/user/{id}/signout', undefined, 204),
  ]);
  await button('Sign out everywhere').click();
  await button('Yes, sign out').click();
  await expect.element(page.getByText('Ms Meera Shah has been signed out everywhere.')).toBeVisible();
});

test('does not activate a user whose address another user now has', async () => {
  await show(<State user={me({ active: false })} />, [answer.get('/api/validate/user/{userId}/email/{email}', false)]);
  await button('Activate').click();
  await expect.element(page.getByRole('alert').filter({ hasText: 'This email address is already in use.' })).toBeVisible();
  await expect.element(button('Activate')).toBeVisible();
});

test('sends the welcome email again, unless the last one is too recent', async () => {
  const invited = me({ account: { state: 'invited', since: EARLIER } });
  await show(<State user={invited} />, [answer.post('/api/user/{id}/invite', invited)]);
  await expect.element(page.getByText('Invited 14/10/2026')).toBeVisible();
  const resend = page.getByRole('button', { name: /^Resend the welcome email to/ });
  await resend.click();
  await expect.element(status('Sent again')).toBeVisible();
  worker.use(refuse.post('/api/user/{id}/invite', 429, { code: 'sent-recently' }));
  await resend.click();
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'The last email was sent less than ten minutes ago.' }))
    .toBeVisible();
});

test('says beside the question why a user could not be deactivated', async () => {
  await show(<State user={me()} />, [refuse.post('/api/user/deactivate/{id}', 503, { code: 'unavailable' })]);
  await button('Deactivate').click();
  await button('Yes, deactivate').click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  expect(page.getByRole('alert').elements()).toHaveLength(1);
  await button('Cancel').click();
  await expect.element(button('Deactivate')).toHaveFocus();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});
