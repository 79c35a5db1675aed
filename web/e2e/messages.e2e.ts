import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { account } from './support/demo.ts';
import { hostileHtml } from './support/hostile-html.ts';
import { aNewLead } from './support/newcomer.ts';
import { settle } from './support/settle.ts';
import { signIn } from './support/steps.ts';

test.describe.configure({ mode: 'serial' });

// A new user each time, so that the welcome message can be read and deleted in every run.
let lead: { email: string; password: string };
const subject = 'Welcome to Patchwork';

test.beforeAll(async ({ baseURL }) => {
  lead = await aNewLead(baseURL!);
});

const row = (page: Page) => page.getByRole('heading', { level: 2 }).getByRole('button', { name: subject });
const inNav = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true });

async function openMessages(page: Page): Promise<void> {
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Messages/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeFocused();
  await expect(page).toHaveTitle('Messages – Patchwork');
}

test('the bar counts a new message, which is highlighted until a click marks it as read', async ({ page }) => {
  await settle();
  await signIn(page, lead, '/userprofile');
  await expect(inNav(page, 'Messages, 1 unread')).toBeVisible();

  await openMessages(page);
  await expect(page.getByRole('status').filter({ hasText: '1 message, 1 unread' })).toBeVisible();
  await expect(row(page)).toHaveAccessibleName(new RegExp(`^Unread: \\d\\d/\\d\\d/\\d{4} ${subject}$`));
  await expect(row(page).getByText(subject)).toHaveCSS('font-weight', '750');
  // An Arabic subject runs from the right.
  await expect(row(page).getByText(subject)).toHaveAttribute('dir', 'auto');
  await expect(row(page)).toHaveAttribute('aria-expanded', 'false');
  await expectAccessible(page);

  const read = page.waitForResponse((response) => /\/api\/messages\/read\/\d+$/.test(response.url()));
  await row(page).press('Enter');
  await expect(page.getByText('Post a first report, so that other schools get to know you.')).toBeVisible();
  expect((await read).status()).toBe(200);
  await expect(row(page)).not.toHaveAccessibleName(/Unread/);
  await expect(row(page).getByText(subject)).toHaveCSS('font-weight', '400');
  await expect(inNav(page, 'Messages')).toBeVisible();
  await expectAccessible(page);

  await page.reload();
  await expect(row(page)).not.toHaveAccessibleName(/Unread/);
  await expect(inNav(page, 'Messages')).toBeVisible();
});

test('the search filters by subject and text while the user types', async ({ page }) => {
  await signIn(page, lead, '/userprofile');
  await openMessages(page);
  const field = page.getByRole('searchbox', { name: 'Search messages' });
  await field.fill('WELCOME patch');
  await expect(row(page)).toBeVisible();
  await field.fill('half term');
  await expect(row(page)).toBeVisible();

  await field.fill('half term zebra');
  await expect(page.getByRole('status').filter({ hasText: 'No messages found' })).toBeVisible();
  await expect(row(page)).toBeHidden();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('');
  await expect(row(page)).toBeVisible();
});

test('a user deletes a message after confirmation; it stays when the request fails', async ({ page }) => {
  await signIn(page, lead, '/userprofile');
  await openMessages(page);
  await row(page).click();
  const remove = page.getByRole('button', { name: `Delete message: ${subject}` });
  await remove.click();
  await expect(page.getByText(`Are you sure you want to delete the message “${subject}”?`)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByText('Are you sure')).toBeHidden();
  await expect(remove).toBeFocused();

  await remove.click();
  await page.route('**/api/messages/delete/*', (route) => route.abort());
  await page.getByRole('button', { name: 'Yes, delete message' }).click();
  await expect(page.getByRole('alert')).toContainText('The message was not deleted. Please try again.');
  await expect(row(page)).toBeVisible();
  await expect(page).toHaveTitle('Error: Messages – Patchwork');
  await expectAccessible(page);

  await page.unroute('**/api/messages/delete/*');
  await page.getByRole('button', { name: 'Yes, delete message' }).click();
  const empty = page.getByRole('status').filter({ hasText: 'No messages found' });
  await expect(empty).toBeFocused();
  await expect(row(page)).toBeHidden();
  await expect(page).toHaveTitle('Messages – Patchwork');
  await expectAccessible(page);

  await page.reload();
  await expect(empty).toBeVisible();
});

