import { type CDPSession, expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { mailsTo, waitForMail } from './support/mailbox.ts';
import { aNewLead, type Newcomer } from './support/newcomer.ts';
import { signIn, signOut } from './support/steps.ts';

// Passkeys belong to host names, so these journeys use the machine's: its address has none.
test.use({ baseURL: async ({ baseURL }, use) => use(baseURL!.replace('127.0.0.1', 'localhost')) });

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
    count: async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  };
}

/** Without passkeys in the email field, which the virtual authenticator would answer at once. */
const withoutAutofill = (page: Page) =>
  page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });

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

test('a Lead adds a passkey, confirms with it, logs in with it without an address, and not after it was removed', async ({
  page,
}) => {
  const authenticator = await anAuthenticator(page);
  await withoutAutofill(page);
  await signIn(page, lead, '/userprofile');
  await addPasskey(page, 'My laptop');
  await expect(card(page).getByRole('listitem')).toContainText('never used');
  await expectAccessible(page);

  // As five minutes after the sign-in.
  const json = { status: 409, code: 'sign-in-again', title: 'Conflict' };
  await page.route('**/api/owndata', (route) => route.fulfill({ status: 403, json }), { times: 1 });
  await button(page, 'Download my data').click();
  const download = page.waitForEvent('download');
  await page.getByRole('dialog', { name: 'Please confirm that it’s you' }).getByRole('button', { name: 'Use a passkey' }).click();
  expect((await download).suggestedFilename()).toMatch(/^patchwork-my-data-/);
  await signOut(page);

  await passkeyButton(page).click();
  await expect(page.getByRole('feed')).toBeVisible();
  await page.goto('/userprofile');
  await expect(card(page).getByRole('listitem')).toContainText('last used');

  await button(page, 'Remove My laptop').click();
  await button(page, 'Yes, remove it').click();
  await expect(card(page)).toContainText('You have no passkeys yet.');
  await waitForMail(lead.email, /A passkey was removed from your Patchwork account/);
  const notices = (await mailsTo(lead.email)).filter(({ subject }) => subject.startsWith('A passkey was'));
  expect(notices).toHaveLength(2);
  await signOut(page);
  expect(await authenticator.count()).toBe(1);
  await passkeyButton(page).click();
  await expect(page.getByRole('alert')).toContainText('This passkey was not accepted.');
});

test('the browser offers a passkey where the email address is typed', { tag: '@whole' }, async ({ page }) => {
  await anAuthenticator(page);
  await signIn(page, lead, '/userprofile');
  await addPasskey(page, 'My laptop');
  await button(page, 'Log Out').click();
  // The virtual authenticator answers as soon as the field offers it.
  await expect(page.getByRole('feed')).toBeVisible();
});
