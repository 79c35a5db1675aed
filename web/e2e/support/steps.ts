import { expect, type Page, type Request } from '@playwright/test';
import type { Account } from './demo.ts';

/** The bar at the top of every page. */
export const nav = (page: Page) => page.getByRole('navigation', { name: 'Main' });

/** A menu of the bar, whatever number stands beside its name. */
export const menu = (page: Page, name: 'School' | 'Admin') =>
  nav(page).getByRole('button', { name: new RegExp(`^${name}( \\d|$)`) });

/** Fills in the login page and submits it, whatever page follows. */
export async function fillLogin(page: Page, { email, password }: Pick<Account, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** Signs in with the login page's API call; the next page has the session. Journeys about logging in use `fillLogin`. */
export async function logIn(page: Page, { email, password }: Pick<Account, 'email' | 'password'>): Promise<void> {
  const context = page.context();
  const token = (await context.cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value;
  const answer = await context.request.post('/api/auth', {
    form: { username: email, password },
    headers: {
      'X-Requested-With': 'XMLHttpRequest',
      'X-Terms-Accepted': 'false',
      ...(token && { 'X-XSRF-TOKEN': decodeURIComponent(token) }),
    },
  });
  expect(answer.ok(), `POST /api/auth answered ${answer.status()}`).toBe(true);
}

/** Signs in and opens a page, the feed by default, and waits for it. */
export async function signIn(page: Page, user: Pick<Account, 'email' | 'password'>, path?: string): Promise<void> {
  await logIn(page, user);
  await page.goto(path ?? '/home');
  if (path === undefined) await expect(page.getByRole('feed')).toBeVisible();
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page).toHaveURL(/\/login/);
}

/**
 * Ends the session in this browser, as closing it does. Leaves the page first: a late answer to it would bring the token of a
 * visitor, and replace that of the next session.
 */
export async function forgetSession(page: Page): Promise<void> {
  await page.evaluate(() => sessionStorage.clear());
  await page.goto('about:blank');
  await page.context().clearCookies();
}

/** What covers a page that has locked itself or whose session was lost. */
export const lockPage = (page: Page) => page.getByRole('dialog', { name: 'Locked' });

/** What the page reads by itself, at any moment: everything but what My Profile reads when it is opened. */
const isUnasked = (request: Request) => request.method() === 'GET' && !/\/api\/(user|linkedaccount)$/.test(request.url());

/**
 * Presses My Profile or something that writes after the session has ended elsewhere, and waits for the locked page. Only what is
 * pressed finds that out: a read of the page's own could be quicker, and the locked page would cover what is to be pressed.
 */
export async function pressWithoutSession(page: Page, press: () => Promise<void>): Promise<void> {
  const calls = '**/api/**';
  await page.route(calls, (route) => (isUnasked(route.request()) ? route.abort() : route.continue()));
  await page.context().clearCookies();
  await press();
  await expect(lockPage(page)).toBeVisible();
  await page.unroute(calls);
}

/** Loses the session as if it had ended elsewhere, and waits for the locked page. */
export async function loseSession(page: Page): Promise<void> {
  await page.context().clearCookies();
  await findSessionLost(page);
}

/** Waits for the locked page after the session has ended. The page's own reads find that out, or a press. */
async function findSessionLost(page: Page): Promise<void> {
  await nav(page)
    .getByRole('link', { name: 'My Profile' })
    .click({ timeout: 3_000 })
    .catch(() => undefined);
  await expect(lockPage(page)).toBeVisible();
}

/** Enters the password on a locked page, whatever follows. */
export async function unlock(page: Page, { password }: Pick<Account, 'password'>): Promise<void> {
  await lockPage(page).getByLabel('Your password', { exact: true }).fill(password);
  await lockPage(page).getByRole('button', { name: 'Unlock' }).click();
}

/** Gives up a locked page: its session is lost. */
export async function logOutLocked(page: Page): Promise<void> {
  await lockPage(page).getByRole('button', { name: 'Log Out' }).click();
  await expect(page).toHaveURL(/\/login$/);
}
