import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { button, clockIn, field, openAnnouncements, status, summary } from './support/announcements.ts';
import { uniqueId } from './support/unique.ts';

test.describe.configure({ mode: 'serial' });

const run = uniqueId();

test('the form shows missing fields, formats bold, lists and links, and keeps a draft', async ({ page }) => {
  await openAnnouncements(page);
  const write = button(page, 'Write an announcement');
  await expect(write).toHaveAttribute('aria-expanded', 'false');
  await expectAccessible(page);
  await write.click();
  await button(page, 'Preview').click();
  await expect(summary(page)).toBeFocused();
  await expect(summary(page).getByRole('link')).toHaveText(['Choose recipients', 'Enter a subject', 'Enter a message']);
  await expect(page).toHaveTitle('Error: Announcements – Patchwork');
  await expectAccessible(page);
  await summary(page).getByRole('link', { name: 'Choose recipients' }).click();
  await expect(field(page, 'Everyone')).toBeFocused();

  await field(page, 'Everyone at one school').check();
  await field(page, 'At a date and time').check();
  await field(page, 'Subject').fill('x'.repeat(256));
  await button(page, 'Preview').click();
  await expect(summary(page).getByRole('link')).toHaveText([
    'Choose a school',
    'Maximum 255 characters',
    'Enter a message',
    'Choose a date and time',
  ]);
  await expectAccessible(page);
  await field(page, 'Date and time').fill(clockIn(-1));
  await expect(field(page, 'Date and time')).toHaveAccessibleDescription(/Choose a time in the future/);
  await field(page, 'School name').fill('no school is called this');
  await button(page, 'Search').click();
  await expect(status(page, 'No schools found')).toBeVisible();
  await field(page, 'All Leads').check();
  await field(page, 'Now').check();
  await field(page, 'Subject').fill(`Half term ${run}`);

  const text = field(page, 'Message');
  await text.fill('near');
  await text.selectText();
  await button(page, 'Bold').click();
  await expect(text).toHaveValue('**near**');
  await expect(text).toBeFocused();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(text).toHaveValue('near');
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(text).toHaveValue('**near**');
  await expect(summary(page)).toBeHidden();
  await text.press('End');
  await text.pressSequentially('\n\npens');
  await button(page, 'List').click();
  await expect(text).toHaveValue('**near**\n\n- pens');
  await text.press('End');
  await text.pressSequentially('\n\nour guide');
  for (let letter = 0; letter < 'guide'.length; letter += 1) await text.press('Shift+ArrowLeft');
  await button(page, 'Link').click();
  await page.keyboard.type('https://www.gov.uk/');
  await expect(text).toHaveValue('**near**\n\n- pens\n\nour [guide](https://www.gov.uk/)');

  await page.reload();
  await expect(text).toHaveValue('**near**\n\n- pens\n\nour [guide](https://www.gov.uk/)');
  await expect(field(page, 'All Leads')).toBeChecked();
  await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('feed')).toBeVisible();
  await page.goBack();
  await expect(field(page, 'Subject')).toHaveValue(`Half term ${run}`);
});

test('the preview shows the announcement and the number of recipients', async ({ page }) => {
  await openAnnouncements(page);
  await button(page, 'Write an announcement').click();
  const recipients = async (audience: string) => {
    await field(page, audience).check();
    await button(page, 'Preview').click();
    await expect(page.getByRole('heading', { name: 'Preview' })).toBeFocused();
    const words = await page
      .getByRole('definition')
      .filter({ hasText: /(person|people)/ })
      .textContent();
    return Number(words?.replace(/\D/g, ''));
  };
  await field(page, 'Subject').fill('Half term');
  await field(page, 'Message').fill(
    '# News\n**near** and <img src=x onerror=alert(1)> [here](javascript:alert(1))\n\n1. Log in\n2. Write to hello@patchwork.example',
  );
  const everyone = await recipients('Everyone');
  const letter = page.getByRole('region', { name: 'How recipients will see it' });
  await expect(letter.getByRole('heading', { name: 'Half term' })).toBeVisible();
  await expect(letter.getByRole('heading', { name: 'News' })).toBeVisible();
  await expect(letter.locator('strong')).toHaveText('near');
  await expect(letter.locator('img')).toHaveCount(0);
  await expect(letter).toContainText('<img src=x onerror=alert(1)>');
  await expect(letter.getByRole('listitem')).toHaveCount(2);
  await expect(letter.getByRole('link')).toHaveText(['hello@patchwork.example']);
  await expectAccessible(page);

  await button(page, 'Back to editing').click();
  const leads = await recipients('All Leads');
  expect(leads).toBeGreaterThan(0);
  expect(everyone).toBeGreaterThan(leads);
  await button(page, 'Send').click();
  await expect(page.getByText(`Send to ${leads} people now?`)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByText(`Send to ${leads} people now?`)).toBeHidden();
});

test('a failed request shows an error and keeps the text', async ({ page }) => {
  await openAnnouncements(page);
  await button(page, 'Write an announcement').click();
  await field(page, 'All Leads').check();
  await field(page, 'Subject').fill('Half term');
  await field(page, 'Message').fill('It is near.');
  await page.route('**/api/messages/preview', (route) => route.abort());
  await button(page, 'Preview').click();
  const failure = page.getByRole('alert').filter({ hasText: 'We couldn’t show a preview.' });
  await expect(failure).toBeFocused();
  await expect(failure).toContainText('We couldn’t reach the service.');
  await expect(field(page, 'Message')).toHaveValue('It is near.');
  await expectAccessible(page);

  await page.unroute('**/api/messages/preview');
  await button(page, 'Preview').click();
  await button(page, 'Send').click();
  await page.route(/\/api\/messages$/, (route) => route.abort());
  await button(page, 'Yes, send it').click();
  await expect(page.getByRole('alert')).toContainText('We didn’t get a response, so it may already have been sent.');
  await expectAccessible(page);
  await button(page, 'Cancel').click();
  await button(page, 'Back to editing').click();
  await expect(field(page, 'Message')).toHaveValue('It is near.');

  await page.route('**/api/messages/written', (route) => route.abort());
  await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('feed')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('We couldn’t reach the service.')).toBeVisible();
  await page.unroute('**/api/messages/written');
  await button(page, 'Try again').click();
  await expect(page.getByRole('heading', { name: 'Sent and scheduled' })).toBeVisible();
});
