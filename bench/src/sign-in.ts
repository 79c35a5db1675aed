import type { Page } from '@playwright/test';
import { accountOf, type Bench } from './with-system.ts';

/** The body that the sign-in form sends. */
export const postLogin = (baseUrl: string, email: string, password: string): Promise<Response> =>
  fetch(`${baseUrl}/api/auth`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-requested-with': 'XMLHttpRequest',
      'x-terms-accepted': 'false',
    },
    body: new URLSearchParams({ username: email, password }),
  });

/** Signs in like a browser and returns the Cookie header of the session. */
export async function signIn(baseUrl: string, email: string, password: string): Promise<string> {
  const response = await postLogin(baseUrl, email, password);
  if (!response.ok) throw new Error(`The login was refused with ${response.status}.`);
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

/** Signs the demo account with this label in. */
export function signInAs(bench: Bench, label: string): Promise<string> {
  const { email, password } = accountOf(bench, label);
  return signIn(bench.baseUrl, email, password);
}

/** Signs in six people of several schools and roles. */
export const signInPeople = (bench: Bench): Promise<string[]> =>
  Promise.all(
    ['teacher', 'teacher2', 'connectedTeacher', 'unconnectedTeacher', 'lead', 'leadOther'].map((label) => signInAs(bench, label)),
  );

/** Returns the anti-forgery header that a change needs in addition to the cookies. */
export const tokenOf = (cookie: string): string => /XSRF-TOKEN=([^;]+)/.exec(cookie)?.[1] ?? '';

/** Calls as the person of this session, with `body` as POST, and returns the answer's text. @throws Error when it is refused */
export async function call({ baseUrl }: Bench, cookie: string, path: string, body?: object): Promise<string> {
  const headers = { cookie, 'x-xsrf-token': tokenOf(cookie), 'content-type': 'application/json' };
  const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers: { cookie } };
  const response = await fetch(baseUrl + path, init);
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
  return text;
}

/** Signs in on the sign-in page, so that the browser stores it too. Resolves when the feed is shown. */
export async function signInOnPage(
  page: Page,
  baseUrl: string,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.goto(`${baseUrl}/login`);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('feed').waitFor();
}
