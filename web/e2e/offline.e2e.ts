import { expect, type Page, test } from '@playwright/test';
import { signedIn } from './support/client.ts';
import { account } from './support/demo.ts';
import { aPhoto } from './support/feed.ts';
import { lockPage, logOutLocked, loseSession, signIn, signOut, unlock } from './support/steps.ts';
import { uniqueId } from './support/unique.ts';

test.use({ serviceWorkers: 'allow' });

const main = (page: Page) => page.getByRole('main');
const offline = (page: Page) => main(page).getByRole('alert').filter({ hasText: 'You are offline' });

/** The addresses in the cache of saved reports on this device. */
const kept = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    if (!(await caches.has('patchwork-offline'))) return [];
    const requests = await (await caches.open('patchwork-offline')).keys();
    return requests.map(({ url }) => new URL(url).pathname);
  });

/** The addresses in every cache. */
const allKept = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const held = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return held.flat().map(({ url }) => new URL(url).pathname);
  });

/** Turns on offline reading in the profile, and opens the reports again. */
async function keepReports(page: Page): Promise<void> {
  await page.goto('/userprofile');
  await page.getByRole('checkbox', { name: 'Save recent reports on this device' }).check();
  await page.goto('/home');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect
    .poll(async () => (await kept(page)).filter((path) => path.startsWith('/api/mediaitem/')).length)
    .toBeGreaterThan(0);
}

/** Waits until the service worker has cached the app's files and controls this page. */
async function workerReady(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (!navigator.serviceWorker.controller) await new Promise((go) => setTimeout(go, 50));
  });
}

test('the app can be installed', async ({ page }) => {
  await page.goto('/login');
  const address = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = await page.request.get(address!);
  expect(manifest.headers()['content-type']).toContain('application/manifest+json');
  const { icons, start_url } = (await manifest.json()) as { icons: { src: string; purpose?: string }[]; start_url: string };
  expect(start_url).toBe('/home');
  expect(icons.map(({ purpose }) => purpose)).toContain('maskable');
  for (const { src } of icons) expect((await page.request.get(src)).headers()['content-type']).toBe('image/png');
  const worker = await page.request.get('/worker.js');
  expect(worker.headers()['cache-control']).toBe('no-cache');
  expect(worker.headers()['content-security-policy']).toContain("worker-src 'self'");
});

test('a user with offline reading reads the newest reports without a connection, and Log Out deletes them', async ({
  page,
  context,
}) => {
  await signIn(page, account('teacher'));
  await workerReady(page);
  await page.reload();
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect.poll(() => kept(page)).toEqual([]);
  expect((await allKept(page)).filter((path) => path.startsWith('/api'))).toEqual([]);

  await keepReports(page);
  await expect(page.getByRole('article')).toHaveCount(10);
  const titles = await page.getByRole('article').getByRole('heading', { level: 2 }).allTextContents();
  expect((await allKept(page)).filter((path) => path.startsWith('/api') && !path.startsWith('/api/mediaitem/'))).toEqual([]);

  // A new tab has no session state. A line gives the age of the reports.
  await context.setOffline(true);
  const tab = await context.newPage();
  await tab.goto('/home');
  await expect(offline(tab)).toBeVisible();
  await expect(offline(tab)).toContainText(/saved on this device .*, on \d\d\/\d\d\/\d{4} at \d\d:\d\d[AP]M/);
  await expect(tab.getByRole('article').getByRole('heading', { level: 2 })).toHaveText(titles);
  for (const name of ['Create report', 'Search']) await expect(tab.getByRole('button', { name })).toHaveCount(0);
  const picture = tab.locator('article img[src*="/api/mediaitem/"]').first();
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  await context.setOffline(false);
  await expect(tab.getByRole('button', { name: 'Create report' })).toBeVisible();
  await expect(offline(tab)).toHaveCount(0);

  // Also works without a connection.
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect.poll(() => kept(page)).toEqual([]);
  const later = await context.newPage();
  await later.goto('/home');
  await expect(later.getByRole('article')).toHaveCount(0);
});

test('saved reports are deleted when the session ends elsewhere and when another user signs in', { tag: '@whole' }, async ({
  page,
}) => {
  await signIn(page, account('teacher'));
  await workerReady(page);
  await keepReports(page);
  await loseSession(page);
  await expect.poll(() => kept(page)).toEqual([]);
  await logOutLocked(page);

  // The first user's choice does not apply to the second.
  await signInHere(page, account('teacher2'));
  await page.goto('/home');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect.poll(() => kept(page)).toEqual([]);
  await page.goto('/userprofile');
  await expect(page.getByRole('checkbox', { name: 'Save recent reports on this device' })).not.toBeChecked();
  await signOut(page);
});

test('a withdrawn picture leaves the saved reports at the next contact, whatever page is opened', { tag: '@whole' }, async ({
  page,
  baseURL,
}) => {
  await signIn(page, account('teacher'));
  const author = await signedIn(baseURL!, account('teacher2'));
  let id = 0;
  const isKept = async () => (await kept(page)).some((path) => path.startsWith(`/api/mediaitem/${id}/`));
  // Its own photo: others are looked at by other journeys. Only the newest reports are saved, and ten may have been posted meanwhile.
  await expect(async () => {
    id = await aPhoto(author, `Withdrawn ${uniqueId()}`);
    await keepReports(page);
    await expect.poll(isKept).toBe(true);
  }).toPass();
  await author.dispose();
  const admin = await signedIn(baseURL!, account('admin'));
  await admin.post('/api/withdrawal', { kind: 'media', id, reason: 'It is a test.' });
  await page.goto('/messages');
  await expect.poll(async () => (await kept(page)).length).toBeGreaterThan(0);
  await expect.poll(isKept).toBe(false);
  await admin.dispose();
  await signOut(page);
});

async function signInHere(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).not.toHaveURL(/\/login/);
}

test('an unfinished report survives a lost connection and a lost session', { tag: '@whole' }, async ({
  page,
  context,
  baseURL,
}) => {
  const title = `Frogspawn in the pond ${uniqueId()}`;
  await signIn(page, account('teacher'));
  await page.getByRole('button', { name: 'Create report' }).click();
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByLabel('Report', { exact: true }).fill('A jelly full of full stops.');
  // Parts of the page that still load would fail instead of the report.
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'We couldn’t reach the service.' })).toContainText('is still here');
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(title);

  // The report must be what finds the session lost, not what the page reads by itself once it is online.
  const unasked = /\/api\/(quilts?\b|weeks?\b|feed\/new|messages\/unread|school\/)/;
  await page.route(unasked, (route) => route.abort());
  await context.setOffline(false);
  await context.clearCookies();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(lockPage(page)).toBeVisible();
  await page.unroute(unasked);
  // It is sent again with the new session.
  await unlock(page, account('teacher'));
  await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();

  const admin = await signedIn(baseURL!, account('admin'));
  const [report] = await admin.get<{ id: number }[]>('/api/article/search/0', { contains: title });
  await admin.post(`/api/article/${report!.id}/delete`);
  await admin.dispose();
  await signOut(page);
});
