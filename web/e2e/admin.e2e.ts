import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { account } from './support/demo.ts';
import { signIn } from './support/steps.ts';

// Everything that is changed here is changed back, so that the journey can be walked again on the same system.
const school = account('lead').schoolName;
const nobody = 999_999;

test.beforeEach(async ({ page }) => {
  await signIn(page, account('admin'));
});

async function openFromMenu(page: Page, name: 'Schools' | 'Users'): Promise<void> {
  await page.getByRole('button', { name: 'Admin', exact: true }).click();
  await page.getByRole('link', { name, exact: true }).click();
}

async function search(page: Page, term: string): Promise<void> {
  await page.getByRole('searchbox').fill(term);
  await page.getByRole('searchbox').press('Enter');
}

const rowOf = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text });
const status = (page: Page, text: string): Locator => page.getByRole('status').filter({ hasText: text });

/** Presses the button and answers the browser's own question. */
async function pressAndAnswer(page: Page, name: string, question: string, answer: 'accept' | 'dismiss'): Promise<void> {
  const asked = page.waitForEvent('dialog').then(async (dialog) => {
    expect(dialog.message()).toBe(question);
    await dialog[answer]();
  });
  await page.getByRole('button', { name, exact: true }).click();
  await asked;
}

test('an Admin finds schools by name and by id', async ({ page }) => {
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
  await search(page, String(nobody));
  await expect(page.getByText(`No school with id ${nobody}`)).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await search(page, String(account('lead').schoolId));
  await expect(page.getByRole('heading', { level: 1, name: `School Details (${account('lead').schoolId})` })).toBeVisible();
});

test('users are found page by page, at most twenty pages', async ({ page }) => {
  await openFromMenu(page, 'Users');
  await expect(page.getByPlaceholder('Enter id, name, or email...')).toBeVisible();
  await search(page, 'example');
  await expect(page.getByRole('heading', { name: /^\d+ users found matching 'example'$/ })).toBeVisible();
  await expect(page.getByText('Too many matches found')).toBeHidden();
  const firstRow = await page.getByRole('row').nth(1).textContent();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(page).toHaveURL(/term=example&page=2$/);
  await expect(page.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('row').nth(1)).not.toHaveText(firstRow ?? '');
  await page
    .getByRole('link', { name: /^Edit / })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: /^User Details/ })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/term=example&page=2$/);
  await expect(page.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('link', { name: 'Previous' }).click();
  await expect(page.getByRole('row').nth(1)).toHaveText(firstRow ?? '');

  // As a network of half a million answers.
  await page.route('**/api/user/search?*', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), totalPages: 25_000, totalElements: 499_987 } });
  });
  await search(page, 'harrowmere');
  await expect(page.getByText('Too many matches found, restricted to first 20 pages.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Page 20' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Page 21' })).toHaveCount(0);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText('1 of 20')).toBeVisible();
  await expectAccessible(page);
});

