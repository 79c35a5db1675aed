import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '../../test/answers.ts';
import { config } from '../../test/examples.ts';
import { openScreen } from '../../test/screen.tsx';
import { worker } from '../../test/worker.ts';
import { pages } from '../app/pages.ts';
import { watchForNewRelease } from '../lib/new-release.ts';
import { paths } from '../lib/paths.ts';

/** The page of the release that the server has now: it names its scripts. */
const pageWith = (...scripts: string[]) =>
  scripts.map((src) => `<script type="module" crossorigin src="${src}"></script>`).join('');
const running = () =>
  [...document.scripts].filter(({ type, src }) => type === 'module' && src).map(({ src }) => new URL(src).pathname);
const server = (html: string | null) =>
  worker.use(http.get('/index.html', () => (html === null ? HttpResponse.error() : HttpResponse.html(html))));

const signUp = pages.signUp;
let reloads = 0;
const notReally = (event: NavigateEvent) => {
  if (event.navigationType !== 'reload') return;
  event.preventDefault();
  reloads += 1;
};
let stopWatching: () => void;
beforeEach(() => {
  reloads = 0;
  navigation.addEventListener('navigate', notReally);
  stopWatching = watchForNewRelease();
  // As a browser does with a file that is no longer on the server, and vite's loader before it.
  pages.signUp = () => {
    const error = new TypeError('Failed to fetch dynamically imported module');
    dispatchEvent(new Event('vite:preloadError'));
    return Promise.reject(error);
  };
});
afterEach(() => {
  navigation.removeEventListener('navigate', notReally);
  stopWatching();
  pages.signUp = signUp;
});

const openOldTab = () => openScreen(paths.signUp, [answer.get('/api/config', config())]);
const alert = page.getByRole('alert').filter({ hasText: 'We couldn’t load this page.' });
const again = page.getByRole('button', { name: 'Try again' });

test('reloads the document by itself once, when a file of it is gone because of a new release', async () => {
  server(pageWith('/assets/first-new1234.js'));
  await openOldTab();
  await expect.poll(() => reloads).toBe(1);
  await expect.element(alert).not.toBeInTheDocument();
});

test('does not reload again by itself for the same release, and says that the page could not be loaded', async () => {
  server(pageWith('/assets/first-new1234.js'));
  await openOldTab();
  await expect.poll(() => reloads).toBe(1);
  stopWatching();
  stopWatching = watchForNewRelease();
  await openOldTab();
  await expect.element(alert).toBeVisible();
  expect(reloads).toBe(1);
});

test('does not reload by itself when the file is missing for another reason; "Try again" reloads', async () => {
  expect(running().length).toBeGreaterThan(0);
  server(pageWith(...running()));
  await openOldTab();
  await expect.element(alert).toBeVisible();
  expect(reloads).toBe(0);
  await again.click();
  await expect.poll(() => reloads).toBe(1);
});

test('keeps the document while files are being uploaded', async () => {
  const ask = (event: Event) => event.preventDefault();
  addEventListener('beforeunload', ask);
  server(pageWith('/assets/first-new1234.js'));
  await openOldTab();
  await expect.element(alert).toBeVisible();
  removeEventListener('beforeunload', ask);
  expect(reloads).toBe(0);
});

test('keeps the document while the server cannot be reached, and says so', async () => {
  server(null);
  await openOldTab();
  await expect.element(alert).toBeVisible();
  await again.click();
  await expect.element(page.getByRole('alert').filter({ hasText: 'We couldn’t reach the service.' })).toBeVisible();
  await expect.element(again).toBeEnabled();
  expect(reloads).toBe(0);
});
