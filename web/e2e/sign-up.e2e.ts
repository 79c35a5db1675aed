import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { aClient, signedIn } from './support/client.ts';
import { account } from './support/demo.ts';
import { fieldOf, fillIn } from './support/forms.ts';
import { linkIn, mailsTo, waitForMail } from './support/mailbox.ts';
import { approve } from './support/newcomer.ts';
import { signIn } from './support/steps.ts';
import { uniqueId } from './support/unique.ts';

test.describe.configure({ mode: 'serial' });

const run = uniqueId();
const school = `Ravensmoor ${run} Primary`;
const address = (name: string) => `${name}.${run}@ravensmoor.example`;
const person = (firstName: string) => ({
  Title: 'Dr',
  'First name': firstName,
  'Last name': 'Hale',
  Email: address(firstName.toLowerCase()),
  Position: 'Teacher',
});
const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true });

/** The stage that this browser has reached, as another tab would load it. */
let reached: string;

test('a visitor signs up a school and names a colleague as its Lead', async ({ page, request, baseURL }) => {
  await page.goto('/signup');
  await fillIn(group(page, 'My details'), person('Ada'));
  const isLead = page.getByRole('checkbox', { name: 'make me the lead user' });
  await expect(isLead).toBeChecked();
  const other = group(page, "Lead user's details");
  await expect(other).toHaveCount(0);
  await isLead.uncheck();
  await fillIn(other, person('Bela'));
  // Hidden fields keep their values.
  await isLead.check();
  await expect(other).toHaveCount(0);
  await isLead.uncheck();
  await expect(fieldOf(other, 'First name')).toHaveValue('Bela');
  const about = group(page, 'School');
  await fillIn(about, { 'School name': school, 'School type': 'Primary', County: 'Gwynedd', Postcode: 'LL55 1AA' });

  const code = group(page, 'Promotion code');
  const usual = await (await request.get('/static/promotioncode/default')).text();
  for (const [typed, sentence] of [
    ['', usual],
    ['no such code', `We don’t recognise this code. The usual offer applies: ${usual}`],
    ['summer-fair', 'Summer offer: three months free'],
  ] as const) {
    await fillIn(code, { 'Promotion code': typed });
    await code.getByRole('button', { name: 'Verify' }).click();
    await expect(code.getByRole('status')).toHaveText(sentence);
  }
  await expectAccessible(page);

  // Nothing typed is lost.
  await page.reload();
  await expect(page.getByText('Draft restored', { exact: true })).toBeVisible();
  await expect(fieldOf(group(page, 'My details'), 'First name')).toHaveValue('Ada');
  await expect(fieldOf(other, 'First name')).toHaveValue('Bela');
  await expect(fieldOf(about, 'County').locator('option:checked')).toHaveText('Gwynedd');
  await expectAccessible(page);

  // Two presses send one request.
  const sent: string[] = [];
  page.on('request', (each) => each.url().endsWith('/api/school/signup') && sent.push(each.url()));
  await page.getByRole('button', { name: 'Confirm' }).dblclick();
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you' })).toBeFocused();
  expect(sent).toHaveLength(1);
  await expect(page.getByText('Our team will verify it')).toBeVisible();
  await expect(page.getByText('check your spam filters', { exact: false })).toBeVisible();
  await expect(page.getByText('within 2 working days')).toBeVisible();
  const staff = await signedIn(baseURL!, account('signUpApproval'));
  const signUps = await staff.get<{ users: { email: string; schoolAdministrator: boolean }[] }[]>('/api/school/signups', {
    name: school,
  });
  await staff.dispose();
  expect(signUps).toHaveLength(1);
  const leads = signUps[0]!.users.map(({ email, schoolAdministrator }) => [email, schoolAdministrator]);
  expect(leads.toSorted()).toEqual([
    [address('ada'), false],
    [address('bela'), true],
  ]);
  reached = (await page.evaluate(() => sessionStorage.getItem('patchwork.sign-up')))!;
});

async function goOn(page: Page): Promise<void> {
  await page.addInitScript((stage) => {
    if (!sessionStorage.getItem('patchwork.sign-up')) sessionStorage.setItem('patchwork.sign-up', stage);
  }, reached);
  await page.goto('/signup');
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you' })).toBeVisible();
}

