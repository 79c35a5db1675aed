import { expect, type Locator, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from './support/accessible.ts';
import { aNewLead } from './support/newcomer.ts';
import { signIn } from './support/steps.ts';

test.describe.configure({ mode: 'serial' });

// A school of its own each time, so that the journey can be walked again on the same system.
let lead: { email: string; password: string };
const run = Date.now().toString(36);
const teacher = { name: 'Idris Vaughan', email: `idris.${run}@brackenfold.example` };
const groupFailure =
  'Error deleting group. This might be due to the group still containing users. Delete the users or move them to another group and try again.';

test.beforeAll(async ({ baseURL }) => {
  lead = await aNewLead(baseURL!);
});

const button = (place: Page | Locator, name: string) => place.getByRole('button', { name, exact: true });
const form = (page: Page, name: string) => page.getByRole('form', { name, exact: true });
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const status = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text });

/** Nothing is wrong with the page, and nothing of it sticks out. */
async function check(page: Page): Promise<void> {
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

async function openFromMenu(page: Page, name: string): Promise<void> {
  await button(page.getByRole('navigation'), 'School').click();
  await page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
  await expect(page).toHaveTitle(`${name} – Patchwork`);
}

test('a Lead adds a group and a user, and edits both', async ({ page }) => {
  await signIn(page, lead);
  await openFromMenu(page, 'Users & Groups');
  await check(page);
  await button(page, 'What groups are for').click();
  await expect(page.getByText('Groups are classes of pupils.')).toBeVisible();
  await check(page);

  // The primary group is there from the start and stays; the Lead cannot delete herself.
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
  await check(page);
  await addGroup.getByLabel('Name').fill('Swifts');
  await addGroup.getByLabel('Description').fill('Year 5');
  await addGroup.getByLabel('Description').press('Enter');
  await expect(status(page, 'Swifts is added.')).toBeVisible();
  await expect(groups.getByRole('row').filter({ hasText: 'Year 5' })).toBeVisible();

  const addUser = form(page, 'Add a user');
  await expect(addUser.getByLabel('Title')).toHaveValue('Mr');
  await expect(addUser.getByLabel('Group').locator('option:checked')).toHaveText(/./);
  await button(addUser, 'Add').click();
  await expect(addUser.getByLabel('Email')).toHaveAccessibleDescription(/Please provide an email address/);
  await expect(addUser.getByLabel('First name')).toHaveAccessibleDescription(/Enter a first name/);
  await expect(addUser.getByLabel('Last name')).toHaveAccessibleDescription(/Enter a last name/);
  await check(page);
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
  await expect(status(page, `${teacher.name} is added`)).toBeVisible();
  await expect(addUser.getByLabel('Email')).toBeFocused();
  await expect(addUser.getByLabel('Email')).toHaveValue('');
  await expect(users).toHaveAccessibleName('2 users in your school');
  await check(page);

  await button(page, `Edit ${teacher.name}`).click();
  const editUser = form(page, `Edit ${teacher.name}`);
  await expect(editUser.getByLabel('Email')).toBeFocused();
  await editUser.getByLabel('Position').fill('Deputy head');
  // What is typed here is not lost by opening another row.
  await button(page, 'Edit Carys Noor').click();
  await expect(editUser.getByText('Save or cancel this row first.')).toBeVisible();
  await check(page);
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
  // The user's group follows without a reload, and stands after one.
  await expect(rowOf(page, teacher.email)).toContainText('Swallows');
  await page.reload();
  await expect(rowOf(page, teacher.email)).toContainText('Swallows');
  await expect(rowOf(page, teacher.email)).toContainText('Deputy head');
});

test('a group with users is not deleted and says so until the next click; then user and group go', async ({ page }) => {
  await signIn(page, lead);
  await openFromMenu(page, 'Users & Groups');
  const question = page.getByText('Are you sure you want to delete group: Swallows?');
  await button(page, 'Delete Swallows').click();
  await expect(question).toBeInViewport();
  await check(page);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(button(page, 'Delete Swallows')).toBeFocused();

  await button(page, 'Delete Swallows').click();
  await button(page, 'Yes, delete Swallows').click();
  const failure = page.getByRole('alert').filter({ hasText: groupFailure });
  await expect(failure).toBeVisible();
  await expect(failure).toContainText(`Still in this group: ${teacher.name}.`);
  await expect(question).toBeHidden();
  await check(page);
  await page.getByRole('heading', { name: 'Users', exact: true }).click();
  await expect(failure).toBeVisible();
  await page.getByRole('cell', { name: 'Year 5', exact: true }).click();
  await expect(failure).toBeHidden();

  await button(page, `Delete ${teacher.name}`).click();
  await expect(page.getByText(`Are you sure you want to delete user: ${teacher.name}?`)).toBeInViewport();
  await check(page);
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

test('what fails is said, and what was typed stays', async ({ page }) => {
  await signIn(page, lead);
  await openFromMenu(page, 'Users & Groups');
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
  await check(page);
});

test('the school profile asks for what is missing, is saved, and is still so after a reload', async ({ page }) => {
  await signIn(page, lead);
  await openFromMenu(page, 'School Profile');
  const save = button(page, 'Save');
  await expect(save).toBeDisabled();
  await expect(page.getByText('No changes to save')).toBeVisible();
  await check(page);

  await page.getByLabel('School Name').fill('');
  await page.getByLabel('Postcode').fill('');
  await page.getByLabel('School Email').fill('office@');
  await page.getByLabel('Primary Contact Name').fill('');
  await page.getByLabel('County').selectOption('');
  await page.getByLabel('School Type').selectOption('');
  await page.getByLabel('Number of Pupils').fill('many');
  await save.click();
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link')).toHaveText([
    'Enter school name',
    'Enter a contact name',
    'Please provide a valid email address',
    'Enter postcode',
    'Select a county',
    'Select a school type',
    'Select a location type',
    'Enter a number from 0 to 10000',
    'Select an ethnicity',
    'Select an ethnicity',
  ]);
  await expect(page).toHaveTitle('Error: School Profile – Patchwork');
  await check(page);
  await page.getByLabel('School Name').fill('x'.repeat(256));
  await expect(page.getByLabel('School Name')).toHaveAccessibleDescription(/Maximum 100 characters/);
  await page.getByLabel('Postcode').fill('x'.repeat(46));
  await expect(page.getByLabel('Postcode')).toHaveAccessibleDescription(/Maximum 45 characters/);

  await button(page, 'Reset').click();
  await expect(save).toBeDisabled();
  await expect(summary).toBeHidden();
  await expect(page.getByLabel('School Name')).toHaveValue(/^Brackenfold/);
  await page.getByLabel('Primary Contact Name').fill('Carys Noor');
  await page.getByLabel('School Email').fill('office@brackenfold.example');
  await page.getByLabel('Location Type').selectOption('Village');
  await page.getByLabel('Number of Pupils').fill('112');
  await page.getByLabel('Primary Ethnicity').selectOption('Pakistani');
  await page.getByLabel('Secondary Ethnicity').selectOption('Indian');
  await save.click();
  await expect(status(page, 'Saved')).toBeVisible();
  await expect(status(page, 'Saved')).toBeFocused();
  await expect(save).toBeDisabled();
  await check(page);
  await page.reload();
  await expect(page.getByLabel('Primary Contact Name')).toHaveValue('Carys Noor');
  await expect(page.getByLabel('Number of Pupils')).toHaveValue('112');
  await expect(page.getByLabel('Secondary Ethnicity').locator('option:checked')).toHaveText('Indian');
});

/** A square in one colour, as PNG. */
const crest = async (background: string) => ({
  name: 'crest.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 600, height: 600, channels: 3, background } })
    .png()
    .toBuffer(),
});

test('a badge is shown round before it is sent, stands on the profile and on the feed, and is replaced', async ({ page }) => {
  await signIn(page, lead);
  await openFromMenu(page, 'School Profile');
  const card = page.getByRole('region', { name: 'School badge' });
  const chooser = card.getByLabel('Picture of the badge');
  await chooser.setInputFiles({ name: 'crest.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-') });
  await expect(card.getByRole('alert').filter({ hasText: 'Image files only please.' })).toBeVisible();
  await chooser.setInputFiles({ name: 'crest.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') });
  await expect(card.getByRole('alert').filter({ hasText: 'This picture could not be read.' })).toBeVisible();
  await check(page);

  await chooser.setInputFiles(await crest('#8C1D40'));
  await expect(card.locator('canvas')).toHaveCSS('border-radius', '50%');
  await expect(button(card, 'Use this badge')).toBeFocused();
  await check(page);
  await button(card, 'Cancel').click();
  await expect(card.locator('canvas')).toHaveCount(0);
  await chooser.setInputFiles(await crest('#8C1D40'));
  await button(card, 'Use this badge').click();
  await expect(status(page, 'Badge saved')).toBeVisible({ timeout: 60_000 });
  const picture = card.locator('img');
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
  const first = await picture.getAttribute('src');
  await check(page);

  await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('feed')).toBeVisible();
  await expect(page.locator(`main img[src="${first}"]`).first()).toBeVisible();

  await openFromMenu(page, 'School Profile');
  await chooser.setInputFiles(await crest('#1D3A6B'));
  await expect(button(card, 'Replace badge')).toBeHidden();
  await button(card, 'Use this badge').click();
  await expect(status(page, 'Badge saved')).toBeVisible({ timeout: 60_000 });
  await expect(picture).not.toHaveAttribute('src', first!);
});

