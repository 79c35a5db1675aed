import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { aClient } from './support/client.ts';
import { account } from './support/demo.ts';
import { signUp } from './support/newcomer.ts';
import { signIn } from './support/steps.ts';

const waiting = 'Bramblecombe Primary';
const entry = (page: Page, school: string) => page.getByRole('button', { name: new RegExp(`^${school}`) });
const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);

async function openSignUps(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Sign Ups' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign Ups' })).toBeFocused();
}

async function find(page: Page, name: string): Promise<void> {
  await page.getByLabel('School name').fill(name);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
}

test('whoever goes to an edit page comes back to the same filters and the same open entry', async ({ page }) => {
  await signIn(page, account('admin'));
  await openSignUps(page);
  await page.getByLabel('Date from').fill(day(30));
  await find(page, 'combe');
  await entry(page, waiting).click();
  await expect(page.getByRole('region', { name: 'Approval' })).toBeVisible();
  const expectTheSame = async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Sign Ups' })).toBeVisible();
    await expect(page.getByLabel('School name')).toHaveValue('combe');
    await expect(page.getByLabel('Date from')).toHaveValue(day(30));
    await expect(entry(page, waiting)).toHaveAttribute('aria-expanded', 'true');
    await expect(entry(page, 'Canalside Nursery')).toHaveCount(0);
  };
  await expectTheSame();

  await page.getByRole('link', { name: `Edit school ${waiting}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^School Details/ })).toBeVisible();
  await page.goBack();
  await expectTheSame();
  await page
    .getByRole('link', { name: /^Edit user/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: /^User Details/ })).toBeVisible();
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expectTheSame();
  await page.reload();
  await expectTheSame();
  await expectAccessible(page);

  await entry(page, waiting).click();
  await expect(entry(page, waiting)).toHaveAttribute('aria-expanded', 'false');
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  await expect(page.getByLabel('School name')).toHaveValue('');
  await expect(page.getByLabel('Date from')).toHaveValue(day(10));
  await expect(page).toHaveURL(/\/signups$/);
});

test('so it is with the sign-ups of old', async ({ page }) => {
  await signIn(page, account('admin'));
  await openSignUps(page);
  await page.getByRole('checkbox', { name: 'Search legacy sign-ups' }).check();
  await page.getByLabel('School name or postcode').fill('ballyrowan');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await entry(page, 'Ballyrowan Primary').click();
  await page.getByRole('link', { name: 'My Profile' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My Profile' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('checkbox', { name: 'Search legacy sign-ups' })).toBeChecked();
  await expect(page.getByLabel('School name or postcode')).toHaveValue('ballyrowan');
  await expect(entry(page, 'Ballyrowan Primary')).toHaveAttribute('aria-expanded', 'true');
});

test('an address in two requests: a warning, its override, and the error that the second one meets', async ({
  page,
  baseURL,
}) => {
  const run = Date.now().toString(36);
  const email = `elin.${run}@brackenfold.example`;
  const [first, second] = [`Brackenfold ${run} North`, `Brackenfold ${run} South`] as const;
  const visitor = await aClient(baseURL!);
  for (const school of [first, second]) await signUp(visitor, { email, school });
  await visitor.dispose();

  await signIn(page, account('signUpApproval'));
  await openSignUps(page);
  await find(page, run);
  for (const school of [first, second]) await entry(page, school).click();
  const approval = page.getByRole('region', { name: 'Approval' });
  for (const each of await approval.all())
    await expect(each).toContainText('An e-mail address of this school is used in another pending request.');
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0);
  await expectAccessible(page);

  // The newest stands first.
  const override = (place: number) => approval.nth(place).getByRole('button', { name: 'Ignore Warning And Approve' });
  await override(1).click();
  await expect(
    approval
      .nth(1)
      .getByRole('status')
      .filter({ hasText: /^Approved by .+ on \d\d\/\d\d\/\d{4}$/ }),
  ).toBeFocused();
  await expect(approval.nth(1)).toContainText('Trial start');
  await override(0).click();
  const failure = approval.nth(0).getByRole('alert').filter({ hasText: 'Approval Error!' });
  await expect(failure).toContainText(email);
  await expectAccessible(page);

  // As if the answer had lost its body on the way.
  await page.route('**/api/school/approve/*', (route) => route.fulfill({ json: null }));
  await override(0).click();
  await expect(failure).toHaveText('Approval Error!Unknown approval error. No data returned');
});

test('where nothing can be known of an address, that is said', async ({ page }) => {
  await signIn(page, account('adminRO'));
  await openSignUps(page);
  await entry(page, waiting).click();
  await page.getByRole('button', { name: 'Look up IP address' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'IP Lookup Data Not Available' })).toBeVisible();
  // Who may only read sees neither button.
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
