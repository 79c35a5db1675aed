import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { signedIn } from './support/client.ts';
import { signInProvider } from './support/demo.ts';
import { waitForMail } from './support/mailbox.ts';
import { aNewLead, type Newcomer } from './support/newcomer.ts';
import { fillLogin, forgetSession, signIn, signOut } from './support/steps.ts';

// Signing in through a real provider of OpenID Connect on this machine, which accepts any address: docs/decisions/0027-openid-connect.md.

const { name } = signInProvider();
const button = (page: Page, label: string) => page.getByRole('button', { name: label, exact: true });
const section = (page: Page) => page.getByRole('region', { name: 'How your school signs in' });
const accounts = (page: Page) => page.getByRole('region', { name: 'Linked accounts' });
const email = (page: Page) => page.getByLabel('Email', { exact: true });
const feed = (page: Page) => page.getByRole('feed');

/** Signs in on the provider's page. */
async function signInThere(page: Page, address: string): Promise<void> {
  await page.getByLabel('Email address').fill(address);
  await button(page, 'Continue').click();
}

/** Types the address on the login page and continues with the provider, whatever follows. */
async function continueWith(page: Page, address: string): Promise<void> {
  if (new URL(page.url()).pathname !== '/login') await page.goto('/login');
  await email(page).fill(address);
  await email(page).press('Tab');
  await button(page, `Continue with ${name}`).click();
}

/** The Lead of a new school, who has switched the provider on and is signed in. */
async function aLeadWithProvider(page: Page, baseURL: string): Promise<Newcomer> {
  const lead = await aNewLead(baseURL);
  await signIn(page, lead, '/schoolprofile');
  await section(page)
    .getByRole('button', { name: `Switch on ${name}` })
    .click();
  await signInThere(page, lead.email);
  await expect(
    section(page)
      .getByRole('status')
      .filter({ hasText: `${name} is on.` }),
  ).toBeVisible();
  return lead;
}

/** A colleague of the Lead, who has neither a password nor accepted the terms. */
async function aColleague(baseURL: string, lead: Newcomer): Promise<string> {
  const address = lead.email.replace('carys', 'meera');
  const asLead = await signedIn(baseURL, lead);
  await asLead.post('/api/user/add', { title: 'Ms', firstName: 'Meera', lastName: 'Shah', email: address });
  await asLead.dispose();
  return address;
}

test('a Lead switches a provider on, requires it, and gets back in with the recovery code', async ({ page, baseURL }) => {
  const lead = await aLeadWithProvider(page, baseURL!);
  expect(page.url()).not.toContain('code=');
  await expect(section(page)).toContainText(lead.email.split('@')[1]!);
  await button(page, `Require ${name}`).click();
  await button(page, 'Yes, require it').click();
  await expect(section(page).getByRole('heading', { name: 'Your school’s recovery code' })).toBeFocused();
  const code = await section(page).locator('code').innerText();
  await expectAccessible(page);
  await section(page).getByLabel('I have kept it').check();
  await button(page, 'Done').click();
  await expect(section(page)).toContainText('Not accepted');
  await signOut(page);

  await fillLogin(page, lead);
  await button(page, 'I have the school’s recovery code').click();
  await page.getByLabel('Recovery code').fill(` ${code.toLowerCase()} `);
  await button(page, 'Log in with the code').click();
  await expect(feed(page)).toBeVisible();
  await waitForMail(lead.email, /recovery code/);
  await page.goto('/schoolprofile');
  await expect(section(page)).toContainText('Accepted too');
});

test('a colleague without a password is offered the provider, accepts the terms and reaches the page', { tag: '@whole' }, async ({
  page,
  baseURL,
}) => {
  const lead = await aLeadWithProvider(page, baseURL!);
  const address = await aColleague(baseURL!, lead);
  await forgetSession(page);
  await page.goto('/userprofile');
  await expect(page).toHaveURL(/\/login$/);
  await continueWith(page, address);
  await signInThere(page, address);

  await page.getByRole('checkbox', { name: /terms and conditions/ }).check();
  await button(page, 'Continue').click();
  await expect(page).toHaveURL(/\/userprofile$/);
  await expect(accounts(page).getByRole('listitem')).toContainText(address);
  await waitForMail(address, /linked/);

  // The provider has just confirmed who they are: their data needs no password.
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  expect((await download).suggestedFilename()).toMatch(/^patchwork-my-data-/);

  // Signed in there already: no page asks.
  await signOut(page);
  await continueWith(page, address);
  await expect(feed(page)).toBeVisible();
  await page.goBack();
  await expect(page).not.toHaveURL(/code=/);
});

test('the provider confirms a sign-in in a second window', { tag: '@whole' }, async ({ page, context, baseURL }) => {
  const lead = await aLeadWithProvider(page, baseURL!);
  await page.goto('/userprofile');
  const position = page.getByLabel('School Position');
  await position.fill('Year 5 teacher');
  // As five minutes after the sign-in.
  const json = { status: 409, code: 'sign-in-again', title: 'Conflict' };
  await page.route('**/api/linkedaccount/delete/*', (route) => route.fulfill({ status: 403, json }), { times: 1 });
  await button(page, `Unlink ${name}`).click();
  await button(page, 'Yes, unlink it').click();
  const dialog = page.getByRole('dialog', { name: 'Please confirm that it’s you' });
  const opened = context.waitForEvent('page');
  await dialog.getByRole('button', { name: `Confirm with ${name}` }).click();
  const second = await opened;
  await Promise.all([second.waitForEvent('close'), signInThere(second, lead.email)]);
  await expect(dialog).toHaveCount(0);
  await expect(accounts(page).getByText(`Your ${name} account has been unlinked.`)).toBeVisible();
  await expect(position).toHaveValue('Year 5 teacher');
});
