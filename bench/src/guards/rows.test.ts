import { expect, test } from 'vitest';
import { compareWithLimits, type Figures, toMarkdown } from './rows.ts';

const sizes = [10_000, 100_000];
const rowOf = (figures: Figures) => compareWithLimits(sizes, ['matching'], figures)[0]!;

test('a guard is met when each of its figures is within its limit', () => {
  expect(rowOf({ matching: [15, 300, 99.5, 0.49] })).toMatchObject({ today: '15 s, 300 MB, 99.5 %, 0.49', isMet: true });
  expect(rowOf({ matching: [15.1, 300, 99.5, 0.49] }).isMet).toBe(false);
  expect(rowOf({ matching: [15, 300, 99.4, 0.49] }).isMet).toBe(false);
});

test('a guard without all of its figures has failed', () => {
  const incomplete: Figures[] = [{}, { feed: [200] }, { feed: [200, Number.NaN] }];
  for (const figures of incomplete)
    expect(compareWithLimits(sizes, ['feed'], figures)[0]).toMatchObject({ today: 'failed', isMet: false });
});

test('the table in Markdown has a line for each guard', () => {
  const table = toMarkdown(compareWithLimits(sizes, ['search', 'mail'], { search: [12] }));
  expect(table).toContain('worst p95 | 12 ms | 100 ms | ✓ |\n');
  expect(table.trimEnd().split('\n')).toHaveLength(4);
});
