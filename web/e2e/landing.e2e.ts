import { expect, test } from '@playwright/test';
import { account } from './support/demo.ts';
import { overBudget, weighFirstView } from './support/first-view.ts';
import { countShifts, shifted } from './support/shifts.ts';
import { signIn } from './support/steps.ts';

test('a visitor can read the landing page without JavaScript', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page).toHaveTitle('Learning Through Collaboration – Patchwork');
  await expect(page.getByRole('heading', { level: 1, name: 'Learning Through Collaboration' })).toBeVisible();
  for (const name of [
    'How it works',
    'An example from invented schools',
    'One quilt, sewn by many classes',
    'What inspectors look for',
    'Safe for classes',
    'What it costs',
  ]) {
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
  }
  const joins = page.getByRole('main').getByRole('link', { name: 'Join Now' });
  await expect(joins).toHaveCount(2);
  for (const join of await joins.all()) await expect(join).toHaveAttribute('href', '/signup');
  await expect(page.getByRole('article', { name: 'The tide came over the path' })).toBeVisible();
  await expect(page.getByText('Linked this half term')).toBeVisible();
  await expect(page.getByRole('img', { name: /^A quilt of six felt patches/ })).toHaveAttribute('loading', 'lazy');
  await page.getByText('Democracy').click();
  await expect(page.getByText('Reports and comments on school councils and class votes')).toBeVisible();
  await page.getByText('Frameworks of the four nations').click();
  await expect(page.getByRole('link', { name: 'Promoting fundamental British values as part of SMSC in schools' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Education inspection framework' })).toBeVisible();
  await expect(page.getByText('Free while we pilot')).toHaveCount(2);
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await page.goto('/login');
  await expect(page.getByRole('heading')).toHaveCount(0);
  await context.close();
});

test('hydration keeps the prerendered landing page, without a console message', async ({ page }) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  page.on('pageerror', (error) => logged.push(error.message));
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      (window as unknown as { drawn: Element | null }).drawn = document.querySelector('h1');
    });
  });
  await page.goto('/');
  // A press before hydration does nothing.
  await expect(async () => {
    await page.getByRole('button', { name: 'Display' }).click({ timeout: 3_000 });
    await expect(page.getByRole('radio', { name: 'Dark' })).toBeVisible({ timeout: 3_000 });
  }).toPass();
  expect(await page.evaluate(() => (window as unknown as { drawn: Element | null }).drawn === document.querySelector('h1'))).toBe(
    true,
  );

  expect(logged).toEqual([]);

  // A session and a chosen theme appear only after the first render.
  await signIn(page, account('teacher'));
  await page.evaluate(() => localStorage.setItem('patchwork.theme', 'dark'));
  logged.length = 0;
  await page.goto('/');
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' })).toBeVisible();
  await page.getByRole('button', { name: 'Display' }).click();
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
  expect(logged).toEqual([]);
});

test('the login form is visible before its script loads, keeps typed values, and shifts no layout', async ({ page }) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  page.on('pageerror', (error) => logged.push(error.message));
  await countShifts(page);
  const script = Promise.withResolvers<void>();
  await page.route('**/assets/first-*.js', async (route) => {
    await script.promise;
    await route.continue();
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/login', { waitUntil: 'commit' });
  const heading = page.locator('h1');
  await expect(heading).toBeVisible();
  await expect(page).toHaveTitle('Login – Patchwork');
  // The form cannot be submitted yet: without the script the typed values would end up in the address.
  await expect(page.locator('#root')).toHaveAttribute('inert');
  await page.evaluate(() => {
    (window as unknown as { drawn: Element | null }).drawn = document.querySelector('h1');
    // Like a password manager.
    document.querySelector<HTMLInputElement>('input[name="email"]')!.value = 'someone@school.example';
  });
  script.resolve();
  await expect(page.locator('#root')).not.toHaveAttribute('inert');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('someone@school.example');
  expect(await page.evaluate(() => (window as unknown as { drawn: Element | null }).drawn === document.querySelector('h1'))).toBe(
    true,
  );
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('link', { name: 'Please enter your password.' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'An email address is required.' })).toHaveCount(0);
  expect(await shifted(page)).toBeLessThanOrEqual(0.02);
  expect(logged).toEqual([]);
});

test('a visitor never sees the navigation bar of a user', async ({ page }) => {
  const script = Promise.withResolvers<void>();
  await page.route('**/assets/first-*.js', async (route) => {
    await script.promise;
    await route.continue();
  });
  await page.goto('/home', { waitUntil: 'commit' });
  await expect(page.locator('#root header')).toBeAttached();
  await expect(page.locator('#root header')).toBeHidden();
  script.resolve();
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
});

test('the landing page shows its pictures, shifts no layout and stays short on a telephone', async ({ page }) => {
  await countShifts(page);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/');
    // The last is only for wide screens.
    const pictures = page.getByRole('main').locator('img:visible');
    await expect(pictures).toHaveCount(width === 1280 ? 5 : 4);
    for (const picture of await pictures.all()) {
      await picture.scrollIntoViewIfNeeded();
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true);
    }
    expect(await shifted(page)).toBeLessThanOrEqual(0.02);
  }
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(3_500);
});

test('the first view of landing page, login and feed stays within its size limit', async ({ browser }) => {
  const visitor = await browser.newContext();
  const landing = await visitor.newPage();
  expect(overBudget('landing', await weighFirstView(landing, () => landing.goto('/')))).toEqual([]);
  const guest = await browser.newContext();
  const login = await guest.newPage();
  expect(overBudget('login', await weighFirstView(login, () => login.goto('/login')))).toEqual([]);
  await guest.close();
  await signIn(landing, account('teacher'));

  const reader = await browser.newContext({ storageState: await visitor.storageState() });
  const feed = await reader.newPage();
  const weight = await weighFirstView(feed, async () => {
    await feed.goto('/home');
    await expect(feed.getByRole('feed')).toBeVisible();
  });
  expect(overBudget('feed', weight)).toEqual([]);
  await Promise.all([visitor.close(), reader.close()]);
});
