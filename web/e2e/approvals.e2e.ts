import { expect, type Page, test } from '@playwright/test';
import { aClient } from './support/client.ts';
import { account } from './support/demo.ts';
import { linkIn, waitForMail } from './support/mailbox.ts';
import { confirmLeads, signUp } from './support/newcomer.ts';
import { signIn } from './support/steps.ts';
import { uniqueId } from './support/unique.ts';

const entry = (page: Page, school: string) => page.getByRole('button', { name: new RegExp(`^${school}`) });

async function openSignUps(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Sign Ups' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign Ups' })).toBeFocused();
}

async function find(page: Page, name: string): Promise<void> {
  await page.getByLabel('School name').fill(name);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Waiting 1', exact: true })).toBeVisible();
}

test('a request is corrected, confirmed again and approved', async ({ page, baseURL }) => {
  const run = uniqueId();
  const school = `Brackenfold ${run} Prmary`;
  const [wrong, right] = [`elin.${run}@brackenfld.example`, `elin.${run}@brackenfold.example`];
  const visitor = await aClient(baseURL!);
  await signUp(visitor, { email: wrong, school });
  await confirmLeads(baseURL!, school);

  await signIn(page, account('signUpApproval'), '/messages');
  await openSignUps(page);
  await find(page, run);
  await entry(page, school).focus();
  await page.keyboard.press('a');
  await expect(entry(page, school)).toHaveAttribute('aria-expanded', 'true');
  await page.getByRole('button', { name: 'Correct details' }).click();
  const form = page.getByRole('form', { name: `Correct ${school}` });
  await expect(form.getByRole('heading', { name: 'Correct details' })).toBeFocused();
  await form.getByLabel('School name').fill(`Brackenfold ${run} Primary`);
  await form.getByLabel('Email', { exact: true }).fill('nonsense');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('alert').first()).toContainText('Please provide a valid email address');
  await form.getByLabel('Email', { exact: true }).fill(right);
  // Nothing typed is lost.
  await page.reload();
  await expect(form.getByLabel('Email', { exact: true })).toHaveValue(right);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'The details have been corrected.' })).toBeVisible();
  const corrected = `Brackenfold ${run} Primary`;
  const approval = page.getByRole('region', { name: `Approval of ${corrected}` });
  await expect(approval).toContainText('The Lead has not confirmed their email address yet.');

  const link = linkIn(await waitForMail(right, /^Please confirm your email address$/), '/emailChange');
  await visitor.post('/api/user/email/confirm', { code: new URL(link).searchParams.get('signUp') });
  await visitor.dispose();
  await page.reload();
  await expect(approval).toContainText('The Lead has confirmed their email address.');
  await entry(page, corrected).focus();
  await page.keyboard.press('a');
  await expect(
    page.getByRole('status').filter({ hasText: `${corrected} has been approved. 1 welcome email sent.` }),
  ).toBeFocused();
  await waitForMail(right, /resetPassword\?code=/);
});

test('a request is rejected with a reason, which its Lead is emailed; Undo lets it wait again', async ({ page, baseURL }) => {
  const run = uniqueId();
  const email = `elin.${run}@brackenfold.example`;
  const school = `Brackenfold ${run} Primary`;
  const visitor = await aClient(baseURL!);
  await signUp(visitor, { email, school });
  await visitor.dispose();
  await confirmLeads(baseURL!, school);

  await signIn(page, account('signUpApproval'), '/messages');
  await openSignUps(page);
  await find(page, run);
  await entry(page, school).click();
  await page.getByRole('button', { name: 'Reject…' }).click();
  const form = page.getByRole('form', { name: `Reject ${school}` });
  await expect(form.getByLabel('Why is it rejected?')).toBeFocused();
  await expect(form).toContainText(`We email the reason to ${email}.`);
  await form.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(form).toContainText('Enter a reason');
  await form.getByLabel('Why is it rejected?').fill('We cannot find your school in Leeds.');
  await form.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: `${school} has been rejected.` })).toBeFocused();
  const mail = await waitForMail(email, /has not been approved/);
  expect(mail.text).toContain('The reason: We cannot find your school in Leeds.');
  await expect(page.getByRole('link', { name: 'Rejected 1' })).toBeVisible();

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('status').filter({ hasText: `${school} is waiting again.` })).toBeVisible();
  await expect(entry(page, school)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Waiting 1' })).toBeVisible();
});
