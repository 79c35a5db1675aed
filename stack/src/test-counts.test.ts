import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { add, describe, playwrightCounts, vitestCounts } from './test-counts.ts';

const dir = mkdtempSync(join(tmpdir(), 'counts-'));
afterAll(() => rmSync(dir, { recursive: true }));

function report(content: object): string {
  const file = join(dir, 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}
const vitest = { numPassedTests: 7, numFailedTests: 0, numPendingTests: 1, numTodoTests: 0, testResults: [] };
const playwright = { stats: { expected: 3, unexpected: 0, flaky: 1, skipped: 0 }, errors: [] };

test('adds up the reports into the last line', () => {
  const all = add([vitestCounts(report(vitest), 0), playwrightCounts(report(playwright), 0)]);
  expect(describe(all)).toBe('11 passed, 0 failed, 1 skipped');
});

test('counts a file that broke before its first test', () => {
  const broken = { ...vitest, testResults: [{ status: 'failed', assertionResults: [] }] };
  expect(vitestCounts(report(broken), 1).failed).toBe(1);
});

test('never counts a failed run as passed', () => {
  expect(vitestCounts(report(vitest), 1).failed).toBe(1);
  expect(playwrightCounts(report(playwright), 1).failed).toBe(1);
  expect(vitestCounts(join(dir, 'missing.json'), 0)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});
