import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import type { Reporter } from 'vitest/node';
import { z } from 'zod';
import { root } from './paths.ts';

/** The duration of one test file, including imports and hooks. */
export interface FileTiming {
  file: string;
  seconds: number;
}

/** Reporter for vitest that writes the duration of each file to TEST_TIMINGS; vitest's JSON report omits imports and hooks. */
export default class TimingsReporter implements Reporter {
  onTestRunEnd: Reporter['onTestRunEnd'] = (modules) => {
    const timings = modules.map((module): FileTiming => {
      const { collectDuration, setupDuration, duration } = module.diagnostic();
      return { file: relative(root, module.moduleId), seconds: (collectDuration + setupDuration + duration) / 1_000 };
    });
    const { TEST_TIMINGS } = process.env;
    if (TEST_TIMINGS) writeFileSync(TEST_TIMINGS, JSON.stringify(timings));
  };
}

const Timings = z.array(z.object({ file: z.string(), seconds: z.number() }));

/** Reads the reporter's timings; empty if the run did not finish. */
export const vitestTimings = (path: string): FileTiming[] =>
  existsSync(path) ? Timings.parse(JSON.parse(readFileSync(path, 'utf8'))) : [];

interface Suite {
  suites?: Suite[] | undefined;
  specs: { file: string; tests: { results: { duration: number }[] }[] }[];
}
const Suite: z.ZodType<Suite> = z.object({
  suites: z.lazy(() => z.array(Suite)).optional(),
  specs: z.array(
    z.object({ file: z.string(), tests: z.array(z.object({ results: z.array(z.object({ duration: z.number() })) })) }),
  ),
});

/** Reads the duration of each journey file from Playwright's JSON report. */
export function playwrightTimings(path: string): FileTiming[] {
  if (!existsSync(path)) return [];
  const { suites } = z.object({ suites: z.array(Suite).default([]) }).parse(JSON.parse(readFileSync(path, 'utf8')));
  const specsOf = ({ suites = [], specs }: Suite): Suite['specs'] => [...specs, ...suites.flatMap(specsOf)];
  const byFile = Map.groupBy(suites.flatMap(specsOf), ({ file }) => file);
  return [...byFile].map(([file, specs]) => {
    const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results));
    return { file: `web/e2e/${file}`, seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1_000 };
  });
}

/** Formats the slowest files as a table, slowest first. */
export const slowest = (timings: FileTiming[], count: number): string =>
  timings
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, count)
    .map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`)
    .join('\n');

/** Writes the seconds of each stage and file of this run, to compare runs. */
export function writeTimings(path: string, stages: Record<string, number>, files: FileTiming[]): void {
  mkdirSync(dirname(path), { recursive: true });
  const rounded = (seconds: number) => Math.round(seconds * 10) / 10;
  const report = {
    stages: Object.fromEntries(Object.entries(stages).map(([name, seconds]) => [name, rounded(seconds)])),
    files: files.toSorted((a, b) => b.seconds - a.seconds).map(({ file, seconds }) => ({ file, seconds: rounded(seconds) })),
  };
  writeFileSync(path, `${JSON.stringify(report, null, 2)}\n`);
}
