import { getStroke, getStrokePoints } from 'perfect-freehand';
import { rough } from './rough.ts';

/** In units of the drawing; the pressure is from 0 to 1. */
export type Point = [x: number, y: number, pressure: number];

/** Lines are followed in steps of this many units. */
export const STEP = 5;
/** A pen halves the width, or adds half, by its pressure; without one it is as chosen. */
const THINNING = 0.55;

/** How wide a stroke is at this pressure. */
export const widthAt = (width: number, pressure: number): number => width * (1 - THINNING + 2 * THINNING * pressure);

/** The smooth line through a stroke's points, in even steps. `isDone` follows it to the last point. */
export function lineOf(points: readonly number[], isDone: boolean): Point[] {
  const given = Array.from({ length: points.length / 3 }, (_, at): Point => {
    return [points[at * 3]!, points[at * 3 + 1]!, points[at * 3 + 2]! / 100];
  });
  // A fast pointer has few points, between which the library would draw corners.
  const smooth = getStrokePoints(inSteps(given), { size: STEP, streamline: 0.6, last: isDone });
  return inSteps(smooth.map(({ point: [x, y], pressure }) => [x, y, pressure]));
}

/** The points along these, `STEP` units from each other, and the last one. */
function inSteps(points: readonly Point[]): Point[] {
  const found: Point[] = [];
  let rest = 0;
  for (const [at, point] of points.entries()) {
    const before = points[at - 1] ?? point;
    const length = Math.hypot(point[0] - before[0], point[1] - before[1]);
    for (; rest < length; rest += STEP) found.push(between(before, point, rest / length));
    rest -= length;
  }
  const last = points.at(-1);
  return last ? [...found, last] : found;
}

const between = ([x, y, pressure]: Point, to: Point, share: number): Point => [
  x + (to[0] - x) * share,
  y + (to[1] - y) * share,
  pressure + (to[2] - pressure) * share,
];

/** The edge of a piece along a line, cut by hand: it wanders by as much as `most` units. */
export const pieceAlong = (line: readonly Point[], width: number, most: number): Path2D =>
  cutOut(
    getStroke([...line], { size: width, thinning: THINNING, smoothing: 0.1, streamline: 0, simulatePressure: false, last: true }),
    most,
  );

/** The polygon cut by hand, always in the same way at the same place. */
export function cutOut(polygon: readonly (readonly [number, number, number?])[], most: number): Path2D {
  const path = new Path2D();
  for (const [x, y] of inSteps(polygon.map(([x, y]) => [x, y, 0])))
    path.lineTo(x + most * rough(x / 12, y / 12), y + most * rough(x / 12 + 30, y / 12));
  path.closePath();
  return path;
}
