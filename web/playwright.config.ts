import { defineConfig } from '@playwright/test';

/** Start runs of connections. A run links every school of the network anew, those of the other journeys too. */
const runs = ['connections', 'first-journey'].map((name) => `**/${name}.e2e.ts`);
/** One test for each screen: the file is divided among the workers. */
const sweep = '**/accessibility.e2e.ts';

/** The journeys run against a whole system that `npm test` has started; see dev/src/test.ts for the variables. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: '../dev/src/temporary-folder.ts',
  // What proves more and changes seldom is left to `npm run test:whole`.
  ...(process.env.TESTS !== 'whole' && { grepInvert: /@whole/ }),
  // Files run in parallel, the tests of a file in order. Three workers keep two cores busy, since journeys often wait.
  workers: Number(process.env.E2E_WORKERS ?? 3),
  projects: [
    { name: 'journeys', testIgnore: [...runs, sweep] },
    { name: 'sweep', testMatch: sweep, fullyParallel: true },
    { name: 'runs', testMatch: runs, workers: 1, dependencies: ['journeys'] },
  ],
  retries: 0,
  timeout: 180_000,
  // A busy machine can take that long.
  expect: { timeout: 30_000 },
  reporter: process.env.CI ? [['line']] : [['list']],
  use: {
    baseURL: process.env.E2E_BASE_URL ?? 'http://127.0.0.1:14700',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    viewport: { width: 1280, height: 900 },
    // Colours half-way through a transition would be too faint. What is about movement asks for it itself.
    contextOptions: { reducedMotion: 'reduce' },
    // What goes through a worker cannot be held back or changed by a journey; offline.e2e.ts allows it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // A trace of each step takes a third of the time. What failed is run again with E2E_TRACE=1, which records one.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    actionTimeout: 30_000,
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    },
  },
});
