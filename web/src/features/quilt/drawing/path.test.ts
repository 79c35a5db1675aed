import { expect, test } from 'vitest';
import { createPath } from './path.ts';

type Point = [x: number, y: number, pressure: number];

function pathOf(points: Point[], step = 5) {
  const path = createPath(step);
  for (const point of points) path.add(...point);
  path.end();
  return Array.from({ length: path.samples.length / 3 }, (_, at) => path.samples.slice(at * 3, at * 3 + 3) as Point);
}
const distance = ([x, y]: Point, [a, b]: Point) => Math.hypot(x - a, y - b);

test('a tap is one sample', () => {
  expect(pathOf([[30, 40, 50]])).toEqual([[30, 40, 50]]);
});

test('a line is sampled at even distances from its first point to its last', () => {
  const samples = pathOf([
    [0, 0, 50],
    [60, 0, 50],
    [100, 0, 50],
  ]);
  expect(samples[0]).toEqual([0, 0, 50]);
  expect(samples.at(-1)).toEqual([100, 0, 50]);
  const gaps = samples.slice(1, -1).map((sample, at) => distance(samples[at]!, sample));
  for (const gap of gaps) {
    expect(gap).toBeGreaterThanOrEqual(5);
    expect(gap).toBeLessThan(9);
  }
});

test('a corner is rounded, and nothing leaves the line', () => {
  const samples = pathOf([
    [0, 0, 50],
    [100, 0, 50],
    [100, 100, 50],
  ]);
  expect(Math.min(...samples.map((sample) => distance(sample, [100, 0, 50])))).toBeGreaterThan(10);
  for (const [x, y] of samples) {
    expect(x).toBeLessThan(100.001);
    expect(y).toBeGreaterThanOrEqual(0);
  }
});

test('pressure changes gradually between two points', () => {
  const pressures = pathOf([
    [0, 0, 20],
    [50, 0, 60],
    [100, 0, 100],
  ]).map(([, , pressure]) => pressure);
  expect(pressures).toEqual(pressures.toSorted((a, b) => a - b));
  expect([pressures[0], pressures.at(-1)]).toEqual([20, 100]);
});

test('points that a resting finger repeats add no samples', () => {
  expect(
    pathOf([
      [10, 10, 50],
      [10, 10, 50],
      [10.3, 10.2, 50],
    ]),
  ).toEqual([[10, 10, 50]]);
});

test('adding a point never changes the samples before it', () => {
  const path = createPath(4);
  let before: number[] = [];
  for (let at = 0; at < 40; at += 1) {
    path.add(500 + 300 * Math.cos(at / 5), 500 + 300 * Math.sin(at / 7), 50);
    expect(path.samples.slice(0, before.length)).toEqual(before);
    before = [...path.samples];
  }
});
