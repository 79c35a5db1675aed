import { expect, type Page, test } from '@playwright/test';
import { button, expectSound, openFromSchoolMenu, status } from './support/lead.ts';
import { aNewLead } from './support/newcomer.ts';
import { signIn } from './support/steps.ts';
import { uniqueId } from './support/unique.ts';

test.describe.configure({ mode: 'serial' });

// A new school each time, so that the journey can be repeated on the same system.
let lead: { email: string; password: string };
test.beforeAll(async ({ baseURL }) => {
  lead = await aNewLead(baseURL!);
});

const run = uniqueId();
const teacher = { name: 'Idris Vaughan', email: `idris.${run}@brackenfold.example` };
const groupFailure =
  'Error deleting group. This might be due to the group still containing users. Delete the users or move them to another group and try again.';

const form = (page: Page, name: string) => page.getByRole('form', { name, exact: true });
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

test('a Lead adds a group and a user, and edits both', async ({ page }) => {
  await signIn(page, lead, '/messages');
  await openFromSchoolMenu(page, 'Users & Groups');
  await expectSound(page);
  await button(page, 'What groups are for').click();
  await expect(page.getByText('Groups are classes of pupils.')).toBeVisible();
  await expectSound(page);

  // The primary group exists from the start and cannot be deleted; the Lead cannot delete herself.
  const groups = page.getByRole('table', { name: /groups? in your school/ });
  const users = page.getByRole('table', { name: /users? in your school/ });
  const primary = groups.getByRole('row').filter({ hasText: 'Primary group' });
  await expect(primary).toHaveCount(1);
  await expect(primary.getByRole('button')).toHaveCount(0);
  await expect(rowOf(page, lead.email)).toContainText('Lead');
  await expect(rowOf(page, lead.email)).toContainText('You');
  await expect(rowOf(page, lead.email).getByRole('button')).toHaveText(['Edit']);

  const addGroup = form(page, 'Add a group');
  await button(addGroup, 'Add').click();
  await expect(addGroup.getByLabel('Name')).toBeFocused();
  await expect(addGroup.getByLabel('Name')).toHaveAccessibleDescription(/Enter a name for the new group/);
  await expectSound(page);
  await addGroup.getByLabel('Name').fill('Swifts');
  await addGroup.getByLabel('Description').fill('Year 5');
  await addGroup.getByLabel('Description').press('Enter');
  await expect(status(page, 'Swifts has been added.')).toBeVisible();
  await expect(groups.getByRole('row').filter({ hasText: 'Year 5' })).toBeVisible();

  const addUser = form(page, 'Add a user');
  await expect(addUser.getByLabel('Title')).toHaveValue('Mr');
  await expect(addUser.getByLabel('Group').locator('option:checked')).toHaveText(/./);
  await button(addUser, 'Add').click();
  await expect(addUser.getByLabel('Email')).toHaveAccessibleDescription(/Please provide an email address/);
  await expect(addUser.getByLabel('First name')).toHaveAccessibleDescription(/Enter a first name/);
  await expect(addUser.getByLabel('Last name')).toHaveAccessibleDescription(/Enter a last name/);
  await expectSound(page);
  await addUser.getByLabel('First name').fill('x'.repeat(101));
  await expect(addUser.getByLabel('First name')).toHaveAccessibleDescription(/First name maximum 100 characters/);
  await addUser.getByLabel('Last name').fill('x'.repeat(101));
  await expect(addUser.getByLabel('Last name')).toHaveAccessibleDescription(/Last name maximum 100 characters/);
  await addUser.getByLabel('Position').fill('x'.repeat(101));
  await expect(addUser.getByLabel('Position')).toHaveAccessibleDescription(/Maximum 100 characters/);
  await addUser.getByLabel('Email').fill('nobody');
  await expect(addUser.getByLabel('Email')).toHaveAccessibleDescription(/Please provide a valid email address/);
  await addUser.getByLabel('Email').fill(lead.email.toUpperCase());
  await addUser.getByLabel('Email').blur();
  await expect(addUser.getByLabel('Email')).toHaveAccessibleDescription(/Email is already registered/);

  await addUser.getByLabel('Email').fill(teacher.email);
  await addUser.getByLabel('First name').fill('Idris');
  await addUser.getByLabel('Last name').fill('Vaughan');
  await addUser.getByLabel('Position').fill('Year 5 teacher');
  await addUser.getByLabel('Group').selectOption('Swifts');
  await button(addUser, 'Add').click();
  await expect(status(page, `${teacher.name} has been added`)).toBeVisible();
  await expect(addUser.getByLabel('Email')).toBeFocused();
  await expect(addUser.getByLabel('Email')).toHaveValue('');
  await expect(users).toHaveAccessibleName('2 users in your school');
  await expectSound(page);

  await button(page, `Edit ${teacher.name}`).click();
  const editUser = form(page, `Edit ${teacher.name}`);
  await expect(editUser.getByLabel('Email')).toBeFocused();
  await editUser.getByLabel('Position').fill('Deputy head');
  // Opening another row keeps the typed values.
  await button(page, 'Edit Carys Noor').click();
  await expect(editUser.getByText('Save or cancel this row first.')).toBeVisible();
  await expectSound(page);
  await button(editUser, 'Cancel').click();
  await expect(rowOf(page, teacher.email)).toContainText('Year 5 teacher');
  await expect(button(page, `Edit ${teacher.name}`)).toBeFocused();
  await button(page, `Edit ${teacher.name}`).click();
  await editUser.getByLabel('Title').selectOption('Dr');
  await editUser.getByLabel('Position').fill('Deputy head');
  await button(editUser, 'Save').click();
  await expect(rowOf(page, teacher.email)).toContainText(`Dr ${teacher.name}`);
  await expect(button(page, `Edit ${teacher.name}`)).toBeFocused();

  await button(page, 'Edit Swifts').click();
  await form(page, 'Edit Swifts').getByLabel('Name').fill('Swallows');
  await button(form(page, 'Edit Swifts'), 'Save').click();
  await expect(groups.getByRole('row').filter({ hasText: 'Swallows' })).toBeVisible();
  // The user's group changes without a reload, and is the same after one.
  await expect(rowOf(page, teacher.email)).toContainText('Swallows');
  await page.reload();
  await expect(rowOf(page, teacher.email)).toContainText('Swallows');
  await expect(rowOf(page, teacher.email)).toContainText('Deputy head');
});

