import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '../../../test/answers.ts';
import { teacher } from '../../../test/examples.ts';
import { expectToFit, openScreen } from '../../../test/screen.tsx';
import { aLinkedAccount, profile } from './examples.ts';

const accounts = () => page.getByRole('region', { name: 'Linked accounts' });
const open = (...answers: Parameters<typeof openScreen>[1]) =>
  openScreen('/userprofile', [...answers, answer.get('/api/linkedaccount', [aLinkedAccount()]), ...profile()], {
    roles: teacher,
  });

test('an account is unlinked after a question', async () => {
  await open(answer.post('/api/linkedaccount/delete/{id}', undefined, 204));
  await expect.element(accounts().getByText('meera@ravensmoor.example')).toBeVisible();
  await accounts().getByRole('button', { name: 'Unlink School 365' }).click();
  await expect.element(accounts().getByText(/^Unlink your School 365 account\?/)).toBeVisible();
  await expectToFit();
  await accounts().getByRole('button', { name: 'Yes, unlink it' }).click();
  await expect.element(accounts().getByText(/^Your School 365 account has been unlinked\./)).toBeVisible();
  await expect.element(accounts().getByRole('listitem')).toHaveLength(0);
  await expect.element(accounts().getByRole('heading')).toHaveFocus();
});

test('says that the school has switched the provider off', async () => {
  await open(answer.get('/api/linkedaccount', [aLinkedAccount({ isInUse: false })]));
  await expect.element(accounts().getByText('Not in use: your school has switched it off.')).toBeVisible();
});
