import { expect, test } from '@playwright/test';
import { account } from './support/demo.ts';
import { button } from './support/lead.ts';
import { linkIn, mailsTo, waitForMail } from './support/mailbox.ts';
import { signIn } from './support/steps.ts';
import { uniqueId } from './support/unique.ts';

test.describe.configure({ mode: 'serial' });

const run = uniqueId();
const email = `jo.marsh.${run}@home.example`;
const reason = `I can read my child’s surname ${run}.`;

test('a visitor raises a concern without an account, and confirms the address', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Report a concern' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Report a concern' })).toBeFocused();
  await page.getByLabel('What’s the concern?').fill(reason);
  await page.getByRole('radio', { name: 'I’m not sure' }).check();
  await page.getByLabel('School').fill('Harrowmere');
  await page.getByLabel('Where did you see it?').fill('The report about the trig point');
  await page.getByLabel('Your name').fill('Jo Marsh');
  await page.getByLabel('Your email address').fill(email);
  await button(page, 'Send').click();
  await expect(page.getByRole('heading', { name: 'Thank you. We’ve received your concern.' })).toBeFocused();
  await expect(page.getByText(email)).toBeVisible();

  const mail = await waitForMail(email, /report-a-concern\/confirm\?code=/);
  expect(mail.text).not.toContain(reason);
  const link = new URL(linkIn(mail, '/report-a-concern/confirm?code='));
  await page.goto(`${link.pathname}${link.search}`);
  await expect(page).toHaveURL(/\/report-a-concern\/confirm$/);
  await button(page, 'Confirm this address').click();
  await expect(page.getByRole('heading', { name: 'Your address has been confirmed' })).toBeFocused();
  expect(await mailsTo(email)).toHaveLength(1);
});

test('an Admin sees who wrote it and that the address is confirmed', async ({ page }) => {
  await signIn(page, account('admin'), '/concerns');
  await page.getByRole('listitem').filter({ hasText: run }).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'A visitor’s concern about Harrowmere' })).toBeFocused();
  const said = page.getByRole('region', { name: 'What was said' });
  await expect(said).toContainText(reason);
  await expect(said).toContainText('Jo Marsh');
  await expect(said).toContainText(email);
  await expect(said.getByText('Confirmed', { exact: true })).toBeVisible();
  await expect(said).toContainText('The report about the trig point');
  await expect(said).toContainText('I’m not sure');
  await expect(page.getByRole('region', { name: 'What has happened' })).toContainText('Email address confirmed');
});
