import { type CDPSession, expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { signedIn } from './support/client.ts';
import { account } from './support/demo.ts';
import { mailsTo, waitForMail } from './support/mailbox.ts';
import { aNewLead, type Newcomer } from './support/newcomer.ts';
import { lockPage, signIn, signOut } from './support/steps.ts';

// Passkeys belong to host names, so these journeys use the machine's: its address has none.
test.use({ baseURL: async ({ baseURL }, use) => use(baseURL!.replace('127.0.0.1', 'localhost')) });

const MINUTE = 60_000;
let lead: Newcomer;
test.beforeEach(async ({ baseURL }) => {
  lead = await aNewLead(baseURL!);
});

const card = (page: Page) => page.getByRole('region', { name: 'Passkeys', exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const passkeyButton = (page: Page) => button(page, 'Sign in with a passkey');

/** Chromium's virtual authenticator, which answers by itself except where the browser offers passkeys in a field. */
async function anAuthenticator(page: Page) {
  const cdp: CDPSession = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** Whether the user proves who they are, or cancels. */
    setVerified: (isUserVerified: boolean) => cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    count: async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
    clear: () => cdp.send('WebAuthn.clearCredentials', { authenticatorId }),
  };
}

/** Without passkeys in the email field, which the virtual authenticator would answer at once. */
const withoutAutofill = (page: Page) =>
  page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });

async function check(page: Page): Promise<void> {
  await expectAccessible(page);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
}

/** Adds a passkey in My Profile, to which the page is open. */
async function addPasskey(page: Page, name: string): Promise<void> {
  await card(page).getByRole('button', { name: 'Add a passkey' }).click();
  await card(page).getByLabel('Name of the passkey').fill(name);
  await card(page).getByRole('button', { name: 'Continue' }).click();
  await expect(
    card(page)
      .getByRole('status')
      .filter({ hasText: `${name} has been added` }),
  ).toBeVisible();
}

test('a Lead adds, renames and removes a passkey', async ({ page }) => {
  const authenticator = await anAuthenticator(page);
  await signIn(page, lead, '/userprofile');
  await expect(card(page)).toContainText('You have no passkeys yet.');
  await check(page);

  await button(page, 'Add a passkey').click();
  const name = card(page).getByLabel('Name of the passkey');
  await expect(name).toBeFocused();
  await expect(name).not.toHaveValue('');
  await name.fill(' ');
  await button(page, 'Continue').click();
  await expect(name).toHaveAccessibleDescription(/Enter a name for this passkey/);
  await check(page);
  await authenticator.setVerified(false);
  await name.fill('Staffroom laptop');
  await button(page, 'Continue').click();
  await expect(card(page).getByRole('alert')).toContainText('No passkey was used.');
  expect(await authenticator.count()).toBe(0);
  await check(page);
  await authenticator.setVerified(true);
  await button(page, 'Continue').click();
  await expect(card(page).getByRole('status').filter({ hasText: 'Staffroom laptop has been added.' })).toBeVisible();
  await expect(card(page).getByRole('listitem')).toContainText('Works on one device');
  await expect(card(page).getByRole('listitem')).toContainText('never used');
  await expect(card(page).getByRole('heading', { name: 'Passkeys' })).toBeFocused();
  await check(page);

  // The same device again.
  await button(page, 'Add a passkey').click();
  await button(page, 'Continue').click();
  await expect(card(page).getByRole('alert')).toContainText('This device already has a passkey for your account.');
  await card(page).getByRole('button', { name: 'Cancel' }).click();

  await button(page, 'Rename Staffroom laptop').click();
  await expect(card(page).getByLabel('Name of the passkey')).toHaveValue('Staffroom laptop');
  await card(page).getByLabel('Name of the passkey').fill('My laptop');
  await card(page).getByRole('button', { name: 'Save' }).click();
  await expect(card(page).getByRole('listitem')).toContainText('My laptop');
  await page.reload();
  await expect(card(page).getByRole('listitem')).toContainText('My laptop');

  await button(page, 'Remove My laptop').click();
  await expect(card(page)).toContainText('Remove My laptop? It will no longer log you in');
  await check(page);
  await page.keyboard.press('Escape');
  await expect(button(page, 'Remove My laptop')).toBeFocused();
  await button(page, 'Remove My laptop').click();
  await button(page, 'Yes, remove it').click();
  await expect(card(page).getByRole('status').filter({ hasText: 'My laptop has been removed.' })).toBeVisible();
  await expect(card(page)).toContainText('You have no passkeys yet.');
  await check(page);
  await waitForMail(lead.email, /A passkey was removed from your Patchwork account/);
  const notices = (await mailsTo(lead.email)).filter(({ subject }) => subject.startsWith('A passkey was'));
  expect(notices).toHaveLength(2);
});

