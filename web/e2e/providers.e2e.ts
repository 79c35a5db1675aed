import { expect, type Page, test } from '@playwright/test';
import { TOTP } from 'otpauth';
import { expectAccessible } from './support/accessible.ts';
import { signedIn } from './support/client.ts';
import { signInProvider } from './support/demo.ts';
import { waitForMail } from './support/mailbox.ts';
import { aNewLead, type Newcomer } from './support/newcomer.ts';
import { fillLogin, forgetSession, lockPage, signIn, signOut } from './support/steps.ts';

// Signing in through a real provider of OpenID Connect on this machine, which accepts any address: docs/decisions/0027-openid-connect.md.

const MINUTE = 60_000;
const { name, issuer } = signInProvider();
const button = (page: Page, label: string) => page.getByRole('button', { name: label, exact: true });
const section = (page: Page) => page.getByRole('region', { name: 'How your school signs in' });
const accounts = (page: Page) => page.getByRole('region', { name: 'Linked accounts' });
const email = (page: Page) => page.getByLabel('Email', { exact: true });
const feed = (page: Page) => page.getByRole('feed');

async function check(page: Page): Promise<void> {
  await expectAccessible(page);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
}

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

/** The same without a session at the provider or here, so that its page asks. */
async function goToProvider(page: Page, address: string): Promise<void> {
  await page.context().clearCookies();
  await continueWith(page, address);
  await expect(page.getByLabel('Email address')).toHaveValue(address);
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
  const lead = await aNewLead(baseURL!);
  const domain = lead.email.split('@')[1]!;
  await signIn(page, lead, '/schoolprofile');
  await expect(section(page)).toContainText('nobody gets an account of Patchwork by signing in');
  await button(page, 'For your school’s IT team').click();
  await expect(section(page)).toContainText(`${new URL(baseURL!).origin}/signin/callback`);
  await check(page);
  await section(page)
    .getByRole('button', { name: `Switch on ${name}` })
    .click();
  await signInThere(page, `someone.else@${domain}`);
  await expect(page.getByRole('alert')).toContainText('another email address than you have here');
  await check(page);
  await page.getByRole('link', { name: 'Back' }).click();
  await section(page)
    .getByRole('button', { name: `Switch on ${name}` })
    .click();
  await signInThere(page, lead.email);
  await expect(
    section(page)
      .getByRole('status')
      .filter({ hasText: `${name} is on.` }),
  ).toBeVisible();
  expect(page.url()).not.toContain('code=');
  await expect(section(page)).toContainText(domain);
  await expect(section(page)).toContainText('1 of 1');
  await check(page);

  await button(page, `Require ${name}`).click();
  await expect(section(page)).toContainText('passwords and passkeys will stop working');
  await check(page);
  await button(page, 'Yes, require it').click();
  await expect(section(page).getByRole('heading', { name: 'Your school’s recovery code' })).toBeFocused();
  const code = await section(page).locator('code').innerText();
  await button(page, 'Done').click();
  await expect(section(page).getByLabel('I have kept it')).toHaveAccessibleDescription(/Keep the code, and then tick this box/);
  await check(page);
  await section(page).getByLabel('I have kept it').check();
  await button(page, 'Done').click();
  await expect(section(page).locator('code')).toHaveCount(0);
  await expect(section(page)).toContainText('Not accepted');
  await signOut(page);

  await fillLogin(page, lead);
  const sentence = page.getByText(`Your school signs in with ${name}.`);
  await expect(sentence).toBeFocused();
  await expect(email(page)).not.toBeEditable();
  await check(page);
  await button(page, 'I have the school’s recovery code').click();
  const field = page.getByLabel('Recovery code');
  await expect(field).toBeFocused();
  await button(page, 'Log in with the code').click();
  await expect(field).toHaveAccessibleDescription(/Please enter the recovery code/);
  await field.fill('AAAA-BBBB-CCCC-DDDD');
  await button(page, 'Log in with the code').click();
  await expect(page.getByRole('alert').filter({ hasText: 'Error logging in. Please try again.' })).toBeFocused();
  await expect(field).toHaveValue('');
  await check(page);
  await field.fill(` ${code.toLowerCase()} `);
  await button(page, 'Log in with the code').click();
  await expect(feed(page)).toBeVisible();
  await waitForMail(lead.email, /recovery code/);
  await page.goto('/schoolprofile');
  await expect(section(page)).toContainText('Accepted too');
});

