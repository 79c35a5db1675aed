import { expect, type Page, test } from '@playwright/test';
import { aClient, type Client, signedIn } from './support/client.ts';
import { account } from './support/demo.ts';
import { button, expectSound, status } from './support/lead.ts';
import { linkIn, mailsTo, waitForMail } from './support/mailbox.ts';
import { aNewLead, type Newcomer } from './support/newcomer.ts';
import { settle } from './support/settle.ts';
import { signIn } from './support/steps.ts';
import { uniqueId } from './support/unique.ts';

test.describe.configure({ mode: 'serial' });

// A new school each time, so that the journey can be repeated on the same system.
let lead: Newcomer;
let asLead: Client;
const run = uniqueId();
const teacher = { title: 'Mr', firstName: 'Idris', lastName: 'Vaughan', email: `idris.${run}@brackenfold.example` };

test.beforeAll(async ({ baseURL }) => {
  lead = await aNewLead(baseURL!);
  asLead = await signedIn(baseURL!, lead);
  const { id } = await asLead.post<{ id: number }>('/api/schoolgroup/myschool', { name: 'Swifts', description: 'Year 5' });
  // The new class must be known where users are added.
  await settle();
  await asLead.post('/api/user/add', { ...teacher, schoolGroupId: id });
});
test.afterAll(() => asLead.dispose());

const form = (page: Page, name: string) => page.getByRole('form', { name, exact: true });
const users = (page: Page) => page.getByRole('table', { name: /users? in your school/ });
const groups = (page: Page) => page.getByRole('table', { name: /groups? in your school/ });
const rowOf = (page: Page, text: string) => users(page).getByRole('row').filter({ hasText: text });

async function deleteTeacher(page: Page): Promise<void> {
  await button(page, 'Delete Idris Vaughan').click();
  await button(page, 'Yes, delete Idris Vaughan').click();
  await expect(rowOf(page, teacher.email)).toHaveCount(0);
}

test('a Lead sees who has not logged in yet, and the view is in the address', async ({ page, baseURL }) => {
  await signIn(page, lead, '/schoolusers');
  await expect(rowOf(page, lead.email)).toContainText('Active');
  await expect(rowOf(page, lead.email).getByRole('button', { name: /^Resend/ })).toHaveCount(0);
  await expect(rowOf(page, teacher.email)).toContainText(/Invited \d\d\/\d\d\/\d{4}/);
  await expect(page.getByText('1 invited', { exact: true })).toBeVisible();
  await expectSound(page);

  await button(page, 'Resend the welcome email to Mr Idris Vaughan').click();
  await expect(page.getByRole('alert').filter({ hasText: 'The last email was sent less than ten minutes ago.' })).toBeVisible();
  await expect(button(page, 'Resend the welcome email to Mr Idris Vaughan')).toBeFocused();
  expect(await mailsTo(teacher.email)).toHaveLength(1);

  await page.getByLabel('Account', { exact: true }).selectOption('Invited (1)');
  await expect(users(page)).toHaveAccessibleName('1 of 2 users in your school');
  await page.getByRole('combobox', { name: 'Group', exact: true }).first().selectOption('Swifts (1)');
  await page.getByLabel('Sort by').selectOption('Email');
  await expect
    .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
    .toEqual({ account: 'invited', group: expect.stringMatching(/^\d+$/), sort: 'email' });
  await page.reload();
  await expect(users(page)).toHaveAccessibleName('1 of 2 users in your school');
  await expect(page.getByLabel('Sort by')).toHaveValue('email');

  // A user whom the view would hide is shown after they have been added.
  await button(page, 'Add a user').click();
  const adding = form(page, 'Add a user');
  await expect(adding.getByLabel('Email')).toBeFocused();
  await expect(users(page).getByRole('row').nth(1)).toContainText('Add a user');
  await adding.getByLabel('Email').fill(`bea.${run}@brackenfold.example`);
  await adding.getByLabel('First name').fill('Bea');
  await adding.getByLabel('Last name').fill('Rowe');
  await button(adding, 'Add').click();
  await expect(status(page, 'Bea Rowe has been added')).toBeVisible();
  await expect(adding.getByLabel('Email')).toBeFocused();
  await expect(users(page)).toHaveAccessibleName('3 users in your school');

  const code = new URL(linkIn(await waitForMail(teacher.email, /resetPassword/), 'resetPassword?code=')).searchParams.get('code');
  const invited = await aClient(baseURL!);
  await invited.post('/api/pwd/reset', { code, password: Buffer.from('three-newts-in-a-pond').toString('base64') });
  await invited.dispose();
  await page.reload();
  await expect(rowOf(page, teacher.email)).toContainText('Never signed in');
});