test('a Lead logs in with a passkey, without an address, and not after it was removed', async ({ page }) => {
  const authenticator = await anAuthenticator(page);
  await withoutAutofill(page);
  await signIn(page, lead, '/userprofile');
  await addPasskey(page, 'My laptop');
  await signOut(page);

  await expect(passkeyButton(page)).toBeVisible();
  await check(page);
  await authenticator.setVerified(false);
  await passkeyButton(page).click();
  await expect(page.getByRole('alert')).toContainText('No passkey was used.');
  await expect(page.getByRole('alert')).toBeFocused();
  await check(page);
  await authenticator.setVerified(true);
  await passkeyButton(page).click();
  await expect(page.getByRole('feed')).toBeVisible();
  await page.goto('/userprofile');
  await expect(card(page).getByRole('listitem')).toContainText('last used');

  await button(page, 'Remove My laptop').click();
  await button(page, 'Yes, remove it').click();
  await expect(card(page)).toContainText('You have no passkeys yet.');
  await signOut(page);
  expect(await authenticator.count()).toBe(1);
  await passkeyButton(page).click();
  await expect(page.getByRole('alert')).toContainText('This passkey was not accepted.');
  await check(page);
  await authenticator.clear();
  await passkeyButton(page).click();
  await expect(page.getByRole('alert')).toContainText('No passkey was used.');
});

test('logging in with a passkey asks for the terms first, and says when the service cannot be reached', async ({ page }) => {
  await anAuthenticator(page);
  await withoutAutofill(page);
  await signIn(page, lead, '/userprofile');
  await addPasskey(page, 'My laptop');
  await signOut(page);

  await page.route('**/api/auth/passkey', (route) => route.abort(), { times: 1 });
  await passkeyButton(page).click();
  await expect(page.getByRole('alert')).toContainText('We couldn’t reach the service.');

  // As for a user who has not accepted them: the server does not use the answer up.
  const json = { isLoggedIn: false, roles: [], termsAcceptanceRequired: true };
  await page.route('**/api/auth/passkey', (route) => route.fulfill({ json }), { times: 1 });
  await passkeyButton(page).click();
  const terms = page.getByLabel('I have read and accept the terms and conditions');
  await expect(terms).toBeFocused();
  await check(page);
  await button(page, 'Continue').click();
  await expect(terms).toHaveAccessibleDescription(/Please confirm you have read the terms and conditions/);
  await terms.check();
  const accepted = page.waitForRequest('**/api/auth/passkey');
  await button(page, 'Continue').click();
  expect((await accepted).headers()['x-terms-accepted']).toBe('true');
  await expect(page.getByRole('feed')).toBeVisible();
});

test('the browser offers a passkey where the email address is typed', async ({ page }) => {
  await anAuthenticator(page);
  await signIn(page, lead, '/userprofile');
  await addPasskey(page, 'My laptop');
  await button(page, 'Log Out').click();
  // The virtual authenticator answers as soon as the field offers it.
  await expect(page.getByRole('feed')).toBeVisible();
});

test('a passkey confirms a sign-in and unlocks a page', async ({ page }) => {
  const authenticator = await anAuthenticator(page);
  await withoutAutofill(page);
  await page.clock.install();
  await signIn(page, lead, '/userprofile');
  await addPasskey(page, 'My laptop');

  // As five minutes after the sign-in.
  const json = { status: 403, code: 'sign-in-again', title: 'Forbidden' };
  await page.route('**/api/passkey/delete/*', (route) => route.fulfill({ status: 403, json }), { times: 1 });
  await button(page, 'Remove My laptop').click();
  await button(page, 'Yes, remove it').click();
  const dialog = page.getByRole('dialog', { name: 'Please confirm that it’s you' });
  await expect(dialog.getByRole('button', { name: 'Use a passkey' })).toBeVisible();
  await check(page);
  await authenticator.setVerified(false);
  await dialog.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(dialog.getByRole('alert')).toContainText('No passkey was used.');
  await check(page);
  await authenticator.setVerified(true);
  const confirmed = page.waitForResponse('**/api/session/confirm/passkey');
  await dialog.getByRole('button', { name: 'Use a passkey' }).click();
  expect((await confirmed).status()).toBe(200);
  await expect(card(page)).toContainText('You have no passkeys yet.');
  await authenticator.clear();
  await addPasskey(page, 'My laptop');

  await page.clock.runFor(10_000);
  await page.clock.fastForward(28 * MINUTE);
  await page.clock.fastForward(3 * MINUTE);
  await expect(lockPage(page)).toBeVisible();
  await check(page);
  await lockPage(page).getByRole('button', { name: 'Use a passkey' }).click();
  await expect(lockPage(page)).toHaveCount(0);
  await expect(card(page).getByRole('listitem')).toContainText('My laptop');

  // The same when the session has ended meanwhile.
  await page.clock.runFor(10_000);
  await page.clock.fastForward(28 * MINUTE);
  await page.clock.fastForward(3 * MINUTE);
  await expect(lockPage(page)).toBeVisible();
  await page.context().clearCookies({ name: 'sid' });
  await lockPage(page).getByRole('button', { name: 'Use a passkey' }).click();
  await expect(lockPage(page)).toHaveCount(0);
  await expect(card(page).getByRole('listitem')).toContainText('My laptop');
});

