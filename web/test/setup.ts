import '../src/styles/tokens.css';
import '../src/styles/fonts.css';
import '../src/styles/base.css';
import { afterEach, beforeAll, expect } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { chooseLanguage } from '../src/lib/language.ts';
import { problems } from './answers.ts';
import { closeScreen, expectAccessible } from './screen.tsx';
import { forgetHandlers, worker } from './worker.ts';
import { resetStores } from './zustand.ts';

beforeAll(() => worker.start({ quiet: true }));

afterEach(async ({ task }) => {
  // What a failed test shows may be half-finished.
  if (task.result?.state !== 'fail' && document.getElementById('root')) await expectAccessible();
  await cleanup();
  closeScreen();
  await chooseLanguage('en');
  await forgetHandlers();
  sessionStorage.clear();
  localStorage.clear();
  resetStores();
  expect(problems.splice(0)).toEqual([]);
});
