import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { openFromMenu, search, status } from './support/admin.ts';
import { account } from './support/demo.ts';
import { aNewTeacher } from './support/newcomer.ts';
import { logIn, signIn } from './support/steps.ts';

// The user changed here is new, because other journeys sign in as demo users at the same time.
let teacher: Awaited<ReturnType<typeof aNewTeacher>>;
const unknownId = 999_999;

test.beforeAll(async ({ baseURL }) => {
  teacher = await aNewTeacher(baseURL!);
});

test.beforeEach(async ({ page }) => {
  await logIn(page, account('admin'));
});

test('the user search shows one page at a time, twenty pages at most', async ({ page }) => {
  await page.goto('/messages');
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

  // The answer of a network with half a million users.
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

test('an Admin grants and revokes rights, and undoes both', async ({ page }) => {
  await page.goto(`/useredit/${teacher.userId}`);
  await expect(page.getByText(/^User was created on \d\d\/\d\d\/\d{4}$/)).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Terms And Conditions Approved' })).toBeChecked();
  await expect(page.getByRole('region', { name: 'School', exact: true })).toContainText(teacher.school);
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

test('an Admin edits a user, and the history shows each change', async ({ page, browser }) => {
  // A user who has never logged in has no events.
  const elsewhere = await browser.newContext();
  await signIn(await elsewhere.newPage(), teacher);
  await elsewhere.close();
  await page.goto(`/useredit/${teacher.userId}`);
  const first = page.getByLabel('First Name');
  const name = await first.inputValue();
  await first.fill('');
  await page.getByLabel('Email', { exact: true }).fill(teacher.lead.email);
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

test('a taken address that is found while Save is pressed does not move Save away', async ({ page }) => {
  await page.goto(`/useredit/${teacher.userId}`);
  await page.getByLabel('First Name').fill('');
  await page.getByLabel('Email', { exact: true }).fill(teacher.lead.email);
  await page.getByRole('button', { name: 'Save', exact: true }).hover();
  const answer = page.waitForResponse('**/api/validate/user/**');
  await page.mouse.down();
  await (await answer).finished();
  // Two frames: enough for an error to be drawn.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await page.mouse.up();
  await expect(page.getByRole('link', { name: 'Enter a first name' })).toBeVisible();
  await expect(page.getByText('Email is already registered').first()).toBeVisible();
});

const onlySuperusers = 'Only a superuser can change staff accounts';

test('an Admin sees no button that the server would refuse', async ({ page }) => {
  await page.goto(`/useredit/${account('admin').userId}`);
  await expect(page.getByText('This is your own account. Change it in My Profile.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Deactivate', exact: true })).toHaveCount(0);
  await page.goto(`/useredit/${account('superuser').userId}`);
  await expect(page.getByText(onlySuperusers)).toBeVisible();
  await expect(page.getByLabel('First Name')).not.toBeEditable();
  await expectAccessible(page);
  await page.goto(`/useredit/${unknownId}`);
  await expect(page.getByText(`No user with id ${unknownId}`)).toBeVisible();
  await expectAccessible(page);
});
