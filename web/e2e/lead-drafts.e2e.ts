import { expect, type Locator, type Page, test } from '@playwright/test';
import { type Client, signedIn } from './support/client.ts';
import { button, expectSound, status } from './support/lead.ts';
import { aNewLead, type Newcomer } from './support/newcomer.ts';
import {
  fillLogin,
  forgetSession,
  lockPage,
  logOutLocked,
  loseSession,
  nav,
  pressWithoutSession,
  signIn,
  signOut,
} from './support/steps.ts';

test.describe.configure({ mode: 'serial' });

// A new school each time, so that the journey can be repeated on the same system.
let lead: Newcomer;
let asLead: Client;
test.beforeAll(async ({ baseURL }) => {
  lead = await aNewLead(baseURL!);
  asLead = await signedIn(baseURL!, lead);
});
test.afterAll(() => asLead.dispose());

const form = (page: Page, name: string) => page.getByRole('form', { name, exact: true });
const restored = (place: Page | Locator) => place.getByText('Draft restored', { exact: true });
/** Everything that this browser keeps. */
const kept = (page: Page) => page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]));

test('rows being added and edited survive a reload, another page and a lost session', async ({ page }) => {
  await asLead.post('/api/schoolgroup/myschool', { name: 'Otters', description: 'Year 4' });
  await signIn(page, lead, '/schoolusers');
  await button(page, 'Edit Otters').click();
  await form(page, 'Edit Otters').getByLabel('Description').fill('Year 4, by the pond');
  await form(page, 'Add a user').getByLabel('First name').fill('Idris');
  await form(page, 'Add a user').getByLabel('Title').selectOption('Dr');
  await expect(restored(page)).toHaveCount(0);

  await page.reload();
  const row = form(page, 'Edit Otters');
  const adding = form(page, 'Add a user');
  const expectDraft = async () => {
    await expect(row.getByLabel('Description')).toHaveValue('Year 4, by the pond');
    await expect(row.getByLabel('Name')).toHaveValue('Otters');
    await expect(adding.getByLabel('First name')).toHaveValue('Idris');
    await expect(adding.getByLabel('Title')).toHaveValue('Dr');
    await expect(restored(page)).toHaveCount(2);
  };
  await expectDraft();
  await expectSound(page);
  await page.setViewportSize({ width: 320, height: 800 });
  await expectSound(page);
  await page.setViewportSize({ width: 1280, height: 900 });

  await nav(page).getByRole('link', { name: 'My Profile' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My Profile' })).toBeFocused();
  await page.goBack();
  await expectDraft();

  await pressWithoutSession(page, () => button(row, 'Save').click());
  await expect(lockPage(page)).toContainText(lead.email);
  await logOutLocked(page);
  await expect(page.getByText('You were logged out. Your draft is safe.')).toBeVisible();
  await fillLogin(page, lead);
  await expect(page).toHaveURL(/\/schoolusers$/);
  await expectDraft();

  await button(adding, 'Discard').click();
  await expect(adding.getByText('Draft discarded')).toBeFocused();
  await expect(adding.getByLabel('First name')).toHaveValue('');
  await expect(adding.getByLabel('Title')).toHaveValue('Mr');
  await button(row, 'Save').click();
  await expect(page.getByRole('cell', { name: 'Year 4, by the pond' })).toBeVisible();

  // What was saved or discarded is not offered again, nor what was cancelled.
  await button(page, 'Edit Otters').click();
  await row.getByLabel('Description').fill('Year 5');
  await button(row, 'Cancel').click();
  await page.reload();
  await expect(page.getByRole('cell', { name: 'Year 4, by the pond' })).toBeVisible();
  await expect(row).toHaveCount(0);
  await expect(restored(page)).toHaveCount(0);
});

test('a draft of values that have changed meanwhile says so, and keeps what others have changed', async ({ page }) => {
  const groups = await asLead.get<{ id: number; name: string }[]>('/api/schoolgroup/myschool');
  const { id } = groups.find(({ name }) => name === 'Otters')!;
  await signIn(page, lead, '/schoolusers');
  await button(page, 'Edit Otters').click();
  await form(page, 'Edit Otters').getByLabel('Description').fill('By the river');
  await asLead.post(`/api/schoolgroup/myschool/group/${id}`, { name: 'Sea otters', description: 'Year 4, by the pond' });
  await page.reload();
  const row = form(page, 'Edit Sea otters');
  await expect(row.getByLabel('Name')).toHaveValue('Sea otters');
  await expect(row.getByLabel('Description')).toHaveValue('By the river');
  await expect(restored(row)).toBeVisible();

  await asLead.post(`/api/schoolgroup/myschool/group/${id}`, { name: 'Sea otters', description: 'By the sea' });
  await page.reload();
  await expect(row.getByLabel('Description')).toHaveValue('By the river');
  await expect(row).toContainText('What is stored has changed in the meantime: please check before you save.');
  await expectSound(page);
  await button(row, 'Discard').click();
  await expect(row.getByLabel('Description')).toHaveValue('By the sea');
});

test('the sentence about an added group goes with the group', async ({ page }) => {
  await signIn(page, lead, '/schoolusers');
  const adding = form(page, 'Add a group');
  await adding.getByLabel('Name').fill('Swifts');
  await button(adding, 'Add').click();
  await expect(status(page, 'Swifts has been added.')).toBeVisible();
  await button(page, 'Delete Swifts').click();
  await button(page, 'Yes, delete Swifts').click();
  await expect(button(page, 'Delete Swifts')).toHaveCount(0);
  await expect(page.getByText('Swifts has been added.')).toHaveCount(0);
});

test('school profile, safeguarding lead, picture rules, feedback and own details survive a reload; a password is never kept', async ({
  page,
}) => {
  await signIn(page, lead, '/schoolprofile');
  await page.getByLabel('Primary Contact Name').fill('Ada Wilding');
  await page.reload();
  await expect(restored(page)).toBeVisible();
  await expect(page.getByLabel('Primary Contact Name')).toHaveValue('Ada Wilding');
  await button(page, 'Reset').click();
  await expect(restored(page)).toHaveCount(0);

  const chosen = page.getByLabel('Safeguarding lead', { exact: true });
  const name = (await chosen.getByRole('option').last().textContent())!;
  await chosen.selectOption(name);
  await page.reload();
  await expect(restored(page)).toBeVisible();
  await expect(chosen.getByRole('option', { selected: true })).toHaveText(name);
  await expectSound(page);
  await button(page, 'Name as safeguarding lead').click();
  await expect(status(page, `${name} is now the designated safeguarding lead.`)).toBeFocused();
  await page.reload();
  await expect(chosen.getByRole('option', { selected: true })).toHaveText(name);
  await expect(restored(page)).toHaveCount(0);

  await page.goto('/childrenspictures');
  await page.getByRole('checkbox', { name: 'A Lead reads everything first' }).check();
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'A Lead reads everything first' })).toBeChecked();
  await button(page, 'Discard').click();
  await expect(page.getByRole('checkbox', { name: 'A Lead reads everything first' })).not.toBeChecked();

  await page.goto('/feedback');
  await page.getByLabel('Comments').fill('More newts, please.');
  await page.reload();
  await expect(page.getByLabel('Comments')).toHaveValue('More newts, please.');
  await page.getByLabel('Subject').fill('Newts');
  await button(page, 'Send Feedback').click();
  await expect(status(page, 'Thank you. Your feedback has been received.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Comments')).toHaveValue('');

  await page.goto('/userprofile');
  const details = page.locator('form').filter({ has: page.getByRole('heading', { name: 'Update Your Details' }) });
  // As where the last sign-in is older than some minutes.
  const errors = [{ field: 'currentPassword', message: 'Please provide your current password' }];
  await page.route('**/api/user/update/me', (route) =>
    route.fulfill({ status: 400, json: { type: 'about:blank', title: 'Invalid', status: 400, code: 'invalid', errors } }),
  );
  await details.getByLabel('Email', { exact: true }).fill(`new.${lead.email}`);
  await button(details, 'Save').click();
  await details.getByLabel('Your password', { exact: true }).fill('not-my-password');
  expect(await kept(page)).toContain(`new.${lead.email}`);
  expect(await kept(page)).not.toContain('not-my-password');
  await page.reload();
  await expect(details.getByLabel('Email', { exact: true })).toHaveValue(`new.${lead.email}`);
});

test('Log Out deletes every draft, and a lost session without one promises nothing', async ({ page }) => {
  await signIn(page, lead, '/feedback');
  await page.getByLabel('Comments').fill('More newts, please.');
  // A page without a form.
  await page.goto('/messages');
  expect(await kept(page)).toContain('More newts');
  await signOut(page);
  await expect.poll(() => kept(page)).not.toContain('More newts');

  await fillLogin(page, lead);
  await expect(page).toHaveURL(/\/home/);
  await page.goto('/feedback');
  await expect(page.getByLabel('Comments')).toHaveValue('');
  await loseSession(page);
  await logOutLocked(page);
  await expect(page.getByText('You were logged out.', { exact: true })).toBeVisible();
  await expect(page.getByText('Your draft is safe.')).toHaveCount(0);
});

test('the next user of the device finds no draft of another', async ({ page, baseURL }) => {
  const other = await aNewLead(baseURL!);
  await signIn(page, lead, '/feedback');
  await page.getByLabel('Comments').fill('More newts, please.');
  await forgetSession(page);
  await signIn(page, other, '/feedback');
  await expect(page.getByLabel('Comments')).toHaveValue('');
  await expect.poll(() => kept(page)).not.toContain('More newts');
});
