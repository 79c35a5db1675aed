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
  await expect(page.getByRole('region', { name: /^Approval of/ })).toBeVisible();
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

test('an entry opened before the search has loaded leaves the search in the address', async ({ page }) => {
  await signIn(page, account('admin'), '/messages');
  await openSignUps(page);
  await page.getByLabel('School name').fill('combe');
  const search = await page.getByRole('button', { name: 'Search', exact: true }).elementHandle();
  await entry(page, 'Canalside Nursery').evaluate((row: HTMLElement, button) => {
    (button as HTMLElement).click();
    row.click();
  }, search);
  await expect(page).toHaveURL(/\?name=combe&.*open=\d+$/);
  await expect(entry(page, 'Canalside Nursery')).toHaveCount(0);
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

test('two requests with one address name each other; staff can override, and then the second offers no approval', async ({
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
  const names = page.getByRole('button', { name: new RegExp(`^Brackenfold ${run}`) });
  await expect(names).toHaveText([first, second]);
  // The check of the one links to the other.
  await page.getByRole('list', { name: 'Checks' }).getByRole('link', { name: second, exact: true }).first().click();
  await expect(names).toHaveText([second]);
  await expect(entry(page, second)).toHaveAttribute('aria-expanded', 'true');
  await page.goBack();
  await expect(names).toHaveText([first, second]);

  for (const school of [first, second]) await entry(page, school).click();
  const approval = (school: string) => page.getByRole('region', { name: `Approval of ${school}` });
  for (const school of [first, second])
    await expect(approval(school)).toContainText('An email address of this school is used in another pending request.');
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0);
  await expectAccessible(page);

  // An answer without a body.
  await page.route('**/api/school/approve/*', (route) => route.fulfill({ json: null }));
  const override = (school: string) => approval(school).getByRole('button', { name: 'Ignore Warning And Approve' });
  await override(first).click();
  const failure = (school: string) => approval(school).getByRole('alert').filter({ hasText: 'Approval Error!' });
  await expect(failure(first)).toHaveText('Approval Error!Unknown approval error. No data returned');
  await page.unroute('**/api/school/approve/*');

  await override(first).click();
  await expect(page.getByRole('status').filter({ hasText: `${first} has been approved. 1 welcome email sent.` })).toBeVisible();
  await expect(entry(page, first)).toHaveCount(0);
  await expect(entry(page, second)).toBeFocused();
  // The page has not been read again: the server refuses, and then the row says why.
  await override(second).click();
  await expect(failure(second)).toContainText(email);
  await expect(page.getByRole('list', { name: 'Checks' })).toContainText(`An email address is registered at ${first}`);
  await expect(override(second)).toHaveCount(0);
  await expect(approval(second)).toContainText('An email address is already registered, so the school cannot be approved.');
  await expectAccessible(page);
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
  await expect(page.getByRole('listitem').filter({ hasText: 'Lead not confirmed' }).first()).toBeVisible();
  await entry(page, school).click();
  const approval = page.getByRole('region', { name: /^Approval of/ });
  await expect(approval).toContainText('The Lead has not confirmed their email address yet.');
  await expect(approval.getByRole('button')).toHaveText(['Reject…', 'Correct details']);
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
  // The oldest is first.
  await expect(entry(page, school)).toHaveCount(2);
  await entry(page, school).nth(0).click();
  await expect(approval).toContainText('Another sign-up has the same email address, school name and postcode.');
  await expect(approval).toContainText('The Lead has confirmed their email address.');
  await expectAccessible(page);
  await approval.getByRole('button', { name: 'Ignore Warning And Approve' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'has been approved. 1 welcome email sent.' })).toBeVisible();
  await page.getByRole('link', { name: 'Approved 1' }).click();
  await expect(entry(page, school)).toHaveAttribute('aria-expanded', 'false');
  await entry(page, school).click();
  await expect(approval).toContainText(/Approved by .+ on \d\d\/\d\d\/\d{4}/);
});

test('a request is corrected, confirmed again and approved', async ({ page, baseURL }) => {
  const run = uniqueId();
  const school = `Brackenfold ${run} Prmary`;
  const [wrong, right] = [`elin.${run}@brackenfld.example`, `elin.${run}@brackenfold.example`];
  const visitor = await aClient(baseURL!);
  await signUp(visitor, { email: wrong, school });
  await confirmLeads(baseURL!, school);

  await signIn(page, account('signUpApproval'), '/messages');
  await openSignUps(page);
  await find(page, run);
  await entry(page, school).focus();
  await page.keyboard.press('a');
  await expect(entry(page, school)).toHaveAttribute('aria-expanded', 'true');
  await page.getByRole('button', { name: 'Correct details' }).click();
  const form = page.getByRole('form', { name: `Correct ${school}` });
  await expect(form.getByRole('heading', { name: 'Correct details' })).toBeFocused();
  await form.getByLabel('School name').fill(`Brackenfold ${run} Primary`);
  await form.getByLabel('Email', { exact: true }).fill('nonsense');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('alert').first()).toContainText('Please provide a valid email address');
  await form.getByLabel('Email', { exact: true }).fill(right);
  // Nothing typed is lost.
  await page.reload();
  await expect(form.getByLabel('Email', { exact: true })).toHaveValue(right);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'The details have been corrected.' })).toBeVisible();
  const corrected = `Brackenfold ${run} Primary`;
  const approval = page.getByRole('region', { name: `Approval of ${corrected}` });
  await expect(approval).toContainText('The Lead has not confirmed their email address yet.');
  await expectAccessible(page);

  const link = linkIn(await waitForMail(right, /^Please confirm your email address$/), '/emailChange');
  await visitor.post('/api/user/email/confirm', { code: new URL(link).searchParams.get('signUp') });
  await visitor.dispose();
  await page.reload();
  await expect(approval).toContainText('The Lead has confirmed their email address.');
  await entry(page, corrected).focus();
  await page.keyboard.press('a');
  await expect(
    page.getByRole('status').filter({ hasText: `${corrected} has been approved. 1 welcome email sent.` }),
  ).toBeFocused();
  await waitForMail(right, /resetPassword\?code=/);
});

test('a request is rejected with a reason, which its Lead is emailed; Undo lets it wait again', async ({ page, baseURL }) => {
  const run = uniqueId();
  const email = `elin.${run}@brackenfold.example`;
  const school = `Brackenfold ${run} Primary`;
  const visitor = await aClient(baseURL!);
  await signUp(visitor, { email, school });
  await visitor.dispose();
  await confirmLeads(baseURL!, school);

  await signIn(page, account('signUpApproval'), '/messages');
  await openSignUps(page);
  await find(page, run);
  await entry(page, school).click();
  await page.getByRole('button', { name: 'Reject…' }).click();
  const form = page.getByRole('form', { name: `Reject ${school}` });
  await expect(form.getByLabel('Why is it rejected?')).toBeFocused();
  await expect(form).toContainText(`We email the reason to ${email}.`);
  await form.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(form).toContainText('Enter a reason');
  await form.getByLabel('Why is it rejected?').fill('We cannot find your school in Leeds.');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: `${school} has been rejected.` })).toBeFocused();
  const mail = await waitForMail(email, /has not been approved/);
  expect(mail.text).toContain('The reason: We cannot find your school in Leeds.');
  await expect(page.getByRole('link', { name: 'Rejected 1' })).toBeVisible();

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('status').filter({ hasText: `${school} is waiting again.` })).toBeVisible();
  await expect(entry(page, school)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Waiting 1' })).toBeVisible();
});
