import { expect, test } from 'vitest';
import { columnsFor, evenColumns, shapeOf } from './grid-fit.ts';

test.each([
  [12, 1.16, 4],
  [12, 0.75, 3],
  [9, 1.16, 3],
  [1, 1.16, 1],
  [0, 1.16, 1],
  [2, 0.5, 1],
  [40, 1.16, 7],
  [13, 1.24, 5],
  [13, 0.99, 4],
])('%i patches in a space of shape %f are sewn in %i columns', (count, shape, columns) => {
  expect(columnsFor(count, shape)).toBe(columns);
});

test.each([
  [13, 6, 5],
  [12, 6, 6],
  [7, 6, 4],
  [4, 6, 4],
  [13, 3, 3],
  [0, 6, 0],
])('%i patches in rows of at most %i have %i columns, so that the rows are as even as possible', (count, most, columns) => {
  expect(evenColumns(count, most)).toBe(columns);
});

test('the shape of a quilt counts the gaps between its patches', () => {
  expect(shapeOf(12, 4)).toBeCloseTo(4.36 / 3.24);
  expect(shapeOf(0, 1)).toBe(1);
});
