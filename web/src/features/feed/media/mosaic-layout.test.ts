import { expect, test } from 'vitest';
import type { MediaItem } from '../api.ts';
import { mosaicOf, ratioOf } from './mosaic-layout.ts';

const items = (count: number) =>
  Array.from({ length: count }, (_, place) => ({ id: place + 1, displayOrder: count - 1 - place }) as MediaItem);

test('no media gives no mosaic', () => {
  expect(mosaicOf([])).toBeUndefined();
});

test.each([
  [1, 'one', 0],
  [2, 'two', 0],
  [3, 'three', 0],
  [4, 'four', 0],
  [5, 'four', 1],
  [9, 'four', 5],
])('%i items: %s, %i more', (count, layout, more) => {
  expect(mosaicOf(items(count))).toMatchObject({ layout, more });
});

test('media are shown in their display order, whatever order they arrive in', () => {
  expect(mosaicOf(items(5))?.shown.map(({ displayOrder }) => displayOrder)).toEqual([0, 1, 2, 3]);
});

test('a single picture keeps its aspect ratio within limits, 4:3 while it is unknown', () => {
  expect(ratioOf({ width: 1600, height: 1200 })).toBeCloseTo(4 / 3);
  expect(ratioOf({ width: null, height: null })).toBeCloseTo(4 / 3);
  expect(ratioOf({ width: 900, height: 1600 })).toBe(0.8);
  expect(ratioOf({ width: 4000, height: 500 })).toBe(2.4);
});
