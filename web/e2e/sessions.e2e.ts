import { expect, test } from '@playwright/test';
import { account } from './support/demo.ts';
import { fillLogin, lockPage, logOutLocked, nav, pressWithoutSession, signIn, signOut } from './support/steps.ts';

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
