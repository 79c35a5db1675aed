import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { button, chooseSchool, clockIn, field, openAnnouncements, row, status } from './support/announcements.ts';
import { account } from './support/demo.ts';
import { aNewLead, type Newcomer } from './support/newcomer.ts';
import { signIn } from './support/steps.ts';
import { uniqueId } from './support/unique.ts';

test.describe.configure({ mode: 'serial' });

// A new school each time: these messages reach its Lead only.
let lead: Newcomer;
const run = uniqueId();

test.beforeAll(async ({ baseURL }) => {
  lead = await aNewLead(baseURL!);
});

test('an immediate announcement is sent after confirmation, shows its progress, and arrives', async ({ page, browser }) => {
  const subject = `Your badge ${run}`;
  await openAnnouncements(page);
  await button(page, 'Write an announcement').click();
  await chooseSchool(page, lead.school);
  await field(page, 'Subject').fill(subject);
  await field(page, 'Message').fill('Your badge is **lovely**.\n\nThe team');
  await button(page, 'Preview').click();
  await expect(page.getByText(lead.school)).toBeVisible();
  await button(page, 'Send').click();
  await expect(page.getByText('Send to 1 person now?')).toBeVisible();
  await button(page, 'Yes, send it').click();
  await expect(status(page, 'Your announcement is being sent to 1 person.')).toBeFocused();
  await expect(button(page, 'Write an announcement')).toHaveAttribute('aria-expanded', 'false');
  await expect(row(page, subject)).toContainText('One school · 1 person');
  await expect(row(page, subject)).toContainText('Sent', { timeout: 40_000 });
  await expectAccessible(page);
  // The draft is gone.
  await button(page, 'Write an announcement').click();
  await expect(field(page, 'Subject')).toHaveValue('');
  await row(page, subject).getByRole('button').click();
  await expect(row(page, subject).getByText('lovely')).toBeVisible();
  await expectAccessible(page);

  const elsewhere = await browser.newContext();
  const reader = await elsewhere.newPage();
  await signIn(reader, lead, '/messages');
  const message = reader.getByRole('heading', { level: 2 }).getByRole('button', { name: new RegExp(`${subject}$`) });
  await expect(message).toHaveAccessibleName(/^Unread/);
  await message.click();
  await expect(reader.locator('strong').filter({ hasText: 'lovely' })).toBeVisible();
  await elsewhere.close();
});

test('a scheduled announcement can be recalled until its delivery starts', async ({ page, browser }) => {
  const subject = `Too early ${run}`;
  await openAnnouncements(page);
  await button(page, 'Write an announcement').click();
  await chooseSchool(page, lead.school);
  await field(page, 'Subject').fill(subject);
  await field(page, 'Message').fill('Not yet.');
  await field(page, 'At a date and time').check();
  await field(page, 'Date and time').fill(clockIn(48));
  await button(page, 'Preview').click();
  await button(page, 'Schedule').click();
  await expect(page.getByText(/^Send to 1 person on \d\d\/\d\d\/\d{4} \d\d:\d\d:00 [AP]M\?$/)).toBeVisible();
  await button(page, 'Yes, schedule it').click();
  await expect(status(page, /^Your announcement will be sent to 1 person on \d\d\/\d\d\/\d{4}/)).toBeFocused();
  await expect(row(page, subject)).toContainText('Scheduled');

  await row(page, subject).getByRole('button').click();
  const recall = button(page, `Recall “${subject}”`);
  const question = page.getByText(`Are you sure you want to recall the announcement “${subject}”? No one will receive it.`);
  await recall.click();
  await expect(question).toBeInViewport();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(recall).toBeFocused();

  await recall.click();
  await page.route('**/api/messages/recall/*', (route) => route.abort());
  await button(page, 'Yes, recall announcement').click();
  await expect(page.getByRole('alert')).toContainText('The announcement was not recalled. Please try again.');
  await page.unroute('**/api/messages/recall/*');
  // As if its time had come in the meantime.
  await page.route('**/api/messages/recall/*', (route) =>
    route.fulfill({ status: 409, json: { code: 'message-under-way', status: 409, title: 'Conflict' } }),
  );
  await button(page, 'Yes, recall announcement').click();
  await expect(page.getByRole('alert')).toContainText('It is too late: the announcement is already being sent.');
  await expectAccessible(page);
  await page.unroute('**/api/messages/recall/*');
  await button(page, 'Yes, recall announcement').click();
  await expect(status(page, `The announcement “${subject}” has been recalled. No one will receive it.`)).toBeFocused();
  await expect(row(page, subject)).toContainText('Recalled');
  await page.reload();
  await expect(row(page, subject)).toContainText('Recalled');

  const elsewhere = await browser.newContext();
  const reader = await elsewhere.newPage();
  await signIn(reader, lead, '/messages');
  await expect(reader.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
  await expect(reader.getByText(subject)).toHaveCount(0);
  await elsewhere.close();
});

test('an announcement to half a million users shows a progress bar; an empty list shows a message', async ({ page }) => {
  await openAnnouncements(page);
  const sending = {
    id: 7,
    audience: 'everyone',
    schoolId: null,
    subject: 'To all of you',
    htmlMessage: '<p>Hello</p>',
    writtenBy: account('admin').userId,
    createDate: '2026-11-05T09:00:00.000Z',
    sendAt: '2026-11-05T09:00:00.000Z',
    state: 'sending',
    recipients: 500_000,
    handedOut: 180_000,
  };
  await page.route('**/api/messages/written', (route) => route.fulfill({ json: [sending] }));
  await page.reload();
  const progress = page.getByRole('progressbar');
  await expect(progress).toHaveAttribute('aria-valuenow', '36');
  await expect(page.getByText('180,000 of 500,000 people have received it')).toBeVisible();
  await expectAccessible(page);
  Object.assign(sending, { handedOut: 400_000 });
  await expect(progress).toHaveAttribute('aria-valuenow', '80');
  Object.assign(sending, { state: 'sent', handedOut: 500_000 });
  await expect(progress).toBeHidden();
  await expect(row(page, 'To all of you')).toContainText('Sent');

  await page.unroute('**/api/messages/written');
  await page.route('**/api/messages/written', (route) => route.fulfill({ json: [] }));
  await page.reload();
  await expect(page.getByText('No announcements yet')).toBeVisible();
  await expectAccessible(page);
});
