import { type Browser, type BrowserContext, expect, test } from '@playwright/test';
import { aNewLead } from './support/newcomer.ts';
import { logIn, signIn } from './support/steps.ts';

type Who = { email: string; password: string };

/** A second device of a user, signed in. */
async function anotherDevice(browser: Browser, baseURL: string, who: Who): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL });
  await logIn(await context.newPage(), who);
  expect(await statusOn(context)).toBe(200);
  return context;
}

/** What the next request of a device is answered. */
const statusOn = async ({ request }: BrowserContext) => (await request.get('/api/user')).status();

test('a user signs out of one device, and then of all others', async ({ page, browser, baseURL }) => {
  const lead = await aNewLead(baseURL!);
  const [first, second] = [await anotherDevice(browser, baseURL!, lead), await anotherDevice(browser, baseURL!, lead)];
  await signIn(page, lead, '/userprofile');
  const card = page.getByRole('region', { name: 'Where you’re signed in' });
  const signOut = card.getByRole('button', { name: /^Sign out (?!everywhere)/ });
  // The Lead's invitation was accepted by a client that is still signed in.
  await expect(card.getByRole('listitem').first()).toContainText('This device');

  // The newest use comes first: the second device.
  await signOut.first().click();
  await expect.poll(() => statusOn(second), { intervals: [100] }).toBe(401);
  expect(await statusOn(first)).toBe(200);

  await card.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(card.getByText('All other devices have been signed out.')).toBeVisible();
  await expect.poll(() => statusOn(first), { intervals: [100] }).toBe(401);
  await first.close();
  await second.close();
});
