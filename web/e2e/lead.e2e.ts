import { expect, type Page, test } from '@playwright/test';
import { button, expectSound, openFromSchoolMenu, status } from './support/lead.ts';
import { aNewLead } from './support/newcomer.ts';
import { signIn } from './support/steps.ts';

const form = (page: Page, name: string) => page.getByRole('form', { name, exact: true });

test('a Lead adds a group and a user, and edits both', async ({ page, baseURL }) => {
  const lead = await aNewLead(baseURL!);
  const email = lead.email.replace('carys', 'idris');
  const row = page.getByRole('row').filter({ hasText: email });
  await signIn(page, lead, '/messages');
  await openFromSchoolMenu(page, 'Users & Groups');
  const addGroup = form(page, 'Add a group');
  await addGroup.getByLabel('Name').fill('Swifts');
  await addGroup.getByLabel('Description').fill('Year 5');
  await addGroup.getByLabel('Description').press('Enter');
  await expect(status(page, 'Swifts has been added.')).toBeVisible();

  const addUser = form(page, 'Add a user');
  await addUser.getByLabel('Email').fill(email);
  await addUser.getByLabel('First name').fill('Idris');
  await addUser.getByLabel('Last name').fill('Vaughan');
  await addUser.getByLabel('Position').fill('Year 5 teacher');
  await addUser.getByLabel('Group').selectOption('Swifts');
  await button(addUser, 'Add').click();
  await expect(status(page, 'Idris Vaughan has been added')).toBeVisible();

  await button(page, 'Edit Idris Vaughan').click();
  const editUser = form(page, 'Edit Idris Vaughan');
  await editUser.getByLabel('Title').selectOption('Dr');
  await editUser.getByLabel('Position').fill('Deputy head');
  await button(editUser, 'Save').click();
  await expect(row).toContainText('Dr Idris Vaughan');

  await button(page, 'Edit Swifts').click();
  await form(page, 'Edit Swifts').getByLabel('Name').fill('Swallows');
  await button(form(page, 'Edit Swifts'), 'Save').click();
  await expect(row).toContainText('Swallows');
  await page.reload();
  await expect(row).toContainText('Swallows');
  await expect(row).toContainText('Deputy head');
  await expectSound(page);
});
