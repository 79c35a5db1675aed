import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { status } from './support/admin.ts';
import { account } from './support/demo.ts';
import { aReadOnlyColleague } from './support/pool.ts';
import { logIn, signIn } from './support/steps.ts';

// This file deactivates the account for a moment.
test.describe.configure({ mode: 'serial' });

let colleague: ReturnType<typeof aReadOnlyColleague>;
test.beforeAll(() => {
  colleague = aReadOnlyColleague();
});

const entry = (page: Page, school: string) => page.getByRole('button', { name: new RegExp(`^${school}`) });

test('an Admin sees a message where the location of an address is unknown', async ({ page }) => {
  await signIn(page, colleague, '/messages');
  await page.getByRole('link', { name: 'Sign Ups' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign Ups' })).toBeFocused();
  await entry(page, 'Bramblecombe Primary').click();
  await page.getByRole('button', { name: 'Look up IP address' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'IP Lookup Data Not Available' })).toBeVisible();
  // A read-only user sees neither button.
  await expect(page.getByRole('button', { name: /Approve$/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^Edit/ })).toHaveCount(0);
  await expectAccessible(page);

  await page.route('**/api/iplookup/*', (route) =>
    route.fulfill({
      json: {
        success: true,
        ip: '192.0.2.44',
        city: 'Exampleton',
        country: 'United Kingdom',
        postal: 'EX1',
        latitude: 50.7,
        longitude: -3.5,
        connection: { org: 'Schools Broadband', isp: 'Example Net', domain: 'net.example' },
      },
    }),
  );
  await page.reload();
  await page.getByRole('button', { name: 'Look up IP address' }).click();
  const place = page.getByRole('region', { name: 'Sign-up request' });
  for (const fact of ['Exampleton', 'United Kingdom', 'EX1', '50.7, -3.5', 'Schools Broadband', 'Example Net', 'net.example'])
    await expect(place).toContainText(fact);
  await expect(place.getByRole('link', { name: /map, opens in a new tab/ })).toHaveAttribute('href', /50\.7.*-3\.5/);
});

test('a read-only user reads the questions of quilts, and sees no button to change them', async ({ page }) => {
  await signIn(page, colleague, '/messages');
  await page.getByRole('link', { name: 'Quilt questions' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Quilt questions' })).toBeFocused();
  const questions = page.getByRole('region', { name: 'Juniors' }).getByRole('listitem');
  await questions.first().getByRole('button').click();
  await expect(questions.first().locator('[lang=cy]')).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: /^(Add|Edit|Retire|Offer)/ })).toHaveCount(0);
  await expectAccessible(page);
});

test('an Admin sees no button to change inactive staff', async ({ page, browser }) => {
  await logIn(page, account('admin'));
  const details = `/useredit/${colleague.userId}`;
  const superuser = await (await browser.newContext()).newPage();
  await signIn(superuser, account('superuser'), details);
  await superuser.getByRole('button', { name: 'Deactivate', exact: true }).click();
  await expect(status(superuser, 'User deactivated')).toBeFocused();
  try {
    await page.goto(details);
    await expect(page.getByText('Only a superuser can change staff accounts')).toBeVisible();
    await expect(page.getByText('This user is inactive.', { exact: true })).toBeVisible();
    await expect(page.getByRole('main').getByRole('button', { name: /^(Activate|Save|Reset|Add Admin)$/ })).toHaveCount(0);
    await expect(page.getByLabel('First Name')).not.toBeEditable();
    await expectAccessible(page);
  } finally {
    await superuser.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(status(superuser, 'User activated')).toBeFocused();
    await superuser.context().close();
  }
});
