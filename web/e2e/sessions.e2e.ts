import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { signedIn } from './support/client.ts';
import { account } from './support/demo.ts';
import { aNewLead } from './support/newcomer.ts';
import {
  fillLogin,
  findSessionLost,
  lockPage,
  logOutLocked,
  nav,
  pressWithoutSession,
  signIn,
  signOut,
} from './support/steps.ts';

test('login opens the requested page with its query and fragment', async ({ page }) => {
  const wanted = '/adminSchoolSearch?term=harrowmere&page=1#main';
  await page.goto(wanted);
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('You were logged out')).toHaveCount(0);
  await fillLogin(page, account('admin'));
  await expect(page).toHaveURL(wanted);
  await expect(page.getByRole('heading', { name: "1 schools found matching 'harrowmere'" })).toBeVisible();
});

test('a failed login keeps the email address and the requested page', async ({ page }) => {
  await page.goto('/messages');
  await fillLogin(page, { email: account('teacher').email, password: 'not-my-password' });
  await expect(page.getByRole('alert').filter({ hasText: 'Error logging in. Please try again.' })).toBeFocused();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(account('teacher').email);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  await expectAccessible(page);
  await fillLogin(page, account('teacher'));
  await expect(page).toHaveURL(/\/messages$/);
});

test('the terms can be left, and another user logs in', async ({ page }) => {
  await page.goto('/messages');
  await fillLogin(page, account('termsNotAccepted'));
  await expect(page.getByRole('checkbox', { name: /terms and conditions/ })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Start again' }).click();
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused();
  await expect(page.getByRole('checkbox', { name: /terms and conditions/ })).toHaveCount(0);
  await fillLogin(page, account('teacher'));
  await expect(page).toHaveURL(/\/messages$/);
});

test('after Log Out, Back, a reload and the address show the login', async ({ page }) => {
  await signIn(page, account('teacher'), '/messages');
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
  await nav(page).getByRole('link', { name: 'My Profile' }).click();
  await expect(page.getByLabel('First Name')).not.toHaveValue('');
  const texts = await page.evaluate(() => [...Object.values(sessionStorage), ...Object.values(localStorage)].join());
  expect(texts).not.toContain(account('teacher').email);
  await signOut(page);

  const expectNothing = async () => {
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
    await expect(nav(page).getByRole('link', { name: 'My Profile' })).toHaveCount(0);
    await expect(page.getByText('You were logged out')).toHaveCount(0);
  };
  for (const step of ['back', 'back again']) {
    await test.step(step, async () => {
      await page.goBack();
      await expectNothing();
    });
  }
  await page.goto('/userprofile');
  await expectNothing();
  await page.reload();
  await expectNothing();
});

test('a session lost while writing keeps the draft for the same user', async ({ page }) => {
  await signIn(page, account('teacher'));
  await page.getByRole('button', { name: 'Create report' }).click();
  await page.getByLabel('Title', { exact: true }).fill('Snails after the rain');
  await page.getByLabel('Report', { exact: true }).fill('We counted nineteen on the wall.');
  await pressWithoutSession(page, async () => {
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const withoutMedia = page.getByText('You have not added any photos or videos.');
    if (await withoutMedia.isVisible()) await page.getByRole('button', { name: 'Save', exact: true }).click();
  });
  await expect(lockPage(page)).toContainText(account('teacher').email);
  await logOutLocked(page);
  await expect(page.getByText('You were logged out. Your draft is safe.')).toBeVisible();
  await expectAccessible(page);

  await fillLogin(page, account('teacher'));
  await expect(page).toHaveURL(/\/home/);
  await page.getByRole('button', { name: 'Create report' }).click();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Snails after the rain');
  await expect(page.getByLabel('Report', { exact: true })).toHaveValue('We counted nineteen on the wall.');
  // Deletes the cookie again, because Log Out would delete the draft.
  await pressWithoutSession(page, () => nav(page).getByRole('link', { name: 'My Profile' }).click());
  await logOutLocked(page);
  await expect(page.getByText('You were logged out. Your draft is safe.')).toBeVisible();

  // The next user of this browser neither sees nor keeps it.
  await fillLogin(page, account('teacher2'));
  await expect(page).toHaveURL(/\/userprofile$/);
  await nav(page).getByRole('link', { name: 'Home' }).click();
  await page.getByRole('button', { name: 'Create report' }).click();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('');

  await signOut(page);
  await fillLogin(page, account('teacher'));
  await page.getByRole('button', { name: 'Create report' }).click();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('');
});

for (const [what, opposite] of [
  ['removeadminrights', 'addadminrights'],
  ['addadminrights', 'removeadminrights'],
  ['deactivate', 'activate'],
]) {
  test(`${what} ends the sessions of the user`, async ({ page, baseURL }) => {
    const lead = await aNewLead(baseURL!);
    const admin = await signedIn(baseURL!, account('admin'));
    const found = await admin.get<{ content: { id: number }[] }>('/api/user/search', { nameOrEmail: lead.email });
    const { id } = found.content[0]!;
    await admin.post(`/api/user/${opposite}/${id}`);
    await signIn(page, lead, '/messages');
    // A page that is not shown yet goes to the login instead of locking itself.
    await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
    await admin.post(`/api/user/${what}/${id}`);
    await admin.dispose();
    await expect.poll(async () => (await page.request.get('/api/user')).status(), { intervals: [100] }).toBe(401);

    await findSessionLost(page);
    await logOutLocked(page);
    await expect(page.getByText('You were logged out')).toBeVisible();
    await expect(nav(page).getByRole('link')).toHaveText(['Join Now', 'Login']);
  });
}

test('a 403 logs the user out and keeps the draft', async ({ page }) => {
  await signIn(page, account('teacher'));
  await page.getByRole('button', { name: 'Create report' }).click();
  await page.getByLabel('Title', { exact: true }).fill('Snails in the sun');
  await page.getByLabel('Report', { exact: true }).fill('Not one was left.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.route('**/api/article', (route) =>
    route.fulfill({ status: 403, json: { type: 'about:blank', title: 'Forbidden', status: 403, code: 'forbidden' } }),
  );
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('You were logged out. Your draft is safe.')).toBeVisible();
  expect(await page.evaluate(() => [sessionStorage.getItem('isLoggedIn'), sessionStorage.getItem('roles')])).toEqual([
    null,
    null,
  ]);

  await page.unroute('**/api/article');
  await fillLogin(page, account('teacher'));
  await expect(page).toHaveURL(/\/home$/);
  await page.getByRole('button', { name: 'Create report' }).click();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Snails in the sun');
  await expect(page.getByLabel('Report', { exact: true })).toHaveValue('Not one was left.');
  await signOut(page);
});

test('a page for another role redirects to the login, with the reason', async ({ page }) => {
  await signIn(page, account('teacher'), '/adminSchoolSearch');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('Your account cannot open that page')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('feed')).toBeVisible();
});
