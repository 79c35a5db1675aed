import { SIDE } from './strokes.ts';

/** The place of the cursor that the arrow keys move, in units of the drawing. */
export type Cursor = { x: number; y: number };

export const startOfCursor: Cursor = { x: SIDE / 2, y: SIDE / 2 };
const STEP = 20;
const SMALL_STEP = 4;

/** Where the cursor is shown. Physical sides: a drawing is not mirrored where the page reads from right to left. */
export const markAt = ({ x, y }: Cursor) => ({ left: `${(100 * x) / SIDE}%`, top: `${(100 * y) / SIDE}%` });

/** Moves the cursor by the arrow keys that are held: two at once move diagonally. */
export function moved({ x, y }: Cursor, held: ReadonlySet<string>): Cursor {
  const step = held.has('Shift') ? SMALL_STEP : STEP;
  const along = (value: number, back: string, forward: string) =>
    Math.min(SIDE, Math.max(0, value + step * (Number(held.has(forward)) - Number(held.has(back)))));
  return { x: along(x, 'ArrowLeft', 'ArrowRight'), y: along(y, 'ArrowUp', 'ArrowDown') };
}
