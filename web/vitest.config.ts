import { existsSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { msw } from 'msw/vite';
import { defineProject } from 'vitest/config';
import { ensureDocuments } from '../contracts/documents.ts';

await ensureDocuments();

const shell = '/usr/bin/chromium-headless-shell';
const executablePath = process.env.CHROMIUM_PATH ?? (existsSync(shell) ? shell : '/usr/bin/chromium');

const isProduction = { 'process.env.NODE_ENV': JSON.stringify('production') };

/** Component tests: screens and parts in a real browser, with calls answered by `test/answers.ts`. */
export default defineProject({
  root: import.meta.dirname,
  // React as people get it: its development build takes a tenth of the time of the tests, and biome looks for missing keys.
  define: isProduction,
  oxc: { jsx: { runtime: 'automatic', development: false } },
  plugins: [react(), msw({ mode: 'worker-only' })],

  // Not by vi.mock: with it, every file that the page loads goes through the test runner.
  resolve: {
    alias: [
      { find: /^zustand$/, replacement: join(import.meta.dirname, 'test/zustand.ts') },
      { find: /^\.\/passkey-ceremonies\.ts$/, replacement: join(import.meta.dirname, 'test/passkey-ceremonies.ts') },
    ],
  },
  // A dependency that vite finds only during a test would reload the page.
  optimizeDeps: {
    entries: ['src/**/*.tsx', 'test/*.ts*'],
    include: ['react-dom/client', 'vitest-browser-react', 'swr/_internal'],
    rolldownOptions: { transform: { define: isProduction } },
  },
  test: {
    name: 'components',
    env: { TESTS: process.env.TESTS ?? '' },
    include: ['src/**/*.view.test.tsx'],
    setupFiles: ['test/setup.ts'],
    // The files share a page, which saves a quarter of the CPU time: `test/setup.ts` leaves nothing of a test to the next.
    isolate: false,
    restoreMocks: true,
    mockReset: true,
    unstubGlobals: true,
    // Pages wait now and then, so that three keep the two cores of CI busy.
    maxWorkers: 3,
    testTimeout: 60_000,
    // A page's first test loads the app's modules, which takes a busy machine longer than ten seconds.
    expect: { poll: { timeout: 30_000 } },
    browser: {
      enabled: true,
      headless: true,
      provider: playwright({
        launchOptions: { executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'] },
        contextOptions: { locale: 'en-GB', timezoneId: 'Europe/London', reducedMotion: 'reduce' },
        actionTimeout: 20_000,
      }),
      instances: [{ browser: 'chromium', viewport: { width: 1280, height: 900 } }],
      screenshotFailures: false,
    },
  },
});
