import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { refuse } from '../../../test/answers.ts';
import { lead, me } from '../../../test/examples.ts';
import { show } from '../../../test/screen.tsx';
import { setMe } from '../../lib/me.ts';
import RequestDialog from './request-dialog.tsx';
import { openRequest } from './requests.ts';

const subject = { kind: 'article' as const, id: 500, authorId: 71, schoolId: 7, text: 'Our bench' };
const box = () => page.getByRole('dialog', { name: 'Erase now' });
const erase = () => box().getByRole('button', { name: 'Erase now', exact: true });

async function open(who: Partial<ReturnType<typeof me>>): Promise<void> {
  await show(<RequestDialog />, [refuse.post('/api/erasure', 409, { code: 'sign-in-again' })], { roles: lead });
  await setMe(me(who));
  openRequest({ action: 'erase', subject, onDone: () => undefined });
  await expect.element(box().getByLabelText('Reason')).toHaveFocus();
}

test('an erasure asks for the password of a user who has no other way to confirm who they are', async () => {
  await open({});
  await box().getByLabelText('Reason').fill('A parent asked');
  await erase().click();
  const password = box().getByLabelText('Your password', { exact: true });
  await expect.element(password).toHaveAccessibleDescription(/Please provide your current password/);
});

test('an erasure that is not confirmed in another way changes nothing, and says so', async () => {
  await open({ signInProvider: { id: 'school-365', kind: 'microsoft', name: 'School 365' } });
  await expect.element(box().getByLabelText('Your password')).not.toBeInTheDocument();
  await box().getByLabelText('Reason').fill('A parent asked');
  await erase().click();
  const confirm = page.getByRole('dialog', { name: 'Please confirm that it’s you' });
  await confirm.getByRole('button', { name: 'Cancel' }).click();
  const alert = box().getByRole('alert').filter({ hasText: 'Nothing was changed, because you did not confirm that it’s you.' });
  await expect.element(alert).toBeVisible();
});

test('says that one’s own waits for a second person or 72 hours, and that recent texts stay sealed', async () => {
  await open({ id: 71 });
  await expect.element(box().getByText(/withdrawn now, and erased in 72 hours/)).toBeVisible();
  await expect.element(box().getByText(/stay sealed until they are 30 days old/)).toBeVisible();
});

test('does not say so of what somebody else wrote', async () => {
  await open({ id: 70 });
  await expect.element(box().getByText(/stay sealed until they are 30 days old/)).toBeVisible();
  await expect.element(box().getByText(/erased in 72 hours/)).not.toBeInTheDocument();
});

/** A page whose button goes once it has been pressed. */
function Reports() {
  const [isThere, setThere] = useState(true);
  const ask = () => {
    openRequest({ action: 'restore', subject, onDone: () => undefined });
    setThere(false);
  };
  return (
    <main>
      <h1 tabIndex={-1}>Reports</h1>
      {isThere && (
        <button type="button" onClick={ask}>
          Show again…
        </button>
      )}
      <RequestDialog />
    </main>
  );
}

test('when the button that opened it has gone, closing moves the focus to the page’s heading', async () => {
  await show(<Reports />, [], { roles: lead });
  await page.getByRole('button', { name: 'Show again…' }).click();
  const restore = page.getByRole('dialog', { name: 'Show again' });
  await restore.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(restore).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { name: 'Reports' })).toHaveFocus();
});
