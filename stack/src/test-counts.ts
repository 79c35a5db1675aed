import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  /** What failed, by name: repeated above the last line, because a log that is cut short keeps its end. */
  failures: string[];
}

const VitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number().default(0),
  testResults: z
    .array(
      z.object({
        name: z.string(),
        status: z.string(),
        message: z.string().default(''),
        assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })),
      }),
    )
    .default([]),
});
interface Suite {
  suites?: Suite[] | undefined;
  specs: { title: string; file: string; ok: boolean }[];
}
const Suite: z.ZodType<Suite> = z.object({
  suites: z.lazy(() => z.array(Suite)).optional(),
  specs: z.array(z.object({ title: z.string(), file: z.string(), ok: z.boolean() })),
});
const PlaywrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  errors: z.array(z.object({ message: z.string().default('') })).default([]),
  suites: z.array(Suite).default([]),
});

/** Counts from vitest's JSON report. A file that broke before its first test counts as one failure. */
export function vitestCounts(file: string, exitCode: number): Counts {
  const report = VitestReport.safeParse(read(file)).data;
  if (!report) return oneFailure('the tests broke off before they could report');
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  const failed = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => `${name}: ${fullName}`),
  );
  return atLeastOneFailure(exitCode, {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: [...broken.map(({ name, message }) => `${name}: ${message.split('\n')[0]}`), ...failed],
  });
}

/** Counts from Playwright's JSON report. A test that passed only on a retry has passed. */
export function playwrightCounts(file: string, exitCode: number): Counts {
  const report = PlaywrightReport.safeParse(read(file)).data;
  if (!report) return oneFailure('the browser journeys broke off before they could report');
  const { expected, flaky, unexpected, skipped } = report.stats;
  const failures = [
    ...report.errors.map(({ message }) => message.split('\n')[0] ?? ''),
    ...report.suites.flatMap(specsOf).flatMap(({ ok, file, title }) => (ok ? [] : [`${file}: ${title}`])),
  ];
  return atLeastOneFailure(exitCode, { passed: expected + flaky, failed: unexpected, skipped, failures });
}

const specsOf = ({ suites = [], specs }: Suite): Suite['specs'] => [...specs, ...suites.flatMap(specsOf)];

/** A stage that could not even count. */
export const oneFailure = (reason: string): Counts => ({ passed: 0, failed: 1, skipped: 0, failures: [reason] });

export const add = (all: Counts[]): Counts => ({
  passed: all.reduce((sum, counts) => sum + counts.passed, 0),
  failed: all.reduce((sum, counts) => sum + counts.failed, 0),
  skipped: all.reduce((sum, counts) => sum + counts.skipped, 0),
  failures: all.flatMap(({ failures }) => failures),
});

/** `12 passed, 0 failed`, and `, 1 skipped` when some were. */
export const describe = ({ passed, failed, skipped }: Counts) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

/** A run that says it failed never counts as passed, whatever its report holds. */
const atLeastOneFailure = (exitCode: number, counts: Counts): Counts =>
  exitCode !== 0 && counts.failed === 0
    ? { ...counts, failed: 1, failures: [...counts.failures, `every test passed, but the run ended with ${exitCode}`] }
    : counts;

const read = (file: string): unknown => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null);
