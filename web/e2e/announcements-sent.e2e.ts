import { expect, test } from '@playwright/test';
import { button, chooseSchool, field, openAnnouncements, row, status } from './support/announcements.ts';
import { aNewLead, type Newcomer } from './support/newcomer.ts';
import { signIn } from './support/steps.ts';
import { uniqueId } from './support/unique.ts';

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
  // The draft is gone.
  await button(page, 'Write an announcement').click();
  await expect(field(page, 'Subject')).toHaveValue('');
  await row(page, subject).getByRole('button').click();
  await expect(row(page, subject).getByText('lovely')).toBeVisible();

  const elsewhere = await browser.newContext();
  const reader = await elsewhere.newPage();
  await signIn(reader, lead, '/messages');
  const message = reader.getByRole('heading', { level: 2 }).getByRole('button', { name: new RegExp(`${subject}$`) });
  await expect(message).toHaveAccessibleName(/^Unread/);
  await message.click();
  await expect(reader.locator('strong').filter({ hasText: 'lovely' })).toBeVisible();
  await elsewhere.close();
});
