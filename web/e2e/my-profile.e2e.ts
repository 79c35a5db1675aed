import { expect, test } from '@playwright/test';
import { button, status } from './support/lead.ts';
import { aNewLead } from './support/newcomer.ts';
import { forgetSession, signIn } from './support/steps.ts';

test('a user saves their own details and changes the password', async ({ page, baseURL }) => {
  const lead = await aNewLead(baseURL!);
  await signIn(page, lead, '/userprofile');
  const details = page.getByRole('region', { name: 'Update Your Details' });
  const notifications = details.getByRole('checkbox', { name: /notification emails/ });
  await details.getByLabel('School Position').fill('Headteacher');
  await notifications.uncheck();
  await button(details, 'Save').click();
  await expect(status(page, 'Saved')).toBeVisible();
  await page.reload();
  await expect(notifications).not.toBeChecked();
  await expect(details.getByLabel('School Position')).toHaveValue('Headteacher');

  const panel = page.getByRole('region', { name: 'Change Your Password' });
  const password = 'two-lambs-on-brackenfold';
  await panel.getByLabel('Current Password', { exact: true }).fill(lead.password);
  await panel.getByLabel('New Password', { exact: true }).fill(password);
  await panel.getByLabel('Confirm New Password', { exact: true }).fill(password);
  await button(panel, 'Change Password').click();
  await expect(status(page, 'Password changed')).toBeVisible();
  await forgetSession(page);
  await signIn(page, { ...lead, password });
});