test('a Lead restores a removed user, also when about to add them again', async ({ page }) => {
  await signIn(page, lead, '/schoolusers');
  await deleteTeacher(page);
  await button(page, 'Recently removed (1)').click();
  await expect(page.getByText(/Removed on \d\d\/\d\d\/\d{4}\. Can be restored until/)).toBeVisible();
  await expectSound(page);
  await button(page, 'Restore Mr Idris Vaughan').click();
  await expect(status(page, 'Idris Vaughan has been restored.')).toBeFocused();
  await expect(rowOf(page, teacher.email)).toContainText('Swifts');
  await expect(page.getByRole('button', { name: /Recently removed/ })).toHaveCount(0);

  await deleteTeacher(page);
  const adding = form(page, 'Add a user');
  await adding.getByLabel('Email').fill(teacher.email.toUpperCase());
  await expect(adding).toContainText(/Idris Vaughan was removed on \d\d\/\d\d\/\d{4}\. Restore instead\?/);
  await expectSound(page);
  await button(adding, 'Restore Mr Idris Vaughan').click();
  await expect(status(page, 'Idris Vaughan has been restored.')).toBeVisible();
  await expect(adding.getByLabel('Email')).toHaveValue('');

  await deleteTeacher(page);
  await asLead.post('/api/user/add', { ...teacher, firstName: 'Ifor' });
  await page.reload();
  await button(page, 'Recently removed (1)').click();
  await button(page, 'Restore Mr Idris Vaughan').click();
  await expect(page.getByRole('alert')).toContainText(
    'Mr Ifor Vaughan at your school has this email address now. Change or delete that account first.',
  );
  await expectSound(page);
});

test('a Lead moves the users of a group that cannot be deleted, and deletes it', async ({ page }) => {
  const swifts = (await asLead.get<{ id: number; name: string }[]>('/api/schoolgroup/myschool')).find(
    ({ name }) => name === 'Swifts',
  )!;
  await asLead.post('/api/user/add', {
    ...teacher,
    firstName: 'Gwen',
    email: `gwen.${run}@brackenfold.example`,
    schoolGroupId: swifts.id,
  });
  await signIn(page, lead, '/schoolusers');
  const erase = async () => {
    await button(page, 'Delete Swifts').click();
    await button(page, 'Yes, delete Swifts').click();
  };
  await erase();
  const way = form(page, 'Move the users of Swifts');
  await expect(way).toBeInViewport();
  await expectSound(page);
  await way.getByLabel('Move 1 user to').selectOption({ index: 0 });
  await button(way, 'Only move them').click();
  await expect(status(page, /1 user has been moved to .+\.$/)).toBeFocused();
  await expect(rowOf(page, `gwen.${run}`)).not.toContainText('Swifts');

  await button(page, 'Edit Gwen Vaughan').click();
  await form(page, 'Edit Gwen Vaughan').getByLabel('Group').selectOption('Swifts');
  await button(form(page, 'Edit Gwen Vaughan'), 'Save').click();
  await expect(rowOf(page, `gwen.${run}`)).toContainText('Swifts');
  await erase();
  await button(way, 'Move them and delete Swifts').click();
  await expect(status(page, 'Swifts has been deleted.')).toBeFocused();
  await expect(groups(page).getByRole('row').filter({ hasText: 'Swifts' })).toHaveCount(0);
  await page.reload();
  await expect(rowOf(page, `gwen.${run}`)).not.toContainText('Swifts');
  await expect(groups(page).getByRole('row').filter({ hasText: 'Swifts' })).toHaveCount(0);
});