test('a group with users cannot be deleted and shows a message until the next click; without users it can', async ({ page }) => {
  await signIn(page, lead, '/messages');
  await openFromSchoolMenu(page, 'Users & Groups');
  const question = page.getByText('Are you sure you want to delete group: Swallows?');
  await button(page, 'Delete Swallows').click();
  await expect(question).toBeInViewport();
  await expectSound(page);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(button(page, 'Delete Swallows')).toBeFocused();

  await button(page, 'Delete Swallows').click();
  await button(page, 'Yes, delete Swallows').click();
  const failure = page.getByRole('alert').filter({ hasText: groupFailure });
  await expect(failure).toBeVisible();
  await expect(failure).toContainText(`Still in this group: ${teacher.name}.`);
  await expect(question).toBeHidden();
  await expectSound(page);
  await page.getByRole('heading', { name: 'Users', exact: true }).click();
  await expect(failure).toBeVisible();
  await page.getByRole('cell', { name: 'Year 5', exact: true }).click();
  await expect(failure).toBeHidden();

  await button(page, `Delete ${teacher.name}`).click();
  await expect(page.getByText(`Are you sure you want to delete user: ${teacher.name}?`)).toBeInViewport();
  await expectSound(page);
  await button(page, `Yes, delete ${teacher.name}`).click();
  await expect(rowOf(page, teacher.email)).toHaveCount(0);
  await expect(page.getByText('1 user in your school')).toBeFocused();

  await button(page, 'Delete Swallows').click();
  await button(page, 'Yes, delete Swallows').click();
  await expect(rowOf(page, 'Swallows')).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('1 group in your school')).toBeVisible();
  await expect(rowOf(page, teacher.email)).toHaveCount(0);
});

test('a failed save shows an error and keeps the typed values', async ({ page }) => {
  await signIn(page, lead, '/messages');
  await openFromSchoolMenu(page, 'Users & Groups');
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await page.route('**/api/schoolgroup/myschool', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  const addGroup = form(page, 'Add a group');
  await addGroup.getByLabel('Name').fill('Herons');
  await button(addGroup, 'Add').click();
  await expect(addGroup.getByRole('alert').filter({ hasText: 'Not added. Try again.' })).toBeVisible();
  await expect(addGroup.getByLabel('Name')).toHaveValue('Herons');
  expect(logged).toContain('Error trying to add new user/group');
  await expectSound(page);
});
