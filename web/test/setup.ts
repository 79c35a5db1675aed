import '../src/styles/tokens.css';
import '../src/styles/fonts.css';
import '../src/styles/base.css';
import { afterEach, beforeAll, expect, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { chooseLanguage } from '../src/lib/language.ts';
import { problems } from './answers.ts';
import { closeScreen, expectAccessible } from './screen.tsx';
import { forgetHandlers, worker } from './worker.ts';

// Stores live as long as their module: each test begins with their first state.
const resets = vi.hoisted(() => [] as (() => void)[]);
vi.mock('zustand', async (original) => {
  const zustand = await original<typeof import('zustand')>();
  const create = ((state) => {
    if (!state) return create;
    const store = zustand.create(state as never);
    resets.push(() => store.setState(store.getInitialState(), true));
    return store;
  }) as typeof zustand.create;
  return { ...zustand, create };
});

// It would open the same address a second time.
vi.mock('../src/app/router.tsx', async () => ({ router: (await import('./screen.tsx')).screenRouter }));

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
  for (const reset of resets) reset();
  expect(problems.splice(0)).toEqual([]);
});