test('one’s own details are saved, reset and refused in the specified words', async ({ page }) => {
  await signIn(page, lead);
  await page.getByRole('navigation').getByRole('link', { name: 'My Profile' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My Profile' })).toBeFocused();
  const details = page.getByRole('region', { name: 'Update Your Details' });
  const notifications = details.getByRole('checkbox', { name: /notification emails/ });
  await expect(notifications).toBeChecked();
  await expect(button(details, 'Save')).toBeDisabled();
  await expect(button(details, 'Reset')).toBeDisabled();
  await expect(page.getByRole('link', { name: 'Send us your feedback' })).toHaveAttribute('href', '/feedback');
  await check(page);

  await details.getByLabel('First Name').fill('');
  await details.getByLabel('Last Name').fill('x'.repeat(101));
  await details.getByLabel('Middle Name(s)').fill('x'.repeat(101));
  await details.getByLabel('Email', { exact: true }).fill('carys@');
  await button(details, 'Save').click();
  const summary = details.getByRole('alert').filter({ hasText: 'There is a problem' });
  await expect(summary).toBeFocused();
  await expect(summary).toContainText('Update failed. Please review the errors shown and try again.');
  await expect(summary.getByRole('link')).toHaveText([
    'Enter a first name',
    'Maximum 100 characters',
    'Last name maximum 100 characters',
    'Please provide a valid email address',
  ]);
  await expect(page).toHaveTitle('Error: My Profile – Patchwork');
  await check(page);
  await details.getByLabel('Email', { exact: true }).fill('');
  await expect(details.getByLabel('Email', { exact: true })).toHaveAccessibleDescription(/Please provide an email address/);
  await button(details, 'Reset').click();
  await expect(details.getByLabel('First Name')).toHaveValue('Carys');
  await expect(summary).toBeHidden();

  await details.getByLabel('School Position').fill('Headteacher');
  await notifications.uncheck();
  await button(details, 'Save').click();
  await expect(status(page, 'Saved')).toBeFocused();
  await expect(button(details, 'Save')).toBeDisabled();
  await check(page);
  await page.reload();
  await expect(notifications).not.toBeChecked();
  await expect(details.getByLabel('School Position')).toHaveValue('Headteacher');
});

test('the password is changed, with every sentence on the way', async ({ page }) => {
  await signIn(page, lead);
  await page.goto('/userprofile');
  const panel = page.getByRole('region', { name: 'Change Your Password' });
  const [old, fresh, again] = ['Current Password', 'New Password', 'Confirm New Password'].map((name) =>
    panel.getByLabel(name, { exact: true }),
  ) as [Locator, Locator, Locator];
  const change = button(panel, 'Change Password');
  await change.click();
  const summary = panel.getByRole('alert').filter({ hasText: 'There is a problem' });
  await expect(summary.getByRole('link')).toHaveText([
    'Please provide your current password',
    'Please provide a new password',
    'Please confirm the new password',
  ]);
  await check(page);
  await fresh.fill('seven77');
  await expect(fresh).toHaveAccessibleDescription(/New password must be at least 8 characters long/);
  await fresh.fill('two-lambs-on-brackenfold');
  await again.fill('two-lambs-on-bracken');
  await expect(again).toHaveAccessibleDescription(/Passwords do not match/);
  await again.fill('two-lambs-on-brackenfold');
  await old.fill('not-my-password');
  await change.click();
  await expect(summary).toBeFocused();
  await expect(summary).toContainText(
    'Password change failed. Please check the current password provided was correct and try again.',
  );
  await check(page);

  await button(panel, 'Show new password').click();
  await expect(fresh).toHaveAttribute('type', 'text');
  await expect(button(panel, 'Show new password')).toHaveAttribute('aria-pressed', 'true');
  await old.fill(lead.password);
  await change.click();
  await expect(status(page, 'Password changed')).toBeFocused();
  await expect(old).toHaveValue('');
  await check(page);
  lead.password = 'two-lambs-on-brackenfold';
  await page.context().clearCookies();
  await page.evaluate(() => sessionStorage.clear());
  await signIn(page, lead);
});
