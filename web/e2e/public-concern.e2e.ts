import { expect, test } from '@playwright/test';
import { account } from './support/demo.ts';
import { button, expectSound } from './support/lead.ts';
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
  await expect(page.getByRole('note')).toContainText('If a child is in danger now, call 999.');
  await expectSound(page);
  await button(page, 'Send').click();
  await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeFocused();
  for (const message of ['Please tell us your concern', 'Enter your name', 'Please provide an email address'])
    await expect(page.getByRole('link', { name: message })).toBeVisible();
  await page.getByLabel('What’s the concern?').fill(reason);
  await page.getByLabel('School').fill('Harrowmere');
  await page.getByLabel('Where did you see it?').fill('The report about the trig point');
  await page.getByLabel('Your name').fill('Jo Marsh');
  await page.getByLabel('Your email address').fill('jo at home');
  await button(page, 'Send').click();
  await expect(page.getByRole('link', { name: 'Please provide a valid email address' })).toBeVisible();
  await page.getByLabel('Your email address').fill(email);

  await page.route('**/api/concern/public', (route) =>
    route.fulfill({ status: 429, json: { status: 429, code: 'rate-limited', title: 'Too many requests' } }),
  );
  await button(page, 'Send').click();
  await expect(page.getByRole('alert').filter({ hasText: 'Please wait a while and try again.' })).toBeFocused();
  await page.unroute('**/api/concern/public');
  const kept = (store: 'localStorage' | 'sessionStorage') => page.evaluate((name) => JSON.stringify({ ...window[name] }), store);
  await page.goto('/contact');
  await page.goBack();
  await expect(page.getByText('Draft restored', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('What’s the concern?')).toHaveValue(reason);
  await expect(page.getByLabel('Where did you see it?')).toHaveValue('The report about the trig point');
  await expect(page.getByLabel('Your email address')).toHaveValue(email);
  await expectSound(page);
  // Only the tab keeps what visitors type: they may share the computer.
  expect(await kept('localStorage')).not.toContain(run);
  await button(page, 'Send').click();
  await expect(page.getByRole('heading', { name: 'Thank you. We’ve received your concern.' })).toBeFocused();
  await expect(page.getByText(email)).toBeVisible();
  expect(await kept('sessionStorage')).not.toContain(run);
  await expectSound(page);

  const mail = await waitForMail(email, /report-a-concern\/confirm\?code=/);
  expect(mail.text).not.toContain(reason);
  const link = new URL(linkIn(mail, '/report-a-concern/confirm?code='));
  await page.goto(`${link.pathname}${link.search}`);
  await expect(page).toHaveURL(/\/report-a-concern\/confirm$/);
  await expectSound(page);
  await button(page, 'Confirm this address').click();
  await expect(page.getByRole('heading', { name: 'Your address has been confirmed' })).toBeFocused();
  await expectSound(page);
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
  await expect(page.getByRole('region', { name: 'What has happened' })).toContainText('Email address confirmed');
  await expectSound(page);
});

test('a link that was never sent says what to do', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/report-a-concern/confirm?code=abc');
  await button(page, 'Confirm this address').click();
  await expect(page.getByRole('alert').filter({ hasText: 'Unfortunately this link does not work.' })).toBeFocused();
  await expect(page).toHaveTitle('Error: Confirm your email address – Patchwork');
  await expectSound(page);
});

test('every page of a visitor links to the form, and no page of a user', async ({ page }) => {
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Report a concern' });
  for (const path of ['/', '/login', '/contact', '/signup', '/nowhere']) {
    await page.goto(path);
    await expect(link, path).toBeVisible();
  }
  await page.goto('/contact');
  await page.getByRole('main').getByRole('link', { name: 'Report a concern' }).click();
  await expect(page).toHaveURL(/\/report-a-concern$/);
  await signIn(page, account('teacher'), '/messages');
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
  await expect(link).toHaveCount(0);
});
