import { expect, type Page, test } from '@playwright/test';
import { aNewLead } from './support/newcomer.ts';
import { fillLogin, forgetSession, signIn, signOut } from './support/steps.ts';

/** Everything that this browser keeps. */
const kept = (page: Page) => page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]));

test('Log Out deletes every draft, and the next user of the device finds no draft of another', { tag: '@whole' }, async ({
  page,
  baseURL,
}) => {
  const [lead, other] = [await aNewLead(baseURL!), await aNewLead(baseURL!)];
  await signIn(page, lead, '/feedback');
  await page.getByLabel('Comments').fill('More newts, please.');
  // A page without a form.
  await page.goto('/messages');
  expect(await kept(page)).toContain('More newts');
  await signOut(page);
  await expect.poll(() => kept(page)).not.toContain('More newts');
  await fillLogin(page, lead);
  await expect(page).toHaveURL(/\/home/);
  await page.goto('/feedback');
  await expect(page.getByLabel('Comments')).toHaveValue('');

  await page.getByLabel('Comments').fill('More newts, please.');
  await forgetSession(page);
  await signIn(page, other, '/feedback');
  await expect(page.getByLabel('Comments')).toHaveValue('');
  expect(await kept(page)).toContain('More newts');
  // Half a day later its user has gone.
  await page.evaluate(() => {
    for (const [name, value] of Object.entries(localStorage))
      if (value.includes('More newts'))
        localStorage.setItem(name, JSON.stringify({ ...JSON.parse(value), at: Date.now() - 43_200_000 }));
  });
  await page.goto('/feedback');
  await expect.poll(() => kept(page)).not.toContain('More newts');
});