test('Try again reloads messages after a failure', async ({ page }) => {
  await signIn(page, lead, '/userprofile');
  await page.route('**/api/messages', (route) => route.abort());
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Messages/ })
    .click();
  await expect(page.getByText('We couldn’t reach the service.')).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/messages');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No messages found')).toBeVisible();
});

for (const { name, width, colorScheme } of [
  { name: 'a wide, light screen', width: 1280, colorScheme: 'light' },
  { name: 'a dark telephone', width: 390, colorScheme: 'dark' },
] as const) {
  test(`a user reads announcements on ${name}, newest first`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await signIn(page, account('teacher'), '/messages');
    const rows = page.getByRole('heading', { level: 2 }).getByRole('button');
    await expect(rows.filter({ hasText: 'Welcome to Patchwork' })).toBeVisible();
    const dates = await rows.locator('time').evaluateAll((times) => times.map((time) => time.getAttribute('datetime') ?? ''));
    expect(dates.length).toBeGreaterThan(1);
    expect(dates).toEqual(dates.toSorted().toReversed());

    await rows.filter({ hasText: 'Describing your pictures' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: /^Say what is there, not what you think of it\.$/ })).toBeVisible();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await page.getByRole('searchbox').fill('screen reader');
    await expect(rows).toHaveCount(1);
  });
}

test('the browser shows hostile HTML that passed the server as harmless text', async ({ page }) => {
  const seen: string[] = [];
  await page.context().route(/evil\.example/, (route) => {
    seen.push(route.request().url());
    return route.abort();
  });
  await page.addInitScript(() => {
    const ran: unknown[] = [];
    Object.assign(window, { ran, pwned: (what: unknown) => ran.push(what) });
  });
  page.on('dialog', () => seen.push('dialog'));
  await signIn(page, lead, '/userprofile');
  const messages = Object.entries(hostileHtml).map(([subject, htmlMessage], place) => ({
    id: place + 1,
    subject,
    htmlMessage,
    sentDateTime: '2026-11-05T14:05:00.000Z',
    hasBeenRead: true,
  }));
  await page.route('**/api/messages', (route) => route.fulfill({ json: messages }));
  await openMessages(page);
  const address = page.url();

  for (const { subject } of messages) {
    await test.step(subject, async () => {
      const button = page.getByRole('heading', { level: 2 }).getByRole('button', { name: `05/11/2026 ${subject}`, exact: true });
      await button.click();
      const panel = page.locator(`[id="${await button.getAttribute('aria-controls')}"]`);
      await expect(panel).toBeVisible();
      const found = await panel
        .locator('> div')
        .first()
        .evaluate((body) =>
          [...body.querySelectorAll('*')].map((element) => ({
            tag: element.localName,
            attributes: element.getAttributeNames(),
            href: element.getAttribute('href'),
          })),
        );
      for (const { tag, attributes, href } of found) {
        expect(['p', 'br', 'b', 'i', 'strong', 'em', 'ul', 'ol', 'li', 'h3', 'h4', 'h5', 'a']).toContain(tag);
        expect(attributes.filter((name) => name !== 'href' && name !== 'rel')).toEqual([]);
        if (tag === 'a') expect(href).toMatch(/^(https|mailto):/);
      }
      await button.click();
    });
  }
  expect(await page.evaluate(() => (window as unknown as { ran: unknown[] }).ran)).toEqual([]);
  expect(seen).toEqual([]);
  expect(page.url()).toBe(address);
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
});
