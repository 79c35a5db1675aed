import { expect, test } from 'vitest';
import { arrange, MAX_DRAWN, seamsOf } from './arrange.ts';

/** "1-2 1-2 3-1": a stitch for each pair. */
const stitchesOf = (pairs: string) =>
  pairs
    .split(' ')
    .filter(Boolean)
    .map((pair, id) => ({ schoolGroups: pair.split('-').map(Number), articleId: id + 1, commentId: id + 1 }));

/** How many stitches an arrangement draws. */
const drawnBy = (order: number[], pairs: string, columns: number) =>
  [...seamsOf(order, stitchesOf(pairs), columns).values()].flat().flatMap(({ stitches }) => stitches).length;

test('without stitches the order of the quilt stays', () => {
  expect(arrange([4, 2, 9, 1], [], 2)).toEqual([4, 2, 9, 1]);
  expect(arrange([], [], 3)).toEqual([]);
});

test('every class is placed once, whatever the stitches', () => {
  const classes = Array.from({ length: 23 }, (_, id) => id + 1);
  const pairs = classes.map((id) => `${id}-${((id * 7) % 23) + 1} ${id}-${((id * 11) % 23) + 1}`).join(' ');
  for (const columns of [1, 2, 3, 6]) {
    const order = arrange(classes, stitchesOf(pairs), columns);
    expect(order.toSorted((one, other) => one - other)).toEqual(classes);
    expect(order).toEqual(arrange(classes, stitchesOf(pairs), columns));
    expect(drawnBy(order, pairs, columns)).toBeGreaterThanOrEqual(drawnBy(classes, pairs, columns));
  }
});

test('classes with stitches between them are neighbours where that is possible', () => {
  const pairs = '1-4 1-4 2-5 3-6 4-5 5-6';
  expect(drawnBy([1, 2, 3, 4, 5, 6], '1-6 2-4', 3)).toBe(0);
  for (const columns of [2, 3]) expect(drawnBy(arrange([1, 2, 3, 4, 5, 6], stitchesOf(pairs), columns), pairs, columns)).toBe(6);
});

test('many stitches of one pair do not push all others apart', () => {
  const many = '1-2 '.repeat(40);
  const pairs = `${many}1-3 1-3 2-4 2-4`;
  const order = arrange([1, 2, 3, 4], stitchesOf(pairs), 2);
  expect(drawnBy(order, pairs, 2)).toBe(MAX_DRAWN + 4);
});

test('a seam belongs to the patch before or above it, and the last of a row has none after it', () => {
  const seams = seamsOf([1, 2, 3, 4], stitchesOf('2-1 2-3 4-2'), 2);
  expect([...seams].map(([id, all]) => [id, all.map(({ side, stitches }) => [side, stitches.length])])).toEqual([
    [1, [['end', 1]]],
    [2, [['below', 1]]],
    [3, []],
    [4, []],
  ]);
});
