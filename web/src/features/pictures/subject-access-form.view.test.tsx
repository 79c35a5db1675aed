import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, refuse } from '../../../test/answers.ts';
import { aReport, lead, me } from '../../../test/examples.ts';
import { show } from '../../../test/screen.tsx';
import { worker } from '../../../test/worker.ts';
import { SubjectAccessForm } from './subject-access-form.tsx';

const open = () => show(<SubjectAccessForm me={me()} onFailed={() => undefined} />, [], { roles: lead });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const code = page.getByLabelText(/^Child’s code/);
const password = page.getByLabelText('Your password', { exact: true });
const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });

test('asks for a report or a code, and shows what the server refuses', async () => {
  await open();
  await password.fill('a-lamb');
  await button('Download the file').click();
  await expect.element(summary.getByText('Choose at least one report, or give a code.')).toBeVisible();
  const errors = [{ field: 'currentPassword', message: 'This is not your current password' }];
  worker.use(refuse.post('/api/subjectaccess', 400, { code: 'invalid', errors }));
  await code.fill('P-17');
  await button('Download the file').click();
  await expect.element(summary.getByRole('link', { name: 'This is not your current password' })).toBeVisible();
  await expect.element(password).toHaveValue('a-lamb');
});

test('downloads the chosen reports, and forgets the password', async () => {
  await open();
  worker.use(answer.get('/api/article/search/{page}', [aReport()]));
  await page.getByLabelText('Words in your school’s reports').fill('tide');
  await button('Find reports').click();
  await page.getByRole('checkbox', { name: 'A morning at the tide pools' }).click();
  await expect.element(page.getByText('1 report chosen')).toBeVisible();
  await password.fill('a-lamb');
  const file = () => new HttpResponse(new Blob(['PK']), { headers: { 'content-type': 'application/zip' } });
  worker.use(http.post('/api/subjectaccess', file));
  await button('Download the file').click();
  await expect.element(page.getByRole('status').filter({ hasText: 'The file has been downloaded' })).toHaveFocus();
  await expect.element(password).toHaveValue('');
});
