import { expect, type Page, test } from '@playwright/test';
import { account } from './support/demo.ts';
import { lockPage, signIn, unlock } from './support/steps.ts';

const MINUTE = 60_000;

/** Lets the time pass after which an idle page locks, in steps that its timers can follow. */
async function passIdleLimit(page: Page): Promise<void> {
  await page.clock.fastForward(28 * MINUTE);
  await page.clock.fastForward(3 * MINUTE);
}

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
