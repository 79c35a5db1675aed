import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { account } from './support/demo.ts';
import { aNewLead, type Newcomer } from './support/newcomer.ts';
import { signIn } from './support/steps.ts';

test.describe.configure({ mode: 'serial' });

// A school of its own each time: what is written here reaches its Lead alone.
let lead: Newcomer;
const run = Date.now().toString(36);

test.beforeAll(async ({ baseURL }) => {
  lead = await aNewLead(baseURL!);
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const row = (page: Page, subject: string) => page.getByRole('listitem').filter({ hasText: subject });
const status = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text });
const summary = (page: Page) => page.getByRole('alert').filter({ hasText: 'There is a problem' });

async function openWriting(page: Page): Promise<void> {
  await signIn(page, account('admin'));
  await button(page, 'Admin').click();
  await page.getByRole('navigation').getByRole('link', { name: 'Written Messages' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Written Messages' })).toBeFocused();
  await expect(page).toHaveTitle('Written Messages – Patchwork');
}

async function chooseSchool(page: Page): Promise<void> {
  await field(page, 'Everyone at one school').check();
  await field(page, 'School name').fill(lead.school);
  await field(page, 'School name').press('Enter');
  await page.getByRole('button', { name: lead.school }).click();
  await expect(button(page, 'Choose another school')).toBeFocused();
}

/** `YYYY-MM-DDTHH:mm` on a London clock. */
const clockIn = (hours: number) =>
  new Date(Date.now() + hours * 3_600_000).toLocaleString('sv-SE', { timeZone: 'Europe/London' }).slice(0, 16).replace(' ', 'T');

test('the form says what is missing, helps with bold, lists and links, and keeps a draft', async ({ page }) => {
  await openWriting(page);
  const write = button(page, 'Write a message');
  await expect(write).toHaveAttribute('aria-expanded', 'false');
  await expectAccessible(page);
  await write.click();
  await button(page, 'Preview').click();
  await expect(summary(page)).toBeFocused();
  await expect(summary(page).getByRole('link')).toHaveText(['Choose who gets it', 'Enter a subject', 'Enter a message']);
  await expect(page).toHaveTitle('Error: Written Messages – Patchwork');
  await expectAccessible(page);
  await summary(page).getByRole('link', { name: 'Choose who gets it' }).click();
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
  await expect(field(page, 'Date and time')).toHaveAccessibleDescription(/Choose a time that is still to come/);
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

test('a preview shows the message as it will look, and how many would get it', async ({ page }) => {
  await openWriting(page);
  await button(page, 'Write a message').click();
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
  const letter = page.getByRole('region', { name: 'As people will see it' });
  await expect(letter.getByRole('heading', { name: 'Half term' })).toBeVisible();
  await expect(letter.getByRole('heading', { name: 'News' })).toBeVisible();
  await expect(letter.locator('strong')).toHaveText('near');
  await expect(letter.locator('img')).toHaveCount(0);
  await expect(letter).toContainText('<img src=x onerror=alert(1)>');
  await expect(letter.getByRole('listitem')).toHaveCount(2);
  await expect(letter.getByRole('link')).toHaveText(['hello@patchwork.example']);
  await expectAccessible(page);

  await button(page, 'Back to writing').click();
  const leads = await recipients('All Leads');
  expect(leads).toBeGreaterThan(0);
  expect(everyone).toBeGreaterThan(leads);
  await button(page, 'Send').click();
  await expect(page.getByText(`Send to ${leads} people now?`)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByText(`Send to ${leads} people now?`)).toBeHidden();
});

test('a message for now is sent after a question, shows how far it is, and arrives', async ({ page, browser }) => {
  const subject = `Your badge ${run}`;
  await openWriting(page);
  await button(page, 'Write a message').click();
  await chooseSchool(page);
  await field(page, 'Subject').fill(subject);
  await field(page, 'Message').fill('Your badge is **lovely**.\n\nThe team');
  await button(page, 'Preview').click();
  await expect(page.getByText(lead.school)).toBeVisible();
  await button(page, 'Send').click();
  await expect(page.getByText('Send to 1 person now?')).toBeVisible();
  await button(page, 'Yes, send it').click();
  await expect(status(page, 'Your message is on its way to 1 person.')).toBeFocused();
  await expect(button(page, 'Write a message')).toHaveAttribute('aria-expanded', 'false');
  await expect(row(page, subject)).toContainText('One school · 1 person');
  await expect(row(page, subject)).toContainText('Sent', { timeout: 40_000 });
  await expectAccessible(page);
  // Nothing of the draft is left.
  await button(page, 'Write a message').click();
  await expect(field(page, 'Subject')).toHaveValue('');
  await row(page, subject).getByRole('button').click();
  await expect(row(page, subject).getByText('lovely')).toBeVisible();
  await expectAccessible(page);

  const elsewhere = await browser.newContext();
  const reader = await elsewhere.newPage();
  await signIn(reader, lead);
  await reader.goto('/messages');
  const message = reader.getByRole('heading', { level: 2 }).getByRole('button', { name: new RegExp(`${subject}$`) });
  await expect(message).toHaveAccessibleName(/^Unread/);
  await message.click();
  await expect(reader.locator('strong').filter({ hasText: 'lovely' })).toBeVisible();
  await elsewhere.close();
});

test('a message for later can be recalled until it begins to be handed out', async ({ page, browser }) => {
  const subject = `Too early ${run}`;
  await openWriting(page);
  await button(page, 'Write a message').click();
  await chooseSchool(page);
  await field(page, 'Subject').fill(subject);
  await field(page, 'Message').fill('Not yet.');
  await field(page, 'At a date and time').check();
  await field(page, 'Date and time').fill(clockIn(48));
  await button(page, 'Preview').click();
  await button(page, 'Schedule').click();
  await expect(page.getByText(/^Send to 1 person on \d\d\/\d\d\/\d{4} \d\d:\d\d:00 [AP]M\?$/)).toBeVisible();
  await button(page, 'Yes, schedule it').click();
  await expect(status(page, /^Your message goes to 1 person on \d\d\/\d\d\/\d{4}/)).toBeFocused();
  await expect(row(page, subject)).toContainText('Scheduled');

  await row(page, subject).getByRole('button').click();
  const recall = button(page, `Recall “${subject}”`);
  const question = page.getByText(`Are you sure you want to recall the message “${subject}”? Nobody will get it.`);
  await recall.click();
  await expect(question).toBeInViewport();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(recall).toBeFocused();

  await recall.click();
  await page.route('**/api/messages/recall/*', (route) => route.abort());
  await button(page, 'Yes, recall message').click();
  await expect(page.getByRole('alert')).toContainText('The message was not recalled. Please try again.');
  await page.unroute('**/api/messages/recall/*');
  // As when its time has come meanwhile.
  await page.route('**/api/messages/recall/*', (route) =>
    route.fulfill({ status: 409, json: { code: 'message-under-way', status: 409, title: 'Conflict' } }),
  );
  await button(page, 'Yes, recall message').click();
  await expect(page.getByRole('alert')).toContainText('It is too late: people have begun to get it.');
  await expectAccessible(page);
  await page.unroute('**/api/messages/recall/*');
  await button(page, 'Yes, recall message').click();
  await expect(status(page, `The message “${subject}” is recalled. Nobody will get it.`)).toBeFocused();
  await expect(row(page, subject)).toContainText('Recalled');
  await page.reload();
  await expect(row(page, subject)).toContainText('Recalled');

  const elsewhere = await browser.newContext();
  const reader = await elsewhere.newPage();
  await signIn(reader, lead);
  await reader.goto('/messages');
  await expect(reader.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
  await expect(reader.getByText(subject)).toHaveCount(0);
  await elsewhere.close();
});

test('what fails is said, and what was written stays', async ({ page }) => {
  await openWriting(page);
  await button(page, 'Write a message').click();
  await field(page, 'All Leads').check();
  await field(page, 'Subject').fill('Half term');
  await field(page, 'Message').fill('It is near.');
  await page.route('**/api/messages/preview', (route) => route.abort());
  await button(page, 'Preview').click();
  const failure = page.getByRole('alert').filter({ hasText: 'We could not show a preview.' });
  await expect(failure).toBeFocused();
  await expect(failure).toContainText('We could not reach the service.');
  await expect(field(page, 'Message')).toHaveValue('It is near.');
  await expectAccessible(page);

  await page.unroute('**/api/messages/preview');
  await button(page, 'Preview').click();
  await button(page, 'Send').click();
  await page.route(/\/api\/messages$/, (route) => route.abort());
  await button(page, 'Yes, send it').click();
  await expect(page.getByRole('alert')).toContainText('No answer came, so it may be on its way all the same.');
  await expectAccessible(page);
  await button(page, 'Cancel').click();
  await button(page, 'Back to writing').click();
  await expect(field(page, 'Message')).toHaveValue('It is near.');

  await page.route('**/api/messages/written', (route) => route.abort());
  await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('feed')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('We could not reach the service.')).toBeVisible();
  await page.unroute('**/api/messages/written');
  await button(page, 'Try again').click();
  await expect(page.getByRole('heading', { name: 'Sent and scheduled' })).toBeVisible();
});

test('half a million people are a line that grows; nothing written is said so', async ({ page }) => {
  await openWriting(page);
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
  await expect(page.getByText('180,000 of 500,000 people have it')).toBeVisible();
  await expectAccessible(page);
  Object.assign(sending, { handedOut: 400_000 });
  await expect(progress).toHaveAttribute('aria-valuenow', '80');
  Object.assign(sending, { state: 'sent', handedOut: 500_000 });
  await expect(progress).toBeHidden();
  await expect(row(page, 'To all of you')).toContainText('Sent');

  await page.unroute('**/api/messages/written');
  await page.route('**/api/messages/written', (route) => route.fulfill({ json: [] }));
  await page.reload();
  await expect(page.getByText('No messages written yet')).toBeVisible();
  await expectAccessible(page);
});
