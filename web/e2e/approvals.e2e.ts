import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { aClient } from './support/client.ts';
import { account } from './support/demo.ts';
import { linkIn, waitForMail } from './support/mailbox.ts';
import { confirmLeads, signUp } from './support/newcomer.ts';
import { signIn, signOut } from './support/steps.ts';
import { uniqueId } from './support/unique.ts';

const waiting = 'Bramblecombe Primary';
const entry = (page: Page, school: string) => page.getByRole('button', { name: new RegExp(`^${school}`) });
const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);

async function openSignUps(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Sign Ups' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign Ups' })).toBeFocused();
}

async function find(page: Page, name: string): Promise<void> {
  await page.getByLabel('School name').fill(name);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
}

test('Back from an edit page restores the filters and the open entry', async ({ page }) => {
  await signIn(page, account('admin'), '/messages');
  await openSignUps(page);
  await page.getByLabel('Date from').fill(day(30));
  await find(page, 'combe');
  await entry(page, waiting).click();
  await expect(page.getByRole('region', { name: 'Approval' })).toBeVisible();
  const expectTheSame = async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Sign Ups' })).toBeVisible();
    await expect(page.getByLabel('School name')).toHaveValue('combe');
    await expect(page.getByLabel('Date from')).toHaveValue(day(30));
    await expect(entry(page, waiting)).toHaveAttribute('aria-expanded', 'true');
    await expect(entry(page, 'Canalside Nursery')).toHaveCount(0);
  };
  await expectTheSame();

  await page.getByRole('link', { name: `Edit school ${waiting}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^School Details/ })).toBeVisible();
  await page.goBack();
  await expectTheSame();
  await page
    .getByRole('link', { name: /^Edit user/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: /^User Details/ })).toBeVisible();
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expectTheSame();
  await page.reload();
  await expectTheSame();
  await expectAccessible(page);

  await entry(page, waiting).click();
  await expect(entry(page, waiting)).toHaveAttribute('aria-expanded', 'false');
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  await expect(page.getByLabel('School name')).toHaveValue('');
  await expect(page.getByLabel('Date from')).toHaveValue(day(10));
  await expect(page).toHaveURL(/\/signups$/);
});

test('Back restores the filters and the open entry of a legacy sign-up', async ({ page }) => {
  await signIn(page, account('admin'), '/messages');
  await openSignUps(page);
  await page.getByRole('checkbox', { name: 'Search legacy sign-ups' }).check();
  await page.getByLabel('School name or postcode').fill('ballyrowan');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await entry(page, 'Ballyrowan Primary').click();
  await page.getByRole('link', { name: 'My Profile' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My Profile' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('checkbox', { name: 'Search legacy sign-ups' })).toBeChecked();
  await expect(page.getByLabel('School name or postcode')).toHaveValue('ballyrowan');
  await expect(entry(page, 'Ballyrowan Primary')).toHaveAttribute('aria-expanded', 'true');
});

test('two requests with one address show a warning that staff can override; the second approval fails', async ({
  page,
  baseURL,
}) => {
  const run = uniqueId();
  const email = `elin.${run}@brackenfold.example`;
  const [first, second] = [`Brackenfold ${run} North`, `Brackenfold ${run} South`] as const;
  const visitor = await aClient(baseURL!);
  for (const school of [first, second]) await signUp(visitor, { email, school });
  await visitor.dispose();
  await confirmLeads(baseURL!, first, second);

  await signIn(page, account('signUpApproval'), '/messages');
  await openSignUps(page);
  await find(page, run);
  for (const school of [first, second]) await entry(page, school).click();
  const approval = page.getByRole('region', { name: 'Approval' });
  for (const each of await approval.all())
    await expect(each).toContainText('An email address of this school is used in another pending request.');
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0);
  await expectAccessible(page);

  // The newest is first.
  const override = (place: number) => approval.nth(place).getByRole('button', { name: 'Ignore Warning And Approve' });
  await override(1).click();
  await expect(
    approval
      .nth(1)
      .getByRole('status')
      .filter({ hasText: /^Approved by .+ on \d\d\/\d\d\/\d{4}$/ }),
  ).toBeFocused();
  await expect(approval.nth(1)).toContainText('Trial start');
  await override(0).click();
  const failure = approval.nth(0).getByRole('alert').filter({ hasText: 'Approval Error!' });
  await expect(failure).toContainText(email);
  await expectAccessible(page);

  // An answer without a body.
  await page.route('**/api/school/approve/*', (route) => route.fulfill({ json: null }));
  await override(0).click();
  await expect(failure).toHaveText('Approval Error!Unknown approval error. No data returned');
});

test('a school waits until its Lead has opened the link in the email, and staff see a rogue double of it', async ({
  page,
  baseURL,
}) => {
  const run = uniqueId();
  const email = `elin.${run}@brackenfold.example`;
  const school = `Brackenfold ${run} Primary`;
  const visitor = await aClient(baseURL!);
  await signUp(visitor, { email, school });

  await signIn(page, account('signUpApproval'), '/messages');
  await openSignUps(page);
  await find(page, run);
  await expect(entry(page, school)).toContainText('Lead not confirmed');
  await entry(page, school).click();
  const approval = page.getByRole('region', { name: 'Approval' });
  const button = approval.getByRole('button', { name: 'Approve', exact: true });
  await expect(button).toBeDisabled();
  await expect(button).toHaveAccessibleDescription(/^The Lead has not confirmed their email address yet\./);
  await expectAccessible(page);
  await signOut(page);

  const link = linkIn(await waitForMail(email, /^Please confirm your email address$/), '/emailChange');
  await page.goto(link);
  await expect(page).toHaveURL(/\/emailChange$/);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Confirm this address' }).click();
  await expect(page.getByRole('heading', { name: 'Your address has been confirmed' })).toBeFocused();
  await expect(page.getByText('Your school is now waiting for our approval')).toBeVisible();
  await expectAccessible(page);

  // Another form with the same address, school and postcode.
  await signUp(visitor, { email, school, firstName: 'Rogue' });
  await visitor.dispose();
  await signIn(page, account('signUpApproval'), '/messages');
  await openSignUps(page);
  await find(page, run);
  await expect(entry(page, school)).toHaveCount(2);
  for (const each of await entry(page, school).all()) await expect(each).toContainText('possible duplicate');
  // The newest is first.
  await expect(entry(page, school).nth(0)).toContainText('Lead not confirmed');
  await entry(page, school).nth(1).click();
  await expect(approval).toContainText('Another sign-up has the same email address, school name and postcode.');
  await expect(approval).toContainText('The Lead has confirmed their email address.');
  await expectAccessible(page);
  await approval.getByRole('button', { name: 'Ignore Warning And Approve' }).click();
  await expect(approval.getByRole('status').filter({ hasText: /^Approved by/ })).toBeFocused();
});