test('a colleague without a password is offered the provider, accepts the terms and reaches the page', async ({
  page,
  baseURL,
}) => {
  const lead = await aLeadWithProvider(page, baseURL!);
  const address = await aColleague(baseURL!, lead);
  await forgetSession(page);
  await page.goto('/userprofile');
  await expect(page).toHaveURL(/\/login$/);

  await email(page).fill('meera@');
  await email(page).press('Tab');
  await expect(button(page, `Continue with ${name}`)).toHaveCount(0);
  await email(page).fill(address);
  await email(page).press('Enter');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: `You can continue with ${name}.` })).toBeAttached();
  await expect(button(page, `Continue with ${name}`)).toBeVisible();
  // It comes between the two fields, and has not moved focus.
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(button(page, `Continue with ${name}`)).toBeFocused();
  await check(page);
  await page.keyboard.press('Enter');
  await signInThere(page, address);

  const terms = page.getByRole('checkbox', { name: /terms and conditions/ });
  await expect(terms).toBeFocused();
  expect(page.url()).toMatch(/\/signin\/callback$/);
  await check(page);
  await terms.check();
  await button(page, 'Continue').click();
  await expect(page).toHaveURL(/\/userprofile$/);
  await expect(accounts(page).getByRole('listitem')).toContainText(address);
  await check(page);
  await waitForMail(address, /linked/);

  // The provider has just confirmed who they are: their data needs no password.
  const data = page.getByRole('region', { name: 'Your data' });
  await expect(data.getByLabel('Your password')).toHaveCount(0);
  const download = page.waitForEvent('download');
  await data.getByRole('button', { name: 'Download my data' }).click();
  expect((await download).suggestedFilename()).toMatch(/^patchwork-my-data-/);

  // Signed in there already: no page asks.
  await signOut(page);
  await continueWith(page, address);
  await expect(feed(page)).toBeVisible();
  await page.goBack();
  await expect(page).not.toHaveURL(/code=/);
});

