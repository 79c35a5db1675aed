import { expect, type Locator, type Page, test } from '@playwright/test';
import { aClient } from './support/client.ts';
import { account } from './support/demo.ts';
import { fieldOf } from './support/forms.ts';
import { keyboardOf } from './support/keyboard.ts';
import { aNewLead, confirmLeads, signUp } from './support/newcomer.ts';
import { menu, signIn, signOut } from './support/steps.ts';
import { uniqueId } from './support/unique.ts';

// Like keyboard.e2e.ts, for a Lead and for staff.
const run = uniqueId();
const button = (place: Page | Locator, name: string | RegExp) => place.getByRole('button', { name, exact: true });
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

test('by keyboard: a Lead adds a group and a user, moves the user, and deletes both', { tag: '@whole' }, async ({
  page,
  baseURL,
}) => {
  await signIn(page, await aNewLead(baseURL!), '/messages');
  const { press, type, choose } = keyboardOf(page);
  await press(button(page.getByRole('navigation'), 'School'));
  await press(page.getByRole('navigation').getByRole('link', { name: 'Users & Groups' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Users & Groups' })).toBeFocused();
  await press(button(page, 'What groups are for'), 'Space');
  await expect(page.getByText('Groups are classes of pupils.')).toBeVisible();

  const addGroup = page.getByRole('form', { name: 'Add a group' });
  await type(fieldOf(addGroup, 'Name'), 'Swifts');
  await type(fieldOf(addGroup, 'Description'), 'Year 5');
  await page.keyboard.press('Enter');
  await expect(button(page, 'Delete Swifts')).toBeVisible();

  const email = `idris.${run}@brackenfold.example`;
  const addUser = page.getByRole('form', { name: 'Add a user' });
  await type(fieldOf(addUser, 'Email'), email);
  await type(fieldOf(addUser, 'First name'), 'Idris');
  await type(fieldOf(addUser, 'Last name'), 'Vaughan');
  // The address is not of the school's domain.
  await press(button(addUser, 'Add anyway'));
  await expect(rowOf(page, email)).toContainText('Idris Vaughan');

  await press(button(page, 'Edit Idris Vaughan'));
  const editUser = page.getByRole('form', { name: 'Edit Idris Vaughan' });
  await expect(fieldOf(editUser, 'Email')).toBeFocused();
  await choose(fieldOf(editUser, 'Group'), 'Swi');
  await press(button(editUser, 'Save'));
  await expect(rowOf(page, email)).toContainText('Swifts');
  await expect(button(page, 'Edit Idris Vaughan')).toBeFocused();

  // A group with users cannot be deleted; the next key press in the table removes that message.
  await press(button(page, 'Delete Swifts'));
  await press(button(page, 'Yes, delete Swifts'));
  const failure = page.getByRole('alert').filter({ hasText: 'Error deleting group.' });
  await expect(failure).toBeVisible();
  await press(button(page, 'Edit Swifts'), 'Space');
  await expect(failure).toBeHidden();
  await press(button(page.getByRole('form', { name: 'Edit Swifts' }), 'Cancel'));
  await expect(button(page, 'Edit Swifts')).toBeFocused();

  await press(button(page, 'More for Idris Vaughan'));
  await press(button(page, 'Delete Idris Vaughan'));
  await press(button(page, 'Yes, delete Idris Vaughan'));
  await expect(rowOf(page, email)).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: 'Idris Vaughan has been deleted.' })).toBeFocused();
  await press(button(page, 'Delete Swifts'));
  await press(button(page, 'Yes, delete Swifts'));
  await expect(page.getByRole('status').filter({ hasText: 'Swifts has been deleted.' })).toBeFocused();
});

test('by keyboard: staff approve with an override, then edit and deactivate a school', { tag: '@whole' }, async ({
  page,
  baseURL,
}) => {
  const email = `elin.${run}@brackenfold.example`;
  const [first, second] = [`Tarnside ${run} North`, `Tarnside ${run} South`] as const;
  const visitor = await aClient(baseURL!);
  for (const school of [first, second]) await signUp(visitor, { email, school });
  await visitor.dispose();
  await confirmLeads(baseURL!, first, second);

  await signIn(page, account('signUpApproval'), '/messages');
  const { press, type } = keyboardOf(page);
  await press(page.getByRole('navigation').getByRole('link', { name: 'Sign Ups' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Sign Ups' })).toBeFocused();
  await type(page.getByLabel('School name'), run);
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 sign-ups')).toBeVisible();
  await press(button(page, new RegExp(`^${first}`)), 'Space');
  await press(button(page, 'Ignore Warning And Approve'));
  await expect(page.getByRole('status').filter({ hasText: `${first} has been approved.` })).toBeVisible();
  await expect(button(page, new RegExp(`^${second}`))).toBeFocused();
  await signOut(page);

  await signIn(page, account('admin'), '/messages');
  await press(menu(page, 'Admin'));
  await press(page.getByRole('navigation').getByRole('link', { name: 'Schools', exact: true }));
  await expect(page.getByRole('heading', { level: 1, name: 'Admin School Search' })).toBeFocused();
  await type(page.getByRole('searchbox'), first);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: `1 schools found matching '${first}'` })).toBeFocused();
  await press(page.getByRole('link', { name: `Edit ${first}` }));
  await expect(page.getByRole('heading', { level: 1, name: /^School Details/ })).toBeFocused();
  await type(page.getByLabel('Number of Pupils'), '87');
  await press(button(page, 'Save'));
  const status = (text: string) => page.getByRole('status').filter({ hasText: text });
  // The edit page requires lookups that the sign-up left empty.
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
  await expect(summary.or(status('Saved'))).toBeFocused();
  await press(button(page, 'Reset').or(button(page, 'Deactivate')).first());
  page.once('dialog', (dialog) => dialog.accept());
  await press(button(page, 'Deactivate'), 'Space');
  await expect(status('School deactivated')).toBeFocused();
  await expect(page.getByLabel('School Name')).not.toBeEditable();
});
