import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answer, refuse } from '../../../test/answers.ts';
import { aSchool } from '../../../test/examples.ts';
import { show } from '../../../test/screen.tsx';
import { Activation } from './activation.tsx';

// The specification asks for the browser's own dialog.
beforeEach(() => void vi.spyOn(window, 'confirm').mockReturnValue(true));
afterEach(() => void vi.restoreAllMocks());

const ignore = () => undefined;
const closed = { ...aSchool(), active: false, approved: true };
const button = () => page.getByRole('button', { name: 'Activate', exact: true });

test('names the addresses that prevent an activation', async () => {
  await show(<Activation school={closed} onChanged={ignore} onFailed={ignore} />, [
    refuse.post('/api/school/activate/{id}', 409, { code: 'email-taken', title: 'gwen@ravensmoor.example' }),
  ]);
  await button().click();
  const sentence = 'Activation failed. Check the following emails associated with this school are not in use elsewhere.';
  await expect.element(page.getByText(sentence)).toBeVisible();
  await expect.element(page.getByText('gwen@ravensmoor.example')).toBeVisible();
  await expect.element(button()).toBeVisible();
});

test('activates the school after the question', async () => {
  await show(<Activation school={closed} onChanged={ignore} onFailed={ignore} />, [
    answer.post('/api/school/activate/{id}', { ...closed, active: true }),
  ]);
  await button().click();
  expect(window.confirm).toHaveBeenCalledWith('Are you sure you want to activate this school?');
  await expect.element(page.getByRole('status').filter({ hasText: 'School activated' })).toHaveFocus();
});
