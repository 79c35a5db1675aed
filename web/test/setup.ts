import '../src/styles/tokens.css';
import '../src/styles/fonts.css';
import '../src/styles/base.css';
import '../src/styles/layout.css';
import { afterEach, beforeAll, expect, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { chooseLanguage } from '../src/lib/language.ts';
import { unlockPage } from '../src/lib/lock.ts';
import { problems } from './answers.ts';
import { closeScreen, expectAccessible } from './screen.tsx';
import { forgetHandlers, started } from './worker.ts';
import { resetStores } from './zustand.ts';

beforeAll(() => started);

/** Leaves nothing of a test to the next one, which may be of another file: they share a page. */
async function resetPage(): Promise<void> {
  vi.useRealTimers();
  await cleanup();
  closeScreen();
  unlockPage(true);
  await chooseLanguage('en');
  await forgetHandlers();
  // Says whether the browser knows passkeys.
  delete document.documentElement.dataset.passkeys;
  // The browser keeps no more than 250 requests, and then no new ones.
  performance.clearResourceTimings();
  sessionStorage.clear();
  localStorage.clear();
  resetStores();
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
