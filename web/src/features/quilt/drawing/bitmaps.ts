import { contextOf, newCanvas } from './felt.ts';
import type { Stroke } from './strokes.ts';

/** So many strokes are painted again at most by an undo, unless it goes back further than the bitmaps. */
const EVERY = 32;
const MOST = 3;

/**
 * Bitmaps of a drawing after 32, 64, … strokes, the newest three. With them undo, also of Clear all, paints a few strokes again
 * instead of hundreds, which would take a slow tablet half a second.
 */
export function keepBitmaps() {
  const kept: { strokes: readonly Stroke[]; canvas: HTMLCanvasElement }[] = [];

  return {
    /** Call it after each stroke, with the number of strokes that are on the canvas. */
    note(strokes: readonly Stroke[], count: number, canvas: HTMLCanvasElement): void {
      if (count % EVERY) return;
      const shown = strokes.slice(0, count);
      if (kept.some((each) => each.strokes.length === count && startsWith(shown, each.strokes))) return;
      const copy = (kept.length < MOST ? undefined : kept.shift()?.canvas) ?? newCanvas(canvas.width);
      contextOf(copy, { alpha: false }).drawImage(canvas, 0, 0);
      kept.push({ strokes: shown, canvas: copy });
    },
    /** The bitmap with most of these strokes, in their order, and no others. */
    find: (strokes: readonly Stroke[]) =>
      kept
        .filter((each) => startsWith(strokes, each.strokes))
        .toSorted((one, other) => other.strokes.length - one.strokes.length)[0],
    clear(): void {
      kept.length = 0;
    },
  };
}

/** Whether the strokes begin with these. */
export const startsWith = (strokes: readonly Stroke[], first: readonly Stroke[]): boolean =>
  first.every((stroke, at) => strokes[at] === stroke);
