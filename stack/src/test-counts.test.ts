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
  const file = { name: 'a.test.ts', status: 'failed', message: 'no such module\nat …', assertionResults: [] };
  const counts = vitestCounts(report({ ...vitest, testResults: [file] }), 1);
  expect(counts).toMatchObject({ failed: 1, failures: ['a.test.ts: no such module'] });
});

test('names what failed, also deep inside', () => {
  const assertionResults = [
    { status: 'passed', fullName: 'adds' },
    { status: 'failed', fullName: 'subtracts' },
  ];
  const file = { name: 'a.test.ts', status: 'failed', message: '', assertionResults };
  const unit = vitestCounts(report({ ...vitest, numFailedTests: 1, testResults: [file] }), 1);
  const inner = { specs: [{ title: 'logs in', file: 'b.e2e.ts', ok: false }] };
  const suites = [{ specs: [{ title: 'logs out', file: 'b.e2e.ts', ok: true }], suites: [inner] }];
  const browser = playwrightCounts(report({ ...playwright, stats: { ...playwright.stats, unexpected: 1 }, suites }), 1);
  expect(add([unit, browser])).toMatchObject({ failed: 2, failures: ['a.test.ts: subtracts', 'b.e2e.ts: logs in'] });
});

test('never counts a failed run as passed', () => {
  expect(vitestCounts(report(vitest), 1).failed).toBe(1);
  expect(playwrightCounts(report(playwright), 1).failed).toBe(1);
  expect(vitestCounts(join(dir, 'missing.json'), 0)).toMatchObject({ passed: 0, failed: 1, skipped: 0 });
});
