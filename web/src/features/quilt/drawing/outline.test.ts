import { expect, test } from 'vitest';
import { lineOf, type Point, STEP } from './outline.ts';

const distance = ([x, y]: Point, [a, b]: Point) => Math.hypot(x - a, y - b);

test('a tap stays where it is', () => {
  for (const point of lineOf([30, 40, 50], true)) expect(distance(point, [30, 40, 0])).toBeLessThan(2);
});

test('a line is followed in even steps from its first point to its last, however fast it was drawn', () => {
  const line = lineOf([0, 0, 50, 60, 0, 50, 400, 0, 50], true);
  expect(line[0]).toEqual([0, 0, 0.5]);
  expect(line.at(-1)).toEqual([400, 0, 0.5]);
  for (const [at, point] of line.slice(1, -1).entries()) expect(distance(line[at]!, point)).toBeCloseTo(STEP, 5);
});

test('a corner is rounded a little, and nothing leaves the line', () => {
  const line = lineOf([0, 0, 50, 100, 0, 50, 100, 100, 50], true);
  const nearest = Math.min(...line.map((point) => distance(point, [100, 0, 0])));
  expect(nearest).toBeGreaterThan(1);
  expect(nearest).toBeLessThan(10);
  for (const [x, y] of line) {
    expect(x).toBeLessThanOrEqual(100);
    expect(y).toBeGreaterThanOrEqual(0);
  }
});

test('the pressure of a pen changes along the line', () => {
  const pressures = lineOf([0, 0, 10, 200, 0, 90], true).map(([, , pressure]) => pressure);
  expect(pressures[0]).toBeCloseTo(0.1);
  expect(pressures.at(-1)).toBeCloseTo(0.9);
  expect(pressures).toEqual(pressures.toSorted((one, other) => one - other));
});
