import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { ensureDocuments } from './contracts/documents.ts';

await ensureDocuments();

const everywhere = ['**/node_modules/**', '**/dist/**', '.stack/**', 'web/e2e/**'];
/** They prove more and change seldom, so only `npm run test:whole` runs them. */
const onlyWhole =
  process.env.TESTS === 'whole'
    ? []
    : [
        'deploy/test/scanner.test.ts',
        'deploy/test/sign-in.test.ts',
        'dev/test/alerts.test.ts',
        'dev/test/backing.test.ts',
        'dev/test/kafka-users.test.ts',
        'dev/test/rolling.test.ts',
        'dev/test/shapes.test.ts',
        'dev/test/whole-system.test.ts',
        'ops/test/backup.test.ts',
        'packages/platform/test/bus.test.ts',
        'packages/platform/test/read-only-stores.test.ts',
        'services/all/test/all.test.ts',
        'services/connections/test/killed-worker.test.ts',
        'services/connections/test/progress.test.ts',
        'services/connections/test/simulate.test.ts',
        'workers/test/main.test.ts',
        'workers/test/rare-films.test.ts',
      ];
const folders = '{contracts,packages,services,workers,web,dev,ops,bench,deploy}';

/** What takes longest starts first, so that no core waits for it at the end; vitest would go by size. */
const longest = [
  'whole-system',
  'shapes',
  'read-only-stores',
  'killed-worker',
  'bus',
  'backup',
  'rolling',
  'backing',
  'simulate',
  'films',
].map((name) => `/test/${name}.test.ts`);

/** vitest itself waits for one second, which a busy machine can take for anything. */
const patience = { poll: { timeout: 30_000 } };

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => longest.findIndex((path) => moduleId.endsWith(path)) + 1 || Infinity;
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)));
  }
}

export default defineConfig({
  test: {
    retry: 0,
    // Of a file that `npm test` runs otherwise.
    tags: [{ name: 'whole', description: 'proves more and changes seldom: only npm run test:whole runs it' }],
    globalSetup: 'dev/src/temporary-folder.ts',
    sequence: { sequencer: LongestFirst },
    // Each waits a fifth of its time, so that three keep the two cores of CI busy.
    maxWorkers: 3,
    // Files of one worker share modules: to load these for each file takes longer than the tests of most files.
    isolate: false,
    projects: [
      'web/vitest.config.ts',
      {
        test: {
          name: 'unit',
          include: [`${folders}/**/*.test.{ts,tsx}`],
          exclude: [...everywhere, '**/test/**', '**/*.view.test.tsx'],
          testTimeout: 60_000,
          expect: patience,
        },
      },
      {
        test: {
          name: 'integration',
          include: [`${folders}/**/test/**/*.test.ts`],
          exclude: [...everywhere, ...onlyWhole],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: patience,
        },
      },
      {
        // Compares documents with the code: `npm run check:docs`, and one of the checks of `npm test`.
        test: { name: 'docs', include: ['dev/check-docs/*.check.ts'] },
      },
    ],
  },
});
