import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  /** The failed tests by name; printed at the end, because a truncated log keeps its end. */
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
        assertionResults: z.array(
          z.object({
            status: z.string(),
            fullName: z.string(),
            failureMessages: z.array(z.string()).default([]),
            tags: z.array(z.string()).default([]),
          }),
        ),
      }),
    )
    .default([]),
});
const Thrown = z.object({ message: z.string().default('') });
const Attachment = z.object({ name: z.string(), path: z.string().optional() });
const Spec = z.object({
  title: z.string(),
  file: z.string(),
  ok: z.boolean(),
  tests: z
    .array(
      z.object({
        status: z.string(),
        results: z.array(z.object({ errors: z.array(Thrown).default([]), attachments: z.array(Attachment).default([]) })),
      }),
    )
    .default([]),
});
interface Suite {
  suites?: Suite[] | undefined;
  specs: z.output<typeof Spec>[];
}
const Suite: z.ZodType<Suite> = z.object({ suites: z.lazy(() => z.array(Suite)).optional(), specs: z.array(Spec) });
const PlaywrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  errors: z.array(Thrown).default([]),
  suites: z.array(Suite).default([]),
});

/** What only `npm run test:whole` runs is not part of another run. */
const isLeftOut = ({ status, tags }: { status: string; tags: string[] }) => status === 'skipped' && tags.includes('whole');

/** Reads the counts from vitest's JSON report. A file that fails outside its tests, as in `beforeAll`, counts as one failure. */
export function vitestCounts(file: string, exitCode: number): Counts {
  const report = VitestReport.safeParse(read(file)).data;
  if (!report) return oneFailure('the tests ended before they could report');
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  const tests = report.testResults.flatMap(({ name, assertionResults }) => assertionResults.map((test) => ({ ...test, name })));
  const tell = ({ name, fullName, failureMessages }: (typeof tests)[number]) =>
    withReasons(`${name}: ${fullName}`, failureMessages);
  return atLeastOneFailure(exitCode, {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests - tests.filter(isLeftOut).length,
    failures: [
      ...broken.map(({ name, message }) => `${name}: ${message.split('\n')[0]}`),
      ...tests.filter(({ status }) => status === 'failed').map(tell),
    ],
  });
}

/** Reads the counts from Playwright's JSON report. A test that passed only on a retry counts as failed. */
export function playwrightCounts(file: string, exitCode: number): Counts {
  const report = PlaywrightReport.safeParse(read(file)).data;
  if (!report) return oneFailure('the browser journeys ended before they could report');
  const { expected, flaky, unexpected, skipped } = report.stats;
  const specs = report.suites.flatMap(specsOf);
  const isFailed = ({ ok, tests }: Suite['specs'][number]) => !ok || tests.some(({ status }) => status === 'flaky');
  const tell = ({ title, file, tests }: Suite['specs'][number]) => {
    const results = tests.flatMap((test) => test.results);
    const thrown = results.flatMap(({ errors }) => errors.map(({ message }) => message));
    return withReasons(`${file}: ${title}`, thrown) + results.flatMap(pageOf).join('');
  };
  return atLeastOneFailure(exitCode, {
    passed: expected,
    failed: unexpected + flaky,
    skipped,
    failures: [...report.errors.map(({ message }) => message.split('\n')[0] ?? ''), ...specs.filter(isFailed).map(tell)],
  });
}

const FaultReport = z.object({
  checks: z.array(z.object({ name: z.string(), looked: z.number(), violations: z.array(z.object({ text: z.string() })) })),
});

/** Reads the counts from the fault suite's results. A check that had nothing to look at counts as skipped. */
export function faultCounts(file: string, exitCode: number): Counts {
  const report = FaultReport.safeParse(read(file)).data;
  if (!report) return oneFailure('the fault suite ended before it could report');
  const failed = report.checks.filter(({ violations }) => violations.length > 0);
  const passed = report.checks.filter(({ looked, violations }) => looked > 0 && violations.length === 0).length;
  return atLeastOneFailure(exitCode, {
    passed,
    failed: failed.length,
    skipped: report.checks.length - passed - failed.length,
    failures: failed.map(({ name, violations }) =>
      withReasons(
        name,
        violations.slice(0, 5).map(({ text }) => text),
      ),
    ),
  });
}

const specsOf = ({ suites = [], specs }: Suite): Suite['specs'] => [...specs, ...suites.flatMap(specsOf)];

/** A test's name with the beginning of each error, in case the rest of the log is lost. */
const withReasons = (name: string, errors: string[]) =>
  [name, ...errors.map((error) => error.split('\n').slice(0, 12).join('\n    ').slice(0, 1_500))].join('\n    ');

/** What the page showed to a screen reader when a journey failed, of the file that Playwright keeps about it. */
const pageOf = ({ attachments }: Suite['specs'][number]['tests'][number]['results'][number]): string[] =>
  attachments.flatMap(({ name, path }) => {
    if (name !== 'error-context' || !path || !existsSync(path)) return [];
    const page = /^# Page snapshot\n+```yaml\n(.*?)\n```/ms.exec(readFileSync(path, 'utf8'))?.[1];
    return page ? [`\n    The page:\n    ${page.split('\n').slice(0, 120).join('\n    ')}`] : [];
  });

/** Returns the counts of a stage that failed without a report. */
export const oneFailure = (reason: string): Counts => ({ passed: 0, failed: 1, skipped: 0, failures: [reason] });

/** Adds up counts. */
export const add = (all: Counts[]): Counts => ({
  passed: all.reduce((sum, counts) => sum + counts.passed, 0),
  failed: all.reduce((sum, counts) => sum + counts.failed, 0),
  skipped: all.reduce((sum, counts) => sum + counts.skipped, 0),
  failures: all.flatMap(({ failures }) => failures),
});

/** Formats counts as `12 passed, 0 failed`, with `, 1 skipped` if any were. */
export const describe = ({ passed, failed, skipped }: Counts) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

/** A run with a non-zero exit code never counts as passed, whatever its report says. */
const atLeastOneFailure = (exitCode: number, counts: Counts): Counts =>
  exitCode !== 0 && counts.failed === 0
    ? { ...counts, failed: 1, failures: [...counts.failures, `every test passed, but the run exited with ${exitCode}`] }
    : counts;

const read = (file: string): unknown => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null);