test('what does not match, was cancelled or was used before is explained, each with a way on', async ({ page, baseURL }) => {
  const lead = await aLeadWithProvider(page, baseURL!);
  await signOut(page);
  await goToProvider(page, lead.email.replace('carys', 'nobody'));
  const back = page.waitForURL(/signin\/callback/);
  await signInThere(page, lead.email.replace('carys', 'nobody'));
  await back;
  const alert = page.getByRole('alert');
  await expect(alert).toBeFocused();
  await expect(alert).toContainText(`Your ${name} account doesn’t match an account here`);
  await expect(page).toHaveTitle(/^Error: Login/);
  await check(page);

  // Its address has nothing left to post.
  await page.reload();
  await expect(page).toHaveURL(/\/login$/);
  await goToProvider(page, lead.email);
  await button(page, 'Cancel').click();
  await expect(alert).toContainText(`${name} did not sign you in. You may have cancelled it.`);
  await check(page);
  await button(page, `Continue with ${name}`).click();
  const posted = page.waitForRequest('**/api/auth/provider/callback');
  await signInThere(page, lead.email);
  const body = (await posted).postData()!;
  await expect(feed(page)).toBeVisible();

  // The same answer again, as if somebody had copied the address.
  await signOut(page);
  await page.goto(`/signin/callback?${new URLSearchParams(JSON.parse(body) as Record<string, string>)}`);
  await expect(alert).toContainText('was already used');
  await page.getByRole('link', { name: 'Back to the login page' }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test('a user with an authenticator gives a one-time code after the provider', async ({ page, baseURL }) => {
  const lead = await aLeadWithProvider(page, baseURL!);
  const asLead = await signedIn(baseURL!, lead);
  const currentPassword = Buffer.from(lead.password).toString('base64');
  const { secret } = await asLead.post<{ secret: string }>('/api/user/authenticator', { currentPassword });
  const codeOf = (steps = 0) => new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });
  await expect.poll(() => (Date.now() / 1_000) % 30).toBeLessThan(20);
  await asLead.post('/api/user/authenticator/confirm', { code: codeOf(-1) });
  await asLead.dispose();
  await goToProvider(page, lead.email);
  await signInThere(page, lead.email);
  const code = page.getByLabel('One-time code', { exact: true });
  await expect(code).toBeFocused();
  await check(page);
  for (const wrong of ['000000', '111111']) {
    await code.fill(wrong);
    await button(page, 'Login').click();
    await expect(code).toHaveAccessibleDescription(/Each code works once/);
    await expect(code).toHaveValue('');
    await expect(code).toBeFocused();
  }
  await check(page);
  await code.fill(codeOf());
  await button(page, 'Login').click();
  await expect(feed(page)).toBeVisible();

  // As five minutes after the sign-in: the second window asks for a code too.
  await page.goto('/userprofile');
  const json = { status: 403, code: 'sign-in-again', title: 'Forbidden' };
  await page.route('**/api/linkedaccount/delete/*', (route) => route.fulfill({ status: 403, json }), { times: 1 });
  await button(page, `Unlink ${name}`).click();
  await button(page, 'Yes, unlink it').click();
  const dialog = page.getByRole('dialog', { name: 'Please confirm that it’s you' });
  const opened = page.context().waitForEvent('page');
  await dialog.getByRole('button', { name: `Confirm with ${name}` }).click();
  const second = await opened;
  await signInThere(second, lead.email);
  const secondCode = second.getByLabel('One-time code', { exact: true });
  await expect(secondCode).toBeFocused();
  await check(second);
  await secondCode.fill('000000');
  await button(second, 'Confirm').click();
  await expect(secondCode).toHaveAccessibleDescription(/Each code works once/);
  await expect(dialog).toBeVisible();
  await secondCode.fill(codeOf(1));
  await Promise.all([second.waitForEvent('close'), button(second, 'Confirm').click()]);
  await expect(dialog).toHaveCount(0);
  await expect(accounts(page).getByRole('status').filter({ hasText: 'has been unlinked' })).toBeVisible();
});

test('the provider confirms a sign-in and unlocks a page in a second window', async ({ page, context, baseURL }) => {
  const lead = await aLeadWithProvider(page, baseURL!);
  await page.goto('/userprofile');
  await page.clock.install();
  const position = page.getByLabel('School Position');
  await position.fill('Year 5 teacher');
  // As five minutes after the sign-in.
  const json = { status: 403, code: 'sign-in-again', title: 'Forbidden' };
  await page.route('**/api/linkedaccount/delete/*', (route) => route.fulfill({ status: 403, json }), { times: 1 });
  await button(page, `Unlink ${name}`).click();
  await check(page);
  await button(page, 'Yes, unlink it').click();
  const dialog = page.getByRole('dialog', { name: 'Please confirm that it’s you' });
  const confirm = dialog.getByRole('button', { name: `Confirm with ${name}` });
  await check(page);

  await page.evaluate(() => {
    const { open } = window;
    window.open = () => {
      window.open = open;
      return null;
    };
  });
  await confirm.click();
  await expect(dialog.getByRole('alert')).toContainText('Your browser has blocked the window');
  const openWindow = async (press: () => Promise<void>) => {
    const opened = context.waitForEvent('page');
    await press();
    const second = await opened;
    await expect(second.getByLabel('Email address')).toBeVisible();
    return second;
  };

  const cancelled = await openWindow(() => confirm.click());
  await Promise.all([cancelled.waitForEvent('close'), button(cancelled, 'Cancel').click()]);
  await expect(dialog.getByRole('alert')).toContainText(`${name} did not confirm that it’s you`);
  await check(page);

  const closed = await openWindow(() => confirm.click());
  await expect(dialog.getByRole('button', { name: `Waiting for ${name}…` })).toBeVisible();
  await closed.close();
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await page.clock.runFor(2_000);
  await expect(confirm).toBeVisible();

  const other = await openWindow(() => confirm.click());
  await Promise.all([other.waitForEvent('close'), signInThere(other, lead.email.replace('carys', 'nobody'))]);
  await expect(dialog.getByRole('alert')).toContainText(`${name} did not confirm that it’s you`);

  const right = await openWindow(() => confirm.click());
  await Promise.all([right.waitForEvent('close'), signInThere(right, lead.email)]);
  await expect(dialog).toHaveCount(0);
  await expect(
    accounts(page)
      .getByRole('status')
      .filter({ hasText: `Your ${name} account has been unlinked.` }),
  ).toBeVisible();
  await expect(position).toHaveValue('Year 5 teacher');
  await check(page);
});

test('the provider unlocks a page; once the session has ended, the user logs in again and finds the draft', async ({
  page,
  context,
  baseURL,
}) => {
  const lead = await aLeadWithProvider(page, baseURL!);
  await page.clock.install();
  await page.goto('/userprofile');
  const position = page.getByLabel('School Position');
  await position.fill('Year 5 teacher');
  const confirm = lockPage(page).getByRole('button', { name: `Confirm with ${name}` });
  const beIdle = async () => {
    await page.clock.runFor(10_000);
    await page.clock.fastForward(28 * MINUTE);
    await page.clock.fastForward(3 * MINUTE);
    await expect(lockPage(page)).toBeVisible();
  };
  await beIdle();
  await check(page);
  const opened = context.waitForEvent('page');
  await confirm.click();
  const second = await opened;
  await expect(second.getByLabel('Email address')).toBeVisible();
  await Promise.all([second.waitForEvent('close'), signInThere(second, lead.email)]);
  await expect(lockPage(page)).toHaveCount(0);
  await expect(position).toHaveValue('Year 5 teacher');

  await beIdle();
  await context.clearCookies({ name: 'sid' });
  await confirm.click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('Your draft is safe.')).toBeVisible();
  expect(context.pages()).toHaveLength(1);
  await continueWith(page, lead.email);
  await expect(page).toHaveURL(/\/userprofile$/);
  await expect(position).toHaveValue('Year 5 teacher');
});