test('a school is edited, and stored as it was before', async ({ page }) => {
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

test('the groups of a school show their users and what those did', async ({ page }) => {
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

test('a closed school can only be read; it is opened and closed after a question', async ({ page }) => {
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

  // As the server answers when a colleague works elsewhere by now.
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

test('rights are given, taken back, and undone', async ({ page }) => {
  await page.goto(`/useredit/${account('teacher2').userId}`);
  await expect(page.getByText(/^User was created on \d\d\/\d\d\/\d{4}$/)).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Terms And Conditions Approved' })).toBeChecked();
  await expect(page.getByRole('region', { name: 'School', exact: true })).toContainText(school);
  await expect(page.getByRole('region', { name: 'School Group' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Add Admin', exact: true }).click();
  await expect(status(page, 'Admin rights added')).toBeFocused();
  await expect(page.getByRole('button', { name: 'Remove Admin', exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(status(page, 'Admin rights removed')).toBeFocused();
  await expect(page.getByRole('button', { name: 'Add Admin', exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Deactivate', exact: true }).click();
  await expect(status(page, 'User deactivated')).toBeFocused();
  await expect(page.getByLabel('First Name')).not.toBeEditable();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add Admin', exact: true })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(status(page, 'User activated')).toBeFocused();
  await expect(page.getByLabel('First Name')).toBeEditable();
});

test('a user is edited, and each change is written down', async ({ page, browser }) => {
  // Somebody who was never here has no events to show.
  const elsewhere = await browser.newContext();
  await signIn(await elsewhere.newPage(), account('teacher2'));
  await elsewhere.close();
  await page.goto(`/useredit/${account('teacher2').userId}`);
  const first = page.getByLabel('First Name');
  const name = await first.inputValue();
  await first.fill('');
  await page.getByLabel('Email', { exact: true }).fill(account('lead').email);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Enter a first name' })).toBeVisible();
  await expect(page.getByText('Email is already registered').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  await expect(first).toHaveValue(name);

  const middle = page.getByLabel('Middle Name(s)');
  const before = await middle.inputValue();
  await middle.fill('Meera Jaya');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(status(page, 'Saved')).toBeFocused();
  const changes = page.getByRole('region', { name: 'User Profile Changes' });
  const newest = changes.getByRole('button').first();
  await expect(newest).toContainText('Middle Name(s)');
  await newest.click();
  await expect(changes.getByText('Changed By User')).toBeVisible();
  await expect(changes.getByRole('definition').filter({ hasText: 'Meera Jaya' })).toContainText('changed');
  const events = page.getByRole('region', { name: 'User Events' });
  await events.getByRole('button').first().click();
  await expect(events.getByText('IP Address')).toBeVisible();
  await expectAccessible(page);
  await middle.fill(before);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(status(page, 'Saved')).toBeVisible();
  await expect(middle).toHaveValue(before);
});

const onlySuperusers = 'Only a superuser can change staff accounts';

test('nobody is offered what the server would refuse', async ({ page }) => {
  await page.goto(`/useredit/${account('admin').userId}`);
  await expect(page.getByText('This is your own account. Change it in My Profile.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Deactivate', exact: true })).toHaveCount(0);
  await page.goto(`/useredit/${account('superuser').userId}`);
  await expect(page.getByText(onlySuperusers)).toBeVisible();
  await expect(page.getByLabel('First Name')).not.toBeEditable();
  await expectAccessible(page);
  await page.goto(`/useredit/${nobody}`);
  await expect(page.getByText(`No user with id ${nobody}`)).toBeVisible();
  await expectAccessible(page);
});

test('nor where staff are inactive', async ({ page, browser }) => {
  const colleague = `/useredit/${account('adminRO').userId}`;
  const superuser = await (await browser.newContext()).newPage();
  await signIn(superuser, account('superuser'));
  await superuser.goto(colleague);
  await superuser.getByRole('button', { name: 'Deactivate', exact: true }).click();
  await expect(status(superuser, 'User deactivated')).toBeFocused();
  try {
    await page.goto(colleague);
    await expect(page.getByText(onlySuperusers)).toBeVisible();
    await expect(page.getByText('This user is inactive.', { exact: true })).toBeVisible();
    await expect(page.getByRole('main').getByRole('button', { name: /^(Activate|Save|Reset|Add Admin)$/ })).toHaveCount(0);
    await expect(page.getByLabel('First Name')).not.toBeEditable();
    await expectAccessible(page);
  } finally {
    await superuser.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(status(superuser, 'User activated')).toBeFocused();
    await superuser.context().close();
  }
});

test('an Admin goes from the sign-ups to the edit pages, and looks through those of old', async ({ page }) => {
  await page.getByRole('link', { name: 'Sign Ups' }).click();
  await page.getByRole('button', { name: /^Bramblecombe Primary/ }).click();
  await expect(page.getByRole('link', { name: /^Edit user/ }).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Edit school Bramblecombe Primary' }).click();
  await expect(page.getByText('School has NOT been approved yet')).toBeVisible();
  await expectAccessible(page);
  await page.goBack();

  await page.getByRole('checkbox', { name: 'Search legacy sign-ups' }).check();
  await page.getByLabel('School name or postcode').fill('ballyrowan');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByRole('button', { name: /^Ballyrowan Primary/ }).click();
  for (const fact of ['BT47 8IV', 'Londonderry', '312', 'Urban', '203.0.113.5', 'Ms Orla Quigg'])
    await expect(page.getByText(fact, { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Users' }).getByRole('listitem').first()).toContainText('@');
  await expectAccessible(page);
});
