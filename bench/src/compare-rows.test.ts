import { expect, test } from 'vitest';
import { compareWithReach, toMarkdown } from './compare-rows.ts';

const sizes = [10_000, 100_000];
const rowOf = (figures: Record<string, number[]>, what: string) =>
  compareWithReach(sizes, figures).find((row) => row.what.startsWith(what))!;

test('a row is reached when each of its figures is at least, or at most, what it must be', () => {
  const alone = (percent: number, p50: number) => rowOf({ feedAlone: [percent, p50] }, 'Feed through the gateway');
  expect(alone(60, 1.6)).toMatchObject({ today: '60 %, 1.6 ms', reach: '60 %, 1.6 ms', aim: '80 %, 1 ms', isReached: true });
  expect(alone(59, 1.6).isReached).toBe(false);
  expect(alone(60, 1.7).isReached).toBe(false);
});

test('a row without all of its figures has failed and is not reached', () => {
  const incomplete: Record<string, number[]>[] = [{}, { feed: [200] }, { feed: [200, Number.NaN] }];
  for (const figures of incomplete)
    expect(rowOf(figures, 'Feed, 32 connections')).toMatchObject({ today: 'failed', isMeasured: false, isReached: false });
});

test('a figure without an aim has a dash', () => {
  expect(rowOf({}, '35,000 schools linked').aim).toBe('6 s, 150 MB, –');
});

test('writes are compared at each larger number of reports', () => {
  const rows = compareWithReach([...sizes, 1_000_000], {}).filter(({ what }) => what.startsWith('The same'));
  expect(rows.map(({ what }) => /at ([\d,]+) reports/.exec(what)![1])).toEqual(['100,000', '1,000,000']);
});

test('the table in Markdown has a line for each row', () => {
  const table = toMarkdown(compareWithReach(sizes, { search: [12] }));
  expect(table).toContain('worst p95 | 12 ms | 25 ms | 10 ms | ✓ |\n');
  expect(table.trimEnd().split('\n')).toHaveLength(2 + compareWithReach(sizes, {}).length);
});