test('a passkey confirms an erasure and an export, which then ask for no password', async ({ page, baseURL }) => {
  await anAuthenticator(page);
  await withoutAutofill(page);
  const asLead = await signedIn(baseURL!, lead);
  const report = { title: `Our bench ${lead.school}`, narrative: 'It stands by the gate.' };
  const { id } = await asLead.post<{ id: number }>('/api/article', report);
  await asLead.dispose();
  await signIn(page, lead, '/userprofile');
  await addPasskey(page, 'My laptop');
  // As five minutes after the sign-in.
  const json = { status: 403, code: 'sign-in-again', title: 'Forbidden' };
  const dialog = page.getByRole('dialog', { name: 'Please confirm that it’s you' });

  const data = page.getByRole('region', { name: 'Your data' });
  await expect(data.getByLabel('Your password')).toHaveCount(0);
  await check(page);
  await page.route('**/api/owndata', (route) => route.fulfill({ status: 403, json }), { times: 1 });
  await data.getByRole('button', { name: 'Download my data' }).click();
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Use a passkey' }).click();
  expect((await download).suggestedFilename()).toMatch(/^patchwork-my-data-/);

  await page.goto(`/home?id=${id}`);
  const card = page.getByRole('article').filter({ hasText: report.title });
  await card.getByRole('button', { name: 'More for this report' }).click();
  await button(page, 'Erase now…').click();
  const box = page.getByRole('dialog', { name: 'Erase now' });
  await box.getByLabel('Reason').fill('A parent asked');
  await expect(box.getByLabel('Your password')).toHaveCount(0);
  await check(page);
  await page.route('**/api/erasure', (route) => route.fulfill({ status: 403, json }), { times: 2 });
  await box.getByRole('button', { name: 'Erase now', exact: true }).click();
  await check(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(box.getByRole('alert')).toContainText('Nothing was changed, because you did not confirm that it’s you.');
  await box.getByRole('button', { name: 'Erase now', exact: true }).click();
  await dialog.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('dialog', { name: 'Receipt' })).toContainText('Erased for good.', { timeout: 30_000 });
});

test('a new Lead is offered a passkey once, and one without is not asked for it elsewhere', async ({ page }) => {
  await page.goto('/login');
  await signIn(page, lead);
  // First the more important question.
  await expect(page.getByRole('region', { name: 'Who sees your school’s reports?' })).toBeVisible();
  const offer = page.getByText('Log in without a password');
  await expect(offer).toHaveCount(0);
  await button(page, 'Not now').click();
  await page.reload();
  await expect(offer).toBeVisible();
  await check(page);
  await button(page, 'Not now').click();
  await expect(offer).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('feed')).toBeVisible();
  await expect(offer).toHaveCount(0);
  await page.evaluate(() => localStorage.removeItem('patchwork.passkeyLater'));
  await page.reload();
  await expect(offer).toBeVisible();
  // Where the school requires its provider, a passkey would not log them in.
  await page.route('**/api/user', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), providerRequired: true } });
  });
  await page.reload();
  await expect(page.getByRole('feed')).toBeVisible();
  await expect(offer).toHaveCount(0);
  await page.goto('/userprofile');
  await expect(card(page)).toContainText('A passkey confirms that it’s you before important changes');
  await check(page);
  await page.unroute('**/api/user');
  await page.goto('/home');
  await page.getByRole('link', { name: 'Add a passkey' }).click();
  await expect(card(page)).toBeInViewport();
});

test('a Superuser removes the passkeys of a user who has lost a device', async ({ page, baseURL }) => {
  const authenticator = await anAuthenticator(page);
  await withoutAutofill(page);
  await signIn(page, lead, '/userprofile');
  await addPasskey(page, 'Lost phone');
  await signOut(page);
  const staff = await signedIn(baseURL!, account('superuser'));
  const { content } = await staff.get<{ content: { id: number }[] }>('/api/user/search', { nameOrEmail: lead.email });
  await staff.dispose();
  await signIn(page, account('superuser'), `/useredit/${content[0]!.id}`);
  await button(page, 'Remove passkeys').click();
  await expect(card(page)).toContainText('Are you sure you want to remove the passkeys of');
  await check(page);
  await button(page, 'Yes, remove them').click();
  await expect(card(page).getByRole('status').filter({ hasText: 'Passkeys removed' })).toBeFocused();
  await check(page);
  await signOut(page);
  expect(await authenticator.count()).toBe(1);
  await passkeyButton(page).click();
  await expect(page.getByRole('alert')).toContainText('This passkey was not accepted.');
});

test('a browser without passkeys shows no button for them', async ({ page }) => {
  await page.addInitScript(() => {
    delete (globalThis as { PublicKeyCredential?: unknown }).PublicKeyCredential;
  });
  await page.goto('/login');
  await expect(button(page, 'Login')).toBeVisible();
  await expect(passkeyButton(page)).toBeHidden();
  await signIn(page, lead, '/userprofile');
  await expect(card(page)).toContainText('This browser can’t make passkeys here.');
});