test('two groups of a school cannot have the same name', async ({ page }) => {
  await asLead.post('/api/schoolgroup/myschool', { name: 'Wrens' });
  await signIn(page, lead, '/schoolusers');
  await button(page, 'Add a group').click();
  const adding = form(page, 'Add a group');
  await expect(adding.getByLabel('Name')).toBeFocused();
  await adding.getByLabel('Name').fill(' WRENS');
  await adding.getByLabel('Description').fill('Year 2');
  await button(adding, 'Add').click();
  await expect(adding.getByLabel('Name')).toBeFocused();
  await expect(adding.getByLabel('Name')).toHaveAccessibleDescription(/Your school already has a group with this name/);
  await expect(adding.getByLabel('Description')).toHaveValue('Year 2');
  await expectSound(page);
});

test('on a phone a card begins with the name, one row is edited at a time, and messages are in view', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, lead, '/schoolusers');
  const card = rowOf(page, lead.email);
  const top = async (text: string) => (await card.getByText(text).first().boundingBox())!.y;
  expect(await top('Carys Noor')).toBeLessThan(await top(lead.email));
  for (const one of await users(page).getByRole('button').all())
    expect((await one.boundingBox())!.height).toBeGreaterThanOrEqual(44);

  await button(page, 'Edit Gwen Vaughan').click();
  const row = form(page, 'Edit Gwen Vaughan');
  await row.getByLabel('Position').fill('Deputy head');
  await button(page, 'Edit Wrens').click();
  await expect(row.getByText('Save or cancel this row first.')).toBeInViewport();
  await expect(form(page, 'Edit Wrens')).toHaveCount(0);
  await expectSound(page);
  await page.reload();
  await expect(row.getByLabel('Position')).toHaveValue('Deputy head');
  await button(row, 'Cancel').click();

  await button(page, 'Add a user').click();
  const adding = form(page, 'Add a user');
  await adding.getByLabel('Email').fill(`cai.${run}@brackenfold.example`);
  await adding.getByLabel('First name').fill('Cai');
  await adding.getByLabel('Last name').fill('Reed');
  await button(adding, 'Add').click();
  await expect(status(page, 'Cai Reed has been added')).toBeInViewport();
  await expect(adding.getByLabel('Email')).toBeInViewport();
  await page.setViewportSize({ width: 320, height: 800 });
  await expectSound(page);
});

test('staff email a new welcome link to a user who has never signed in', async ({ page, baseURL }) => {
  const user = account('termsNotAccepted');
  const asAdmin = await signedIn(baseURL!, account('admin'));
  type WithAccount = { account: { state: string; since: string } };
  const before = (await asAdmin.get<WithAccount>(`/api/user/${user.userId}`)).account;
  await asAdmin.dispose();
  await signIn(page, account('admin'), `/useredit/${user.userId}`);
  await page.getByRole('button', { name: /^Resend the welcome email to/ }).click();
  // On a system where this test has just run, the last email is too young.
  if (before.state === 'invited' && Date.now() - Date.parse(before.since) < 10 * 60_000)
    return expect(page.getByText('The last email was sent less than ten minutes ago.')).toBeVisible();
  await expect(status(page, 'Sent again')).toBeVisible();
  await expect(page.getByText(/^Invited \d\d\/\d\d\/\d{4}$/)).toBeVisible();
  await expectSound(page);
  linkIn(await waitForMail(user.email, /resetPassword\?code=/), 'resetPassword?code=');
});
