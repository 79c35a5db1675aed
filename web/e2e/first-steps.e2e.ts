import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { account } from './support/demo.ts';
import { aNewLead } from './support/newcomer.ts';
import { signIn } from './support/steps.ts';

test('a new user sees four first steps, which are ticked off when done and can be hidden', async ({ page, baseURL }) => {
  const lead = await aNewLead(baseURL!);
  await signIn(page, lead);
  const steps = (taken: number) => page.getByRole('region', { name: `Your first steps: ${taken} of 4` });
  await expect(steps(0).getByRole('listitem')).toHaveCount(4);
  await expectAccessible(page);

  const report = page.getByRole('article').first();
  await report.getByRole('button', { name: 'Like', exact: true }).click();
  await expect(steps(1).getByText('Done:')).toHaveCount(1);
  await report.getByRole('button', { name: /^Favourite:/ }).click();
  await expect(steps(2)).toBeVisible();

  await page.reload();
  await expect(steps(2)).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await steps(2).getByRole('button', { name: 'Hide these steps' }).click();
  await expect(steps(2)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByText('Your first steps')).toHaveCount(0);
});

test('an established user sees no first steps', async ({ page }) => {
  await signIn(page, account('teacher'));
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByText('Your first steps')).toHaveCount(0);
});