test('signing out at the provider ends the session here, and no other user’s', async ({ page, browser, baseURL }) => {
  const lead = await aLeadWithProvider(page, baseURL!);
  const address = await aColleague(baseURL!, lead);
  await page.context().clearCookies();
  await continueWith(page, lead.email);
  await signInThere(page, lead.email);
  await expect(feed(page)).toBeVisible();
  const theirs = await (await browser.newContext({ baseURL: baseURL! })).newPage();
  await continueWith(theirs, address);
  await signInThere(theirs, address);
  await theirs.getByRole('checkbox', { name: /terms and conditions/ }).check();
  await button(theirs, 'Continue').click();
  await expect(feed(theirs)).toBeVisible();

  const there = await page.context().newPage();
  await there.goto(`${issuer}/session/end`);
  await button(there, 'Sign out').click();
  await expect(there.getByRole('heading', { name: 'Signed out' })).toBeVisible();
  await expect.poll(async () => (await page.request.get('/api/session')).status()).toBe(401);
  expect((await theirs.request.get('/api/session')).status()).toBe(200);
  await page.reload();
  await expect(page).toHaveURL(/\/login$/);
  await theirs.context().close();
});

test('while the provider does not answer, a clear sentence leads to the password', async ({ page, baseURL, request }) => {
  const lead = await aLeadWithProvider(page, baseURL!);
  await signOut(page);
  await goToProvider(page, lead.email);
  await request.post(`${issuer}/demo/down`, { data: { isDown: true } });
  try {
    await signInThere(page, lead.email);
    await expect(page.getByRole('alert')).toContainText(`${name} does not answer. Sign in with your password`);
    await check(page);
    await page.getByRole('link', { name: 'Back to the login page' }).click();
    await fillLogin(page, lead);
    await expect(feed(page)).toBeVisible();
  } finally {
    await request.post(`${issuer}/demo/down`, { data: { isDown: false } });
  }
});

test('the login form is as before where no answer comes', async ({ page, baseURL }) => {
  const lead = await aNewLead(baseURL!);
  await page.route('**/api/auth/providers', (route) => route.abort());
  await page.goto('/login');
  const asked = page.waitForRequest('**/api/auth/providers');
  await email(page).fill(lead.email);
  await email(page).press('Tab');
  await asked;
  await expect(page.getByRole('alert')).toHaveCount(0);
  await fillLogin(page, lead);
  await expect(feed(page)).toBeVisible();
});
