import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { playwrightTimings, slowest, vitestTimings, writeTimings } from './test-timings.ts';

const dir = mkdtempSync(join(tmpdir(), 'timings-'));
afterAll(() => rmSync(dir, { recursive: true }));

function file(content: object): string {
  const path = join(dir, 'report.json');
  writeFileSync(path, JSON.stringify(content));
  return path;
}

test('adds up the tests of each file of journeys, also deep inside', () => {
  const spec = (name: string, duration: number) => ({ file: name, tests: [{ results: [{ duration }] }] });
  const inner = { specs: [spec('a.e2e.ts', 1_500)] };
  const report = { suites: [{ specs: [spec('a.e2e.ts', 500)], suites: [inner] }, { specs: [spec('b.e2e.ts', 3_000)] }] };
  expect(playwrightTimings(file(report))).toEqual([
    { file: 'web/e2e/a.e2e.ts', seconds: 2 },
    { file: 'web/e2e/b.e2e.ts', seconds: 3 },
  ]);
});

test('ignores a run that was aborted', () => {
  expect(vitestTimings(join(dir, 'missing.json'))).toEqual([]);
  expect(playwrightTimings(join(dir, 'missing.json'))).toEqual([]);
});

test('shows the slowest first and keeps all of them', () => {
  const timings = [
    { file: 'a.test.ts', seconds: 1 },
    { file: 'b.test.ts', seconds: 20.04 },
    { file: 'c.test.ts', seconds: 3 },
  ];
  expect(slowest(timings, 2)).toBe('   20.0 s  b.test.ts\n    3.0 s  c.test.ts');
  const path = join(dir, 'kept/timings.json');
  writeTimings(path, { Checks: 12.34 }, timings);
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({
    stages: { Checks: 12.3 },
    files: [
      { file: 'b.test.ts', seconds: 20 },
      { file: 'c.test.ts', seconds: 3 },
      { file: 'a.test.ts', seconds: 1 },
    ],
  });
});
