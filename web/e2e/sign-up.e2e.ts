import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { aClient, signedIn } from './support/client.ts';
import { account } from './support/demo.ts';
import { fillIn } from './support/forms.ts';
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

test('a visitor signs up a school and names a colleague as its Lead', async ({ page, baseURL }) => {
  await page.goto('/signup');
  await fillIn(group(page, 'My details'), person('Ada'));
  await page.getByRole('checkbox', { name: 'make me the lead user' }).uncheck();
  await fillIn(group(page, "Lead user's details"), person('Bela'));
  const about = group(page, 'School');
  await fillIn(about, { 'School name': school, 'School type': 'Primary', County: 'Gwynedd', Postcode: 'LL55 1AA' });

  const code = group(page, 'Promotion code');
  await fillIn(code, { 'Promotion code': 'summer-fair' });
  await code.getByRole('button', { name: 'Verify' }).click();
  await expect(code.getByRole('status')).toHaveText('Summer offer: three months free');

  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you' })).toBeVisible();
  await expectAccessible(page);
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
    await add.click();
    await expect(page.getByRole('cell', { name: address(name.toLowerCase()) })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Delete Cai Hale' }).click();
  await page.getByRole('button', { name: 'Yes, delete Cai Hale' }).click();
  await expect(page.getByRole('cell', { name: address('cai') })).toHaveCount(0);
  await expect(page.getByRole('cell', { name: address('dot') })).toBeVisible();

  const profile = page.getByRole('region', { name: 'About your school' });
  await fillIn(profile, { 'Location type': 'Rural', 'Number of pupils': '12', 'Primary ethnicity': 'Irish' });
  await page.getByRole('button', { name: 'Update School Profile' }).click();
  await expect(profile.getByRole('status')).toHaveText('Saved');
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
});

test('approval closes the sign-up, and each user gets one email', async ({ page, baseURL }) => {
  await approve(baseURL!, school);
  await goOn(page);
  const profile = page.getByRole('region', { name: 'About your school' });
  await fillIn(profile, { 'Number of pupils': '13' });
  await page.getByRole('button', { name: 'Update School Profile' }).click();
  await expect(page.getByText('Your request is with us and can no longer be changed here.')).toBeVisible();

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
