import { colours } from './colours.ts';
import type { FeltOf } from './felt.ts';
import { createPath } from './path.ts';
import { rough } from './rough.ts';
import type { Stroke } from './strokes.ts';

export type Settings = Omit<Stroke, 'points'>;
/** What strokes are made of. The eraser uncovers the background. */
export type Materials = { feltOf: FeltOf; background: CanvasPattern };
/** In units of the drawing. */
export type Box = { left: number; top: number; right: number; bottom: number };

/** How much of its side a piece of felt shows below it. */
const THICKNESS = 3.5;
/** The width of the line that shows a shape before it is cut. */
const OUTLINE = 9;

/**
 * The parts of a stroke's picture, from sample to sample of its path: rough discs of felt or yarn, their darker sides, the strands
 * of yarn. The order in which they are painted is the caller's.
 */
export function createBrush(
  context: CanvasRenderingContext2D,
  { tool, colour, width }: Settings,
  { feltOf, background }: Materials,
) {
  const { paint } = colours[colour];
  const thickness = tool === 'shape' ? OUTLINE : width;
  const step = Math.max(2.5, thickness * 0.1);
  const { samples, add, end } = createPath(step);
  const strandEvery = Math.round(Math.max(1, (thickness * 0.28) / step));
  const roughness = tool === 'felt' ? 0.1 : 0.06;
  const felt = tool === 'eraser' ? background : feltOf(context, paint);
  const side = darker(paint);
  let strands = 1;

  const xOf = (at: number) => samples[at * 3] ?? 0;
  const yOf = (at: number) => samples[at * 3 + 1] ?? 0;
  // Half the width without a pen; a pen halves it, or adds half, by its pressure.
  const radiusOf = (at: number) => (thickness / 2) * (tool === 'shape' ? 1 : 0.45 + (1.1 * (samples[at * 3 + 2] ?? 50)) / 100);

  function discs(from: number, to: number, down = 0): void {
    context.beginPath();
    for (let at = from; at < to; at += 1) {
      const [x, y, most] = [xOf(at), yOf(at), radiusOf(at)];
      const cut = roughness * most;
      const radius = most + cut * rough(x / 7, y / 7);
      const [middleX, middleY] = [x + cut * rough(x / 11, y / 11 + 90), y + down + cut * rough(x / 11 + 70, y / 11)];
      context.moveTo(middleX + radius, middleY);
      context.arc(middleX, middleY, radius, 0, 2 * Math.PI);
    }
    context.fill();
  }

  function outline(down: number): void {
    context.beginPath();
    for (let at = 0; at < samples.length / 3; at += 1) {
      const [x, y] = [xOf(at), yOf(at)];
      context.lineTo(x + 4 * rough(x / 12, y / 12), y + down + 4 * rough(x / 12 + 30, y / 12));
    }
    context.fill();
  }

  return {
    add,
    end,
    count: () => samples.length / 3,
    body(from: number, to: number): void {
      context.fillStyle = felt;
      discs(from, to);
    },
    sides(from: number, to: number): void {
      if (tool === 'eraser') return;
      context.fillStyle = side;
      discs(from, to, THICKNESS);
    },
    /** Those before the sample that have not been painted yet. */
    strands(before: number): void {
      if (tool !== 'yarn') return;
      context.lineCap = 'round';
      for (; strands < before; strands += 1) {
        if (strands % strandEvery) continue;
        const [x, y, radius] = [xOf(strands), yOf(strands), radiusOf(strands) * 0.86];
        const turn = Math.atan2(y - yOf(strands - 1), x - xOf(strands - 1)) + 0.8;
        const [dx, dy] = [Math.cos(turn) * radius, Math.sin(turn) * radius];
        context.lineWidth = radius * 0.24;
        context.strokeStyle = strands % (2 * strandEvery) ? 'rgb(255 255 255 / 24%)' : 'rgb(0 0 0 / 30%)';
        context.beginPath();
        context.moveTo(x - dx, y - dy);
        context.quadraticCurveTo(x + dy * 0.3, y - dx * 0.3, x + dx, y + dy);
        context.stroke();
      }
    },
    /** The felt inside the line, whose end is joined to its beginning. */
    shape(): void {
      add(xOf(0), yOf(0), 50);
      end();
      // A tap has no inside.
      if (samples.length < 9) {
        context.fillStyle = felt;
        discs(0, samples.length / 3);
        return;
      }
      context.fillStyle = side;
      outline(THICKNESS);
      context.fillStyle = felt;
      outline(0);
    },
    /** Nothing is painted outside it. */
    box(): Box {
      const reach = thickness + THICKNESS + 6;
      const found = { left: Number.POSITIVE_INFINITY, top: Number.POSITIVE_INFINITY, right: 0, bottom: 0 };
      for (let at = 0; at < samples.length / 3; at += 1) {
        found.left = Math.min(found.left, xOf(at) - reach);
        found.top = Math.min(found.top, yOf(at) - reach);
        found.right = Math.max(found.right, xOf(at) + reach);
        found.bottom = Math.max(found.bottom, yOf(at) + reach);
      }
      return found;
    },
  };
}

/** A hexadecimal colour at two thirds of its brightness. */
function darker(paint: string): string {
  const parts = [1, 3, 5].map((at) => Math.round(Number.parseInt(paint.slice(at, at + 2), 16) * 0.66));
  return `rgb(${parts.join(' ')})`;
}
