import { colours } from './colours.ts';
import type { FeltOf } from './felt.ts';
import { cutOut, lineOf, type Point, pieceAlong, STEP, widthAt } from './outline.ts';
import type { Stroke } from './strokes.ts';

export type Settings = Omit<Stroke, 'points'>;
/** What strokes are made of. The eraser uncovers the background. */
export type Materials = { feltOf: FeltOf; background: CanvasPattern };

/** How much of its side a piece of felt shows below it. */
const THICKNESS = 3.5;
/** The width of the line that shows a shape before it is cut. */
const OUTLINE = 9;
/** How far the edge wanders, as a part of the width. */
const ROUGHNESS = { felt: 0.035, yarn: 0.025, eraser: 0.02 };
/** Finished yarn is painted in parts of so many steps, so that where it crosses itself the later part lies above. */
const PART = 12;

/** Paints a stroke of felt or yarn over what is there, whole or while it grows. A shape is cut out once it is done. */
export function paintStroke(context: CanvasRenderingContext2D, stroke: Stroke, materials: Materials, isDone: boolean): void {
  const { tool, colour, points } = stroke;
  const { paint } = colours[colour];
  const line = lineOf(points, isDone);
  const piece = pieceOf(stroke, line, isDone);
  if (tool !== 'eraser') {
    context.save();
    context.translate(0, THICKNESS);
    context.fillStyle = darker(paint);
    context.fill(piece);
    context.restore();
  }
  context.fillStyle = tool === 'eraser' ? materials.background : materials.feltOf(context, paint);
  context.fill(piece);
  if (tool === 'yarn') paintYarn(context, line, stroke.width, isDone);
}

function pieceOf({ tool, width }: Stroke, line: readonly Point[], isDone: boolean): Path2D {
  if (tool !== 'shape') return pieceAlong(line, width, ROUGHNESS[tool] * width);
  // A tap has no inside.
  return isDone && line.length > 3 ? cutOut(line, 4) : pieceAlong(line, OUTLINE, 0.5);
}

/** The strands of yarn: light and dark in turn, across the line. */
function paintYarn(context: CanvasRenderingContext2D, line: readonly Point[], width: number, isDone: boolean): void {
  const every = Math.max(1, Math.round((width * 0.28) / STEP));
  const behind = Math.ceil(width / STEP);
  const felt = context.fillStyle;
  context.lineCap = 'round';
  let strand = every;
  const part = isDone ? PART : line.length;
  for (let from = 0; from < line.length; from += part) {
    const to = from + part;
    if (from > 0) {
      context.fillStyle = felt;
      context.fill(pieceAlong(line.slice(from, to + 1), width, ROUGHNESS.yarn * width));
    }
    // The next part would cover those at the end of this one.
    const painted = to < line.length ? to - behind : line.length;
    for (; strand < painted; strand += every) paintStrand(context, line[strand - 1]!, line[strand]!, width, strand / every);
  }
}

function paintStrand(context: CanvasRenderingContext2D, before: Point, [x, y, pressure]: Point, width: number, place: number) {
  const radius = (widthAt(width, pressure) / 2) * 0.86;
  const turn = Math.atan2(y - before[1], x - before[0]) + 0.8;
  const [dx, dy] = [Math.cos(turn) * radius, Math.sin(turn) * radius];
  context.lineWidth = radius * 0.24;
  context.strokeStyle = place % 2 ? 'rgb(255 255 255 / 24%)' : 'rgb(0 0 0 / 30%)';
  context.beginPath();
  context.moveTo(x - dx, y - dy);
  context.quadraticCurveTo(x + dy * 0.3, y - dx * 0.3, x + dx, y + dy);
  context.stroke();
}

/** A hexadecimal colour at two thirds of its brightness. */
function darker(paint: string): string {
  const parts = [1, 3, 5].map((at) => Math.round(Number.parseInt(paint.slice(at, at + 2), 16) * 0.66));
  return `rgb(${parts.join(' ')})`;
}
