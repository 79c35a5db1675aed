import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { openFromMenu, pressAndAnswer, rowOf, search, status } from './support/admin.ts';
import { account } from './support/demo.ts';
import { logIn } from './support/steps.ts';

// Each test restores what it changes, so that the journey can be repeated on the same system.
const school = account('lead').schoolName;
const unknownId = 999_999;

test.beforeEach(async ({ page }) => {
  await logIn(page, account('admin'));
});

test('an Admin finds schools by name and by id', async ({ page }) => {
  await page.goto('/messages');
  await openFromMenu(page, 'Schools');
  await expect(page.getByRole('heading', { level: 1, name: 'Admin School Search' })).toBeVisible();
  await expect(page.getByPlaceholder('Enter id or name...')).toBeVisible();
  await expectAccessible(page);

  await search(page, 'harrowmere');
  const found = page.getByRole('heading', { name: "1 schools found matching 'harrowmere'" });
  await expect(found).toBeFocused();
  for (const name of ['Active', 'Approved', 'Id', 'Name', 'Postcode'])
    await expect(page.getByRole('columnheader', { name, exact: true })).toBeVisible();
  const row = rowOf(page, school);
  await expect(row).toContainText('Has an administrator:');
  await expect(row).toHaveCSS('font-weight', '700');
  await expectAccessible(page);

  const address = page.url();
  await row.getByRole('link', { name: `Edit ${school}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^School Details \(\d+\)$/ })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(address);
  await expect(found).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveValue('harrowmere');

  await search(page, 'no school is called this');
  await expect(page.getByRole('heading', { name: "0 schools found matching 'no school is called this'" })).toBeVisible();
  await expectAccessible(page);
  await search(page, String(unknownId));
  await expect(page.getByText(`No school with id ${unknownId}`)).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await search(page, String(account('lead').schoolId));
  await expect(page.getByRole('heading', { level: 1, name: `School Details (${account('lead').schoolId})` })).toBeVisible();
});

test('an Admin edits a school and restores its old values', async ({ page }) => {
  await page.goto(`/schooledit/${account('lead').schoolId}`);
  const pupils = page.getByLabel('Number of Pupils');
  await expect(page.getByText(/^Approved by .+ on \d\d\/\d\d\/\d{4}$/)).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Sign Up Details' })).toBeVisible();
  await expectAccessible(page);

  const name = await page.getByLabel('School Name').inputValue();
  await page.getByLabel('School Name').fill('');
  await page.getByLabel('Postcode').fill('x'.repeat(46));
  await expect(page.getByText('Enter school name')).toHaveCount(0);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link', { name: 'Enter school name' })).toBeVisible();
  await expect(summary.getByRole('link', { name: 'Maximum 45 characters' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  await expect(page.getByLabel('School Name')).toHaveValue(name);
  await expect(summary).toBeHidden();

  const warning = page.getByText(
    'Warning! Changing promotion code does not automatically change the start date. This needs to be adjusted manually.',
  );
  const code = page.getByLabel('Promotion Code', { exact: true });
  await expect(warning).toBeHidden();
  await code.selectOption({ index: (await code.evaluate((select: HTMLSelectElement) => select.selectedIndex)) === 1 ? 2 : 1 });
  await expect(warning).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  await expect(warning).toBeHidden();

  const before = await pupils.inputValue();
  await pupils.fill(String(Number(before) + 1));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(status(page, 'Saved')).toBeFocused();
  await expectAccessible(page);
  await page.reload();
  await expect(pupils).toHaveValue(String(Number(before) + 1));
  await pupils.fill(before);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(status(page, 'Saved')).toBeVisible();
});

test('the groups of a school show their users and the events of each user', async ({ page }) => {
  await page.goto(`/schooledit/${account('lead').schoolId}`);
  const groups = page.getByRole('region', { name: 'Groups' });
  await expect(groups.getByText('Primary Group')).toBeVisible();
  const row = groups.getByRole('row').filter({ hasText: account('lead').email });
  await expect(row).toContainText('Lead user:');
  const toggle = row.getByRole('button', { name: /events of/ });
  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await expect(groups.getByRole('table', { name: /^Events of/ }).or(groups.getByText('No events found'))).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await row.getByText(account('lead').email).click();
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await row.getByRole('link', { name: /^Details of/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: `User Details (${account('lead').userId})` })).toBeVisible();
});

test('a deactivated school is read-only; activation and deactivation ask for confirmation', async ({ page }) => {
  await page.goto(`/schooledit/${account('deactivatedSchoolTeacher').schoolId}`);
  await expect(page.getByRole('button', { name: 'Activate', exact: true })).toBeVisible();
  await expect(page.getByLabel('School Name')).not.toBeEditable();
  await expect(page.getByLabel('County')).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
  await expectAccessible(page);

  const open = 'Are you sure you want to activate this school?';
  await pressAndAnswer(page, 'Activate', open, 'dismiss');
  await expect(page.getByRole('button', { name: 'Activate', exact: true })).toBeVisible();
  await pressAndAnswer(page, 'Activate', open, 'accept');
  await expect(status(page, 'School activated')).toBeFocused();
  await expect(page.getByLabel('School Name')).toBeEditable();
  await expectAccessible(page);
  await pressAndAnswer(page, 'Deactivate', 'Are you sure you want to de-activate this school?', 'accept');
  await expect(status(page, 'School deactivated')).toBeFocused();
  await expect(page.getByLabel('School Name')).not.toBeEditable();

  // The server's answer when a user is now at another school.
  await page.route('**/api/school/activate/*', (route) =>
    route.fulfill({
      status: 409,
      json: { code: 'email-taken', status: 409, title: 'Conflict', detail: 'carol@elsewhere.example' },
    }),
  );
  await pressAndAnswer(page, 'Activate', open, 'accept');
  const failure = page.getByRole('alert').filter({ hasText: 'carol@elsewhere.example' });
  await expect(failure).toContainText(
    'Activation failed. Check the following emails associated with this school are not in use elsewhere.',
  );
  await expectAccessible(page);
});

test('an Admin goes from the sign-ups to the edit pages, and searches legacy sign-ups', async ({ page }) => {
  await page.goto('/messages');
  await page.getByRole('link', { name: 'Sign Ups' }).click();
  await page.getByRole('button', { name: /^Bramblecombe Primary/ }).click();
  await expect(page.getByRole('link', { name: /^Edit user/ }).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Edit school Bramblecombe Primary' }).click();
  await expect(page.getByText('School has NOT been approved yet')).toBeVisible();
  await expectAccessible(page);
  await page.goBack();

  // A person who waits is corrected in the sign-up, to which their page leads.
  await page
    .getByRole('link', { name: /^Edit user/ })
    .first()
    .click();
  await expect(page.getByText('This person’s school has not been approved.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Activate' })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Open the sign-up' }).click();
  await expect(page.getByRole('button', { name: /^Bramblecombe Primary/ })).toBeVisible();
  await expect(page.getByLabel('School name')).toHaveValue('Bramblecombe Primary');

  await page.getByRole('checkbox', { name: 'Search legacy sign-ups' }).check();
  await page.getByLabel('School name or postcode').fill('ballyrowan');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByRole('button', { name: /^Ballyrowan Primary/ }).click();
  for (const fact of ['BT47 8IV', 'Londonderry', '312', 'Urban', '203.0.113.5', 'Ms Orla Quigg'])
    await expect(page.getByText(fact, { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Users' }).getByRole('listitem').first()).toContainText('@');
  await expectAccessible(page);
});
