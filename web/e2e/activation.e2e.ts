import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { aClient, signedIn } from './support/client.ts';
import { account } from './support/demo.ts';
import { aNewLead, approve, signUp } from './support/newcomer.ts';
import { signIn } from './support/steps.ts';
import { uniqueId } from './support/unique.ts';

test('an Admin cannot activate a user whose email address another user now has', async ({ page, baseURL }) => {
  const lead = await aNewLead(baseURL!);
  const client = await signedIn(baseURL!, lead);
  const email = lead.email.replace('carys', 'idris');
  const add = () => client.post<{ id: number }>('/api/user/add', { title: 'Mr', firstName: 'Idris', lastName: 'Vaughan', email });
  const { id } = await add();
  await client.post(`/api/user/delete/${id}`);
  await add();
  await client.dispose();

  await signIn(page, account('admin'), `/useredit/${id}`);
  await page.getByRole('button', { name: 'Activate', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'This email address is already in use.' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Activate', exact: true })).toBeVisible();
  await expectAccessible(page);
});

test('an Admin cannot activate a school whose users have moved, and sees their addresses', async ({ page, baseURL }) => {
  const run = uniqueId();
  const email = `gwen.${run}@brackenfold.example`;
  const visitor = await aClient(baseURL!);
  const askAndApprove = async (school: string) => {
    await signUp(visitor, { email, school });
    return approve(baseURL!, school);
  };
  const id = await askAndApprove(`Brackenfold ${run} Infants`);
  const admin = await signedIn(baseURL!, account('admin'));
  await admin.post(`/api/school/deactivate/${id}`);
  await askAndApprove(`Brackenfold ${run} Juniors`);
  await Promise.all([visitor.dispose(), admin.dispose()]);

  await signIn(page, account('admin'), `/schooledit/${id}`);
  page.once('dialog', (question) => void question.accept());
  await page.getByRole('button', { name: 'Activate', exact: true }).click();
  const failure = page.getByRole('alert').filter({ hasText: email });
  await expect(failure).toContainText(
    'Activation failed. Check the following emails associated with this school are not in use elsewhere.',
  );
  await expect(page.getByLabel('School Name')).not.toBeEditable();
  await expectAccessible(page);
});
