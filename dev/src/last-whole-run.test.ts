import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lastWholeRun, wholeRunLine, withWholeRun } from './last-whole-run.ts';
import { root } from './paths.ts';

const run = {
  date: new Date('2026-11-29T23:30:00Z'),
  commit: '1a2b3c4d',
  counts: { passed: 3512, failed: 0, skipped: 2, failures: [] },
  seconds: 5400,
};

test('a result has the date, commit, count and seconds', () => {
  expect(wholeRunLine(run)).toBe('29 November 2026, commit 1a2b3c4d, 3512 passed, 0 failed, 2 skipped, 5,400 s');
});

test('a result replaces the last one', () => {
  const document = withWholeRun('Before\n\nLast whole run: none\n\nAfter\n', wholeRunLine(run));
  expect(document).toBe(`Before\n\nLast whole run: ${wholeRunLine(run)}\n\nAfter\n`);
  expect(lastWholeRun(document)).toBe(wholeRunLine(run));
});

test('docs/reliability.md has the line', () => {
  expect(lastWholeRun(readFileSync(join(root, 'docs/reliability.md'), 'utf8'))).toMatch(/./);
  expect(() => lastWholeRun('no such line')).toThrow('Last whole run');
});
