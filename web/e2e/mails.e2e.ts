import { expect, test } from '@playwright/test';
import { aClient, signedIn } from './support/client.ts';
import { account } from './support/demo.ts';
import { linkIn, mailsTo, waitForMail } from './support/mailbox.ts';
import { aNewLead, signUp } from './support/newcomer.ts';
import { signIn } from './support/steps.ts';

// What arrives by itself. Invitations and notifications stand in first-journey.e2e.ts and unsubscribe.e2e.ts, reset links in
// mailed-links.e2e.ts, feedback and concerns in their own.

test('a sign-up is answered, and staff are told that somebody waits', async ({ page, baseURL }) => {
  const run = Date.now().toString(36);
  const email = `waiting.${run}@brackenfold.example`;
  const staff = account('signUpApproval').email;
  const before = (await mailsTo(staff)).length;
  const visitor = await aClient(baseURL!);
  await signUp(visitor, { email, school: `Waiting ${run} Primary` });
  await visitor.dispose();

  const answer = await waitForMail(email, /Your sign-up to Patchwork was received/);
  expect(answer.text).not.toContain('Waiting');
  await expect.poll(async () => (await mailsTo(staff)).length, { timeout: 40_000 }).toBeGreaterThan(before);
  const told = (await mailsTo(staff)).slice(before).find(({ subject }) => /waits for approval/.test(subject))!;
  expect(told.text).not.toContain(run);
  await signIn(page, account('signUpApproval'));
  await page.goto(new URL(linkIn(told, '/signups')).pathname);
  await page.getByLabel('School name').fill(run);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByRole('button', { name: new RegExp(`Waiting ${run} Primary`) })).toBeVisible();
});

test('a changed password is told to its owner', async ({ page, baseURL }) => {
  const lead = await aNewLead(baseURL!);
  await signIn(page, lead);
  await page.goto('/userprofile');
  const panel = page.getByRole('region', { name: 'Change Your Password' });
  await panel.getByLabel('Current Password', { exact: true }).fill(lead.password);
  await panel.getByLabel('New Password', { exact: true }).fill('two-lambs-on-brackenfold');
  await panel.getByLabel('Confirm New Password', { exact: true }).fill('two-lambs-on-brackenfold');
  await panel.getByRole('button', { name: 'Change Password', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Password changed' })).toBeVisible();
  const told = async () => (await mailsTo(lead.email)).filter(({ subject }) => subject === 'Your Patchwork password was changed');
  // One for the invitation's link, one for this.
  await expect.poll(async () => (await told()).length, { timeout: 40_000 }).toBe(2);
  expect((await told()).at(-1)?.text).toContain('/forgotPassword');
});

test('a changed address is told to the old one, which takes it back, and confirmed at the new one', async ({ page, baseURL }) => {
  const lead = await aNewLead(baseURL!);
  const moved = `moved.${lead.email}`;
  await signIn(page, lead);
  await page.goto('/userprofile');
  const details = page.getByRole('region', { name: 'Update Your Details' });
  await details.getByLabel('Email', { exact: true }).fill(moved);
  await details.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();

  const confirm = new URL(linkIn(await waitForMail(moved, /Confirm your new e-mail address/), 'emailChange?confirm='));
  await page.goto(`${confirm.pathname}${confirm.search}`);
  await page.getByRole('button', { name: 'Confirm this address' }).click();
  await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeFocused();

  // `moved` holds the old address too: the mail to that one alone.
  const old = (await mailsTo(lead.email)).find(({ to, text }) => to === lead.email && text.includes('emailChange?undo='))!;
  expect(old.text).not.toContain(moved);
  const undo = new URL(linkIn(old, 'emailChange?undo='));
  await page.goto(`${undo.pathname}${undo.search}`);
  await page.getByRole('button', { name: 'Restore my old address' }).click();
  await expect(page.getByRole('heading', { name: 'Your old address is back' })).toBeFocused();
  await signIn(page, lead);
});

test('a run that links a school is told to its Lead, in the app and by e-mail', async ({ page, baseURL }) => {
  const subject = 'Your new schools this half term';
  const lead = await aNewLead(baseURL!);
  const superuser = await signedIn(baseURL!, account('superuser'));
  // Another run may be under way: half terms begin by themselves.
  await expect(() => superuser.post('/api/connection')).toPass({ timeout: 60_000 });
  await superuser.dispose();
  const mail = await waitForMail(lead.email, new RegExp(subject), 90);

  await signIn(page, lead);
  await page.goto(new URL(linkIn(mail, '/messages')).pathname);
  const message = page.getByRole('heading', { level: 2 }).getByRole('button', { name: new RegExp(subject) });
  await message.click();
  const schools = page.getByRole('listitem').filter({ has: page.locator('strong') });
  await expect(schools.first()).toBeVisible();
  expect((await mailsTo(lead.email)).filter((each) => each.subject === subject)).toHaveLength(1);
});
