import '../src/styles/tokens.css';
import '../src/styles/fonts.css';
import '../src/styles/base.css';
import '../src/styles/layout.css';
import { afterEach, beforeAll, expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { chooseLanguage } from '../src/lib/language.ts';
// As app/signed-in.ts does.
import '../src/lib/forget-drafts.ts';
import { unlockPage } from '../src/lib/lock.ts';
import { problems } from './answers.ts';
import { closeScreen, expectAccessible } from './screen.tsx';
import { forgetHandlers, started } from './worker.ts';
import { resetStores } from './zustand.ts';

beforeAll(async () => {
  await started;
  // A file may leave another one.
  await page.viewport(1280, 900);
});

/** Leaves nothing of a test to the next one, which may be of another file: they share a page. */
async function resetPage(): Promise<void> {
  vi.useRealTimers();
  await cleanup();
  closeScreen();
  unlockPage(true);
  // What a failed test has left beside the app.
  for (const left of document.body.querySelectorAll(':scope > div')) left.remove();
  await chooseLanguage('en');
  await forgetHandlers();
  // Theme, lock, and whether the browser knows passkeys.
  for (const name of Object.keys(document.documentElement.dataset)) delete document.documentElement.dataset[name];
  document.title = '';
  // The browser keeps no more than 250 requests, and then no new ones.
  performance.clearResourceTimings();
  resetStores();
  // After the stores, some of which are stored.
  sessionStorage.clear();
  localStorage.clear();
}

afterEach(async ({ task }) => {
  let found: string[] = [];
  try {
    // What a failed test shows may be half-finished.
    if (task.result?.state !== 'fail' && document.getElementById('root')) await expectAccessible();
  } finally {
    await resetPage();
    found = problems.splice(0);
  }
  expect(found).toEqual([]);
});
