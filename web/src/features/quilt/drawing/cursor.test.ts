import { expect, test } from 'vitest';
import { moved, startOfCursor } from './cursor.ts';

const keys = (...names: string[]) => new Set(names);

test.each([
  ['ArrowLeft', -20, 0],
  ['ArrowRight', 20, 0],
  ['ArrowUp', 0, -20],
  ['ArrowDown', 0, 20],
])('%s moves one step', (key, dx, dy) => {
  expect(moved({ x: 500, y: 500 }, keys(key))).toEqual({ x: 500 + dx, y: 500 + dy });
});

test('two arrow keys held together move diagonally, opposite ones do not move', () => {
  expect(moved({ x: 500, y: 500 }, keys('ArrowLeft', 'ArrowUp'))).toEqual({ x: 480, y: 480 });
  expect(moved({ x: 500, y: 500 }, keys('ArrowLeft', 'ArrowRight'))).toEqual({ x: 500, y: 500 });
});

test('with Shift the steps are small', () => {
  expect(moved({ x: 500, y: 500 }, keys('ArrowDown', 'Shift'))).toEqual({ x: 500, y: 504 });
});

test('the cursor starts in the middle and stays on the board', () => {
  expect(startOfCursor).toEqual({ x: 500, y: 500 });
  expect(moved({ x: 990, y: 10 }, keys('ArrowRight', 'ArrowUp'))).toEqual({ x: 1000, y: 0 });
});
