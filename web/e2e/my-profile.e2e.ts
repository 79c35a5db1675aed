import { expect, type Locator, test } from '@playwright/test';
import { button, expectSound, status } from './support/lead.ts';
import { aNewLead } from './support/newcomer.ts';
import { forgetSession, signIn } from './support/steps.ts';

test.describe.configure({ mode: 'serial' });

// A new school each time, so that the journey can be repeated on the same system.
let lead: { email: string; password: string };
test.beforeAll(async ({ baseURL }) => {
  lead = await aNewLead(baseURL!);
});

test('a user saves and resets their own details, and errors use the specified words', async ({ page }) => {
  await signIn(page, lead, '/messages');
  await page.getByRole('navigation').getByRole('link', { name: 'My Profile' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My Profile' })).toBeFocused();
  const details = page.getByRole('region', { name: 'Update Your Details' });
  const notifications = details.getByRole('checkbox', { name: /notification emails/ });
  await expect(notifications).toBeChecked();
  await expect(button(details, 'Save')).toBeDisabled();
  await expect(button(details, 'Reset')).toBeDisabled();
  await expect(page.getByRole('link', { name: 'Send us your feedback' })).toHaveAttribute('href', '/feedback');
  await expectSound(page);

  await details.getByLabel('First Name').fill('');
  await details.getByLabel('Last Name').fill('x'.repeat(101));
  await details.getByLabel('Middle Name(s)').fill('x'.repeat(101));
  await details.getByLabel('Email', { exact: true }).fill('carys@');
  await button(details, 'Save').click();
  const summary = details.getByRole('alert').filter({ hasText: 'There is a problem' });
  await expect(summary).toBeFocused();
  await expect(summary).toContainText('Update failed. Please review the errors shown and try again.');
  await expect(summary.getByRole('link')).toHaveText([
    'Enter a first name',
    'Maximum 100 characters',
    'Last name maximum 100 characters',
    'Please provide a valid email address',
  ]);
  await expect(page).toHaveTitle('Error: My Profile – Patchwork');
  await expectSound(page);
  await details.getByLabel('Email', { exact: true }).fill('');
  await expect(details.getByLabel('Email', { exact: true })).toHaveAccessibleDescription(/Please provide an email address/);
  await button(details, 'Reset').click();
  await expect(details.getByLabel('First Name')).toHaveValue('Carys');
  await expect(summary).toBeHidden();

  await details.getByLabel('School Position').fill('Headteacher');
  await notifications.uncheck();
  await button(details, 'Save').click();
  await expect(status(page, 'Saved')).toBeFocused();
  await expect(button(details, 'Save')).toBeDisabled();
  await expectSound(page);
  await page.reload();
  await expect(notifications).not.toBeChecked();
  await expect(details.getByLabel('School Position')).toHaveValue('Headteacher');
});

test('a user changes the password, and every step shows the specified sentence', async ({ page }) => {
  await signIn(page, lead, '/userprofile');
  const panel = page.getByRole('region', { name: 'Change Your Password' });
  const [old, fresh, again] = ['Current Password', 'New Password', 'Confirm New Password'].map((name) =>
    panel.getByLabel(name, { exact: true }),
  ) as [Locator, Locator, Locator];
  const change = button(panel, 'Change Password');
  await change.click();
  const summary = panel.getByRole('alert').filter({ hasText: 'There is a problem' });
  await expect(summary.getByRole('link')).toHaveText([
    'Please provide your current password',
    'Please provide a new password',
    'Please confirm the new password',
  ]);
  await expectSound(page);
  await fresh.fill('seven77');
  await expect(fresh).toHaveAccessibleDescription(/New password must be at least 8 characters long/);
  await fresh.fill('two-lambs-on-brackenfold');
  await again.fill('two-lambs-on-bracken');
  await expect(again).toHaveAccessibleDescription(/Passwords do not match/);
  await again.fill('two-lambs-on-brackenfold');
  await old.fill('not-my-password');
  await change.click();
  await expect(summary).toBeFocused();
  await expect(summary).toContainText(
    'Password change failed. Please check the current password provided was correct and try again.',
  );
  await expectSound(page);

  await button(panel, 'Show new password').click();
  await expect(fresh).toHaveAttribute('type', 'text');
  await expect(button(panel, 'Show new password')).toHaveAttribute('aria-pressed', 'true');
  await old.fill(lead.password);
  await change.click();
  await expect(status(page, 'Password changed')).toBeFocused();
  await expect(old).toHaveValue('');
  await expectSound(page);
  lead.password = 'two-lambs-on-brackenfold';
  await forgetSession(page);
  await signIn(page, lead);
});
