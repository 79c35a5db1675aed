import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answer, refuse } from '../../../test/answers.ts';
import { aSchool } from '../../../test/examples.ts';
import { show } from '../../../test/screen.tsx';
import { Activation, useActivation } from './activation.tsx';
import type { School } from './api.ts';

// The specification asks for the browser's own dialog.
beforeEach(() => void vi.spyOn(window, 'confirm').mockReturnValue(true));
afterEach(() => void vi.restoreAllMocks());

const ignore = () => undefined;
function Top({ school }: { school: School }) {
  return <Activation school={school} action={useActivation({ school, onChanged: ignore, onFailed: ignore })} />;
}
const closed = { ...aSchool(), active: false, approved: true };
const button = () => page.getByRole('button', { name: 'Activate', exact: true });

test('names the addresses that prevent an activation', async () => {
  await show(<Top school={closed} />, [
    refuse.post('/api/school/activate/{id}', 409, { code: 'email-taken', title: 'gwen@ravensmoor.example' }),
  ]);
  await button().click();
  const sentence = 'Activation failed. Check the following emails associated with this school are not in use elsewhere.';
  await expect.element(page.getByText(sentence)).toBeVisible();
  await expect.element(page.getByText('gwen@ravensmoor.example')).toBeVisible();
  await expect.element(button()).toBeVisible();
});

test('activates the school after the question', async () => {
  await show(<Top school={closed} />, [answer.post('/api/school/activate/{id}', { ...closed, active: true })]);
  await button().click();
  expect(window.confirm).toHaveBeenCalledWith('Are you sure you want to activate this school?');
  await expect.element(page.getByRole('status').filter({ hasText: 'School activated' })).toHaveFocus();
});
