import { existsSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { msw } from 'msw/vite';
import { defineProject } from 'vitest/config';
import { ensureDocuments } from '../contracts/documents.ts';
import { css } from './class-names.ts';

await ensureDocuments();

const shell = '/usr/bin/chromium-headless-shell';
const executablePath = process.env.CHROMIUM_PATH ?? (existsSync(shell) ? shell : '/usr/bin/chromium');

/** Component tests: screens and parts in a real browser, with calls answered by `test/answers.ts`. */
export default defineProject({
  root: import.meta.dirname,
  plugins: [react(), msw({ mode: 'worker-only' })],
  css,
  // A dependency that vite finds only during a test would reload the page.
  optimizeDeps: {
    entries: ['src/**/*.tsx', 'test/*.ts*'],
    include: ['react-dom/client', 'vitest-browser-react', 'swr/_internal'],
  },
  test: {
    name: 'components',
    include: ['src/**/*.view.test.tsx'],
    setupFiles: ['test/setup.ts'],
    // Each file has a page of its own, since modules of screens keep state.
    isolate: true,
    testTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
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
