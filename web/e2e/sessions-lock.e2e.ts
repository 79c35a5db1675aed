import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { account } from './support/demo.ts';
import { aNewTeacher } from './support/newcomer.ts';
import { lockPage, logIn, nav, pressWithoutSession, signIn, signOut, unlock } from './support/steps.ts';

const MINUTE = 60_000;
const title = (page: Page) => page.getByLabel('Title', { exact: true });
const report = (page: Page) => page.getByLabel('Report', { exact: true });

async function writeReport(page: Page, words: string): Promise<void> {
  await page.getByRole('button', { name: 'Create report' }).click();
  await title(page).fill(words);
  await report(page).fill('We counted nineteen on the wall.');
}

/** Lets the time pass after which an idle page locks, in steps that its timers can follow. */
async function passIdleLimit(page: Page): Promise<void> {
  await page.clock.fastForward(28 * MINUTE);
  await page.clock.fastForward(3 * MINUTE);
}

test('an idle page warns, locks and keeps what was typed', async ({ page }) => {
  const me = account('teacher');
  await page.clock.install();
  await signIn(page, me);
  await writeReport(page, 'Snails after the rain');
  const focused = page.locator(':focus');
  await expect(focused).toHaveValue('We counted nineteen on the wall.');
  // The time of the last input is shared before it passes.
  await page.clock.runFor(10_000);

  await page.clock.fastForward(29 * MINUTE);
  await expect(page.getByRole('status').filter({ hasText: 'You will be locked out in one minute.' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(page.getByText('You will be locked out in one minute.')).toHaveCount(0);
  await expect(lockPage(page)).toHaveCount(0);
  await report(page).focus();

  await passIdleLimit(page);
  await expect(lockPage(page)).toBeVisible();
  await expect(page).toHaveTitle('Patchwork – locked');
  await expect(lockPage(page)).toContainText(me.email);
  await expect(title(page)).toBeHidden();
  await expect(nav(page)).toBeHidden();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(lockPage(page)).toBeVisible();

  await unlock(page, { password: 'not-my-password' });
  await expect(lockPage(page).getByLabel('Your password', { exact: true })).toHaveAccessibleDescription(
    /not your current password/,
  );
  await unlock(page, me);
  await expect(lockPage(page)).toHaveCount(0);
  await expect(page).not.toHaveTitle(/locked/);
  await expect(title(page)).toHaveValue('Snails after the rain');
  await expect(report(page)).toHaveValue('We counted nineteen on the wall.');
  await expect(report(page)).toBeFocused();
  await signOut(page);
});

test('a locked page stays locked after a reload and in a new tab; one password opens all tabs', async ({ page, context }) => {
  const me = account('teacher');
  await page.clock.install();
  await signIn(page, me, '/messages');
  const other = await context.newPage();
  await other.goto('/userprofile');
  await expect(other.getByLabel('First Name')).not.toHaveValue('');
  await other.getByLabel('School Position').fill('Keeper of snails');
  await passIdleLimit(page);
  await expect(lockPage(page)).toBeVisible();
  await expect(lockPage(other)).toBeVisible();

  await page.reload();
  await expect(lockPage(page)).toContainText(me.email);
  const third = await context.newPage();
  await third.goto('/messages');
  await expect(lockPage(third)).toContainText(me.email);
  await expect(third.getByRole('heading', { level: 1, name: 'Messages' })).toHaveCount(0);

  await unlock(page, me);
  for (const tab of [page, third]) {
    await expect(tab.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
    await expect(lockPage(tab)).toHaveCount(0);
  }
  await expect(lockPage(other)).toHaveCount(0);
  await expect(other.getByLabel('School Position')).toHaveValue('Keeper of snails');
});

test('a call of a lost session is sent again after its user has signed in on the same page', async ({ page }) => {
  const me = account('teacher');
  await signIn(page, me);
  await writeReport(page, 'Snails after the rain');
  await pressWithoutSession(page, () => nav(page).getByRole('link', { name: 'My Profile' }).click());
  await unlock(page, me);
  await expect(page.getByLabel('First Name')).not.toHaveValue('');
  await nav(page).getByRole('link', { name: 'Home' }).click();
  await page.getByRole('button', { name: 'Create report' }).click();
  await expect(title(page)).toHaveValue('Snails after the rain');
  await signOut(page);
});

test('only what a person does is reported as use of the session', async ({ page }) => {
  await page.clock.install();
  await logIn(page, account('lead'));
  const reported: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) reported.push(request.headers()['x-user-active']);
  });
  // What watches for input is loaded after the page, and asks for the idle limit.
  const isWatched = page.waitForRequest('**/api/config');
  await page.goto('/messages');
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
  await isWatched;
  const polled = page.waitForRequest('**/api/moderation/count');
  await page.clock.runFor(2 * MINUTE);
  await polled;
  expect(reported.length).toBeGreaterThan(0);
  expect(reported.filter(Boolean)).toEqual([]);

  // Typing without any request is reported after a pause.
  const renewal = page.waitForRequest((request) => request.headers()['x-user-active'] === '1');
  await page.keyboard.press('Tab');
  await page.clock.runFor(MINUTE);
  expect(new URL((await renewal).url()).pathname).toMatch(/^\/api\//);
});

test('a call that needs a recent password asks for it once and is repeated', async ({ page, baseURL }) => {
  const teacher = await aNewTeacher(baseURL!);
  await signIn(page, account('admin'), `/useredit/${teacher.userId}`);
  let calls = 0;
  await page.route('**/api/user/deactivate/*', (route) => {
    calls += 1;
    if (calls % 2 === 0) return route.continue();
    return route.fulfill({ status: 403, json: { status: 403, code: 'sign-in-again', title: 'Forbidden' } });
  });
  const dialog = page.getByRole('dialog', { name: 'Please confirm your password' });
  const deactivate = page.getByRole('button', { name: 'Deactivate' });
  await deactivate.click();
  await expect(dialog).toContainText(account('admin').email);
  await expect(dialog.getByLabel('Your password', { exact: true })).toBeFocused();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('alert')).toContainText('Nothing was changed, because you did not confirm that it’s you.');
  await expect(page).toHaveURL(/useredit/);
  expect(calls).toBe(1);

  calls = 0;
  await deactivate.click();
  await dialog.getByLabel('Your password', { exact: true }).fill('not-my-password');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByLabel('Your password', { exact: true })).toHaveAccessibleDescription(/not your current password/);
  await dialog.getByLabel('Your password', { exact: true }).fill(account('admin').password);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('User deactivated')).toBeVisible();
  expect(calls).toBe(2);
});
