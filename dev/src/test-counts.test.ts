import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { add, describe, faultCounts, playwrightCounts, vitestCounts } from './test-counts.ts';

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
  expect(describe(all)).toBe('10 passed, 1 failed, 1 skipped');
});

test('counts a file that broke before its first test', () => {
  const file = { name: 'a.test.ts', status: 'failed', message: 'no such module\nat …', assertionResults: [] };
  const counts = vitestCounts(report({ ...vitest, testResults: [file] }), 1);
  expect(counts).toMatchObject({ failed: 1, failures: ['a.test.ts: no such module'] });
});

test('counts a file whose preparation fails, so that all its tests are skipped, as one failure', () => {
  const skipped = { status: 'skipped', fullName: 'adds', failureMessages: [] };
  const file = { name: 'a.test.ts', status: 'failed', message: 'no broker\nat …', assertionResults: [skipped] };
  const counts = vitestCounts(report({ ...vitest, numFailedTests: 0, testResults: [file] }), 1);
  expect(counts).toMatchObject({ failed: 1, failures: ['a.test.ts: no broker'] });
});

test('counts a test that only the whole run runs in no other run', () => {
  const whole = { status: 'skipped', fullName: 'adds large numbers', tags: ['whole'] };
  const absent = { status: 'skipped', fullName: 'adds without a scanner', tags: [] };
  const file = { name: 'a.test.ts', status: 'passed', message: '', assertionResults: [whole, absent] };
  expect(vitestCounts(report({ ...vitest, numPendingTests: 2, testResults: [file] }), 0)).toMatchObject({
    passed: 7,
    skipped: 1,
  });
});

test('counts the checks of the fault suite, and those with nothing to look at as skipped', () => {
  const checks = [
    { name: 'I1', looked: 3, violations: [] },
    { name: 'I2', looked: 0, violations: [] },
    { name: 'I3', looked: 2, violations: [{ text: 'report 7 is there twice' }] },
  ];
  expect(faultCounts(report({ checks }), 1)).toEqual({
    passed: 1,
    failed: 1,
    skipped: 1,
    failures: ['I3\n    report 7 is there twice'],
  });
  expect(faultCounts(join(dir, 'none.json'), 1)).toMatchObject({ passed: 0, failed: 1 });
});

test('lists failed tests with their errors, also in nested suites, and tests that passed on a second try', () => {
  const failureMessages = ['expected 1 to be 2\n    at a.test.ts:3:5'];
  const assertionResults = [
    { status: 'passed', fullName: 'adds' },
    { status: 'failed', fullName: 'subtracts', failureMessages },
  ];
  const file = { name: 'a.test.ts', status: 'failed', message: '', assertionResults };
  const unit = vitestCounts(report({ ...vitest, numFailedTests: 1, testResults: [file] }), 1);
  const spec = (title: string, ok: boolean, status: string, message: string) => ({
    ...{ title, ok, file: 'b.e2e.ts' },
    tests: [{ status, results: [{ errors: [{ message }] }] }],
  });
  const inner = { specs: [spec('logs in', false, 'unexpected', 'no such page')] };
  const suites = [{ specs: [spec('logs out', true, 'flaky', 'too slow')], suites: [inner] }];
  const browser = playwrightCounts(report({ ...playwright, stats: { ...playwright.stats, unexpected: 1 }, suites }), 1);
  expect(add([unit, browser])).toMatchObject({
    failed: 3,
    failures: [
      'a.test.ts: subtracts\n    expected 1 to be 2\n        at a.test.ts:3:5',
      'b.e2e.ts: logs out\n    too slow',
      'b.e2e.ts: logs in\n    no such page',
    ],
  });
});

test('shows the page of a failed journey', () => {
  const path = join(dir, 'error-context.md');
  writeFileSync(
    path,
    '# Error details\n\nNot found.\n\n# Page snapshot\n\n```yaml\n- banner:\n  - link "Home"\n```\n\n# Test source\n',
  );
  const results = [{ errors: [{ message: 'not found' }], attachments: [{ name: 'error-context', path }, { name: 'trace' }] }];
  const suites = [{ specs: [{ title: 'logs in', file: 'b.e2e.ts', ok: false, tests: [{ status: 'unexpected', results }] }] }];
  const { failures } = playwrightCounts(report({ ...playwright, suites }), 1);
  expect(failures).toEqual(['b.e2e.ts: logs in\n    not found\n    The page:\n    - banner:\n      - link "Home"']);
});

test('never counts a failed run as passed', () => {
  expect(vitestCounts(report(vitest), 1).failed).toBe(1);
  expect(playwrightCounts(report(playwright), 1).failed).toBe(1);
  expect(vitestCounts(join(dir, 'missing.json'), 0)).toMatchObject({ passed: 0, failed: 1, skipped: 0 });
});
