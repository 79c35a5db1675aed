import { defineConfig } from 'vitest/config';

const everywhere = ['**/node_modules/**', '**/dist/**', '.stack/**', 'web/e2e/**'];

export default defineConfig({
  test: {
    // Two cores are what CI has; more workers only slow each other down.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contracts,packages,services,workers,web,stack,bench,deploy}/**/*.test.{ts,tsx}'],
          exclude: [...everywhere, '**/test/**'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['{packages,services,workers,stack,bench,deploy}/**/test/**/*.test.ts'],
          exclude: everywhere,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // Whole systems share two cores here. What needs its second try is named at the end of the run, to be looked into.
          retry: 1,
        },
      },
    ],
  },
});