test('the visitor adds and removes colleagues, and fills in the profile', async ({ page }) => {
  await goOn(page);
  const row = page.getByRole('form', { name: 'Add a user' });
  const add = row.getByRole('button', { name: 'Add', exact: true });
  for (const name of ['Cai', 'Dot']) {
    await fillIn(row, person(name));
    await add.dblclick();
    await expect(page.getByRole('cell', { name: address(name.toLowerCase()) })).toBeVisible();
    await expect(fieldOf(row, 'Email')).toHaveValue('');
    await expect(row.getByRole('alert')).toHaveCount(0);
  }
  // The Lead's own address, and that of the visitor.
  for (const name of ['Bela', 'Ada']) {
    await fillIn(row, person(name));
    await add.click();
    await expect(row.getByRole('alert')).toContainText('Error! A user with this email address has already been created.');
  }
  await page.reload();
  await expect(fieldOf(row, 'First name')).toHaveValue('Ada');
  await row.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: 'Delete Cai Hale' }).click();
  await expect(page.getByText('Are you sure you want to delete user: Cai Hale?')).toBeInViewport();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Yes, delete Cai Hale' }).click();
  await expect(page.getByRole('cell', { name: address('cai') })).toHaveCount(0);
  await expect(page.getByRole('cell', { name: address('dot') })).toBeVisible();

  const save = page.getByRole('button', { name: 'Update School Profile' });
  await expect(save).toBeDisabled();
  const profile = page.getByRole('region', { name: 'About your school' });
  await fillIn(profile, { 'Location type': 'Rural', 'Number of pupils': '12', 'Primary ethnicity': 'Irish' });
  await save.click();
  await expect(profile.getByRole('status')).toHaveText('Saved');
  await expect(save).toBeDisabled();
  await fillIn(profile, { 'Number of pupils': '13' });
  await page.reload();
  await expect(fieldOf(profile, 'Number of pupils')).toHaveValue('13');
  await expect(fieldOf(profile, 'Location type').locator('option:checked')).toHaveText('Rural');
  await profile.getByRole('button', { name: 'Discard' }).click();
  await expect(fieldOf(profile, 'Number of pupils')).toHaveValue('12');
});

test('staff see the sign-up as requested, and its later changes', async ({ page }) => {
  await signIn(page, account('admin'), `/signups?name=${run}`);
  await page.getByRole('button', { name: new RegExp(`^${school}`) }).click();
  const request = page.getByRole('region', { name: 'Sign-up request' });
  await expect(request).toContainText(new Date().toLocaleDateString('en-GB', { timeZone: 'Europe/London' }));
  await expect(request).toContainText('127.0.0.1');

  await page.getByRole('link', { name: `Edit school ${school}` }).click();
  const rows = page.getByRole('table', { name: 'Sign Up Details' }).getByRole('row');
  await expect(rows.nth(1)).toContainText('Sign up profile changed');
  await expect(rows.last()).toContainText('Sign up requested');
  await expect(rows.last()).toContainText(address('ada'));
  await expectAccessible(page);
});

test('approval closes the sign-up, and each user gets one email', async ({ page, baseURL }) => {
  await approve(baseURL!, school);
  await goOn(page);
  const profile = page.getByRole('region', { name: 'About your school' });
  await fillIn(profile, { 'Number of pupils': '13' });
  await page.getByRole('button', { name: 'Update School Profile' }).click();
  await expect(page.getByText('Your request is with us and can no longer be changed here.')).toBeVisible();
  await expectAccessible(page);

  for (const name of ['ada', 'bela', 'dot']) await waitForMail(address(name), /resetPassword\?code=/);
  expect(await mailsTo(address('cai'))).toEqual([]);
  const welcome = await waitForMail(address('bela'), /resetPassword\?code=/);
  // The Lead sees everybody who got an account.
  for (const name of ['Ada', 'Dot']) expect(welcome.text).toContain(`Dr ${name} Hale, ${address(name.toLowerCase())}`);
  expect(welcome.text).not.toContain('Cai');
  const invitation = linkIn(welcome, 'resetPassword?code=');
  const code = new URL(invitation).searchParams.get('code');
  const client = await aClient(baseURL!);
  const password = 'a-raven-on-the-moor';
  await client.post('/api/pwd/reset', { code, password: Buffer.from(password).toString('base64') });
  await client.logIn({ email: address('bela'), password }, true);
  const me = await client.get<{ roles: string[] }>('/api/user');
  expect(me.roles).toContain('SchoolAdmin');
  const own = await client.get<Record<string, unknown>>('/api/school/myschool');
  expect(own).toMatchObject({ numberOfPupils: 12, locationType: { name: 'Rural' }, primaryEthnicity: { name: 'Irish' } });
  await client.dispose();
});
