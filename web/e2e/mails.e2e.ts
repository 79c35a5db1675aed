import { expect, test } from '@playwright/test';
import { aClient } from './support/client.ts';
import { account } from './support/demo.ts';
import { linkIn, mailsTo, waitForMail } from './support/mailbox.ts';
import { aNewLead, chooseAgain, signUp } from './support/newcomer.ts';
import { settle } from './support/settle.ts';
import { signIn } from './support/steps.ts';
import { uniqueId } from './support/unique.ts';

// Mails that the system sends unasked. Invitations and notifications are in first-journey.e2e.ts and unsubscribe.e2e.ts, reset links in
// mailed-links.e2e.ts, those of a run in connections.e2e.ts, feedback and concerns in their own files.

test('a sign-up is acknowledged by one email, and staff are notified that a school is waiting', async ({ page, baseURL }) => {
  const run = uniqueId();
  const email = `waiting.${run}@brackenfold.example`;
  const staff = account('signUpApproval').email;
  const visitor = await aClient(baseURL!);
  await signUp(visitor, { email, school: `Waiting ${run} Primary` });
  await visitor.dispose();

  const answer = await waitForMail(email, /^Please confirm your email address$/);
  expect(answer.text).not.toContain('Waiting');
  await settle();
  expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual(['Please confirm your email address']);
  const notice = await waitForMail(staff, new RegExp(`^Waiting ${run} Primary is waiting for approval$`));
  await signIn(page, account('signUpApproval'), new URL(linkIn(notice, '/signups')).pathname);
  await page.getByLabel('School name').fill(run);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByRole('button', { name: new RegExp(`Waiting ${run} Primary`) })).toBeVisible();
});

test('a user gets an email about their changed password', { tag: '@whole' }, async ({ page, baseURL }) => {
  const lead = await aNewLead(baseURL!);
  const notices = async () =>
    (await mailsTo(lead.email)).filter(({ subject }) => subject === 'Your Patchwork password was changed');
  const before = (await notices()).length;
  await signIn(page, lead, '/userprofile');
  const panel = page.getByRole('region', { name: 'Change Your Password' });
  await panel.getByLabel('Current Password', { exact: true }).fill(lead.password);
  await panel.getByLabel('New Password', { exact: true }).fill('two-lambs-on-brackenfold');
  await panel.getByLabel('Confirm New Password', { exact: true }).fill('two-lambs-on-brackenfold');
  await panel.getByRole('button', { name: 'Change Password', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Password changed' })).toBeVisible();
  await settle();
  expect(await notices()).toHaveLength(before + 1);
  expect((await notices()).at(-1)?.text).toContain('/forgotPassword');
});

test('a change of address is confirmed at the new address, and the old address can revert it', { tag: '@whole' }, async ({
  page,
  baseURL,
}) => {
  const lead = await aNewLead(baseURL!);
  const moved = `moved.${lead.email}`;
  await signIn(page, lead, '/userprofile');
  const details = page.getByRole('region', { name: 'Update Your Details' });
  await details.getByLabel('Email', { exact: true }).fill(moved);
  await details.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();

  const confirm = new URL(linkIn(await waitForMail(moved, /Confirm your new email address/), 'emailChange?confirm='));
  await page.goto(`${confirm.pathname}${confirm.search}`);
  await page.getByRole('button', { name: 'Confirm this address' }).click();
  await expect(page.getByRole('heading', { name: 'Your address has been confirmed' })).toBeFocused();

  // `moved` contains the old address too: this finds only the mail to the old one.
  const old = (await mailsTo(lead.email)).find(({ to, text }) => to === lead.email && text.includes('emailChange?undo='))!;
  expect(old.text).not.toContain(moved);
  const undo = new URL(linkIn(old, 'emailChange?undo='));
  await page.goto(`${undo.pathname}${undo.search}`);
  await page.getByRole('button', { name: 'Restore my old address' }).click();
  await expect(page.getByRole('heading', { name: 'Your old address has been restored' })).toBeFocused();
  await chooseAgain(baseURL!, lead);
  await signIn(page, lead);
});
