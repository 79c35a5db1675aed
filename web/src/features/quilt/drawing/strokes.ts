import { type Background, backgrounds, type Colour, colours } from './colours.ts';

/** Drawings are squares of 1000 × 1000 units, whatever the size of the screen. */
export const SIDE = 1000;

export const tools = ['felt', 'yarn', 'shape', 'eraser'] as const;
export type Tool = (typeof tools)[number];

/** Three numbers for each point: x and y in units, pressure from 0 to 100 (50 without a pen). A shape is filled. */
export type Stroke = { tool: Tool; colour: Colour; width: number; points: readonly number[] };
export type Act = Stroke | { background: Background } | 'clear';

/** Everything that was done, of which the first `done` acts have not been undone. */
export type Drawing = { acts: readonly Act[]; done: number };

export const newDrawing: Drawing = { acts: [], done: 0 };

/** Adds an act. What had been undone can no longer be redone. */
export const act = ({ acts, done }: Drawing, next: Act): Drawing => ({ acts: [...acts.slice(0, done), next], done: done + 1 });

export const canUndo = ({ done }: Drawing): boolean => done > 0;
export const canRedo = ({ acts, done }: Drawing): boolean => done < acts.length;

/** Returns the same drawing if there is nothing to undo. */
export const undo = (drawing: Drawing): Drawing => (canUndo(drawing) ? { ...drawing, done: drawing.done - 1 } : drawing);
export const redo = (drawing: Drawing): Drawing => (canRedo(drawing) ? { ...drawing, done: drawing.done + 1 } : drawing);

const isStroke = (each: Act): each is Stroke => typeof each === 'object' && 'tool' in each;

/** The strokes since the last clearing, oldest first. */
export function strokesOf({ acts, done }: Drawing): Stroke[] {
  const applied = acts.slice(0, done);
  return applied.slice(applied.lastIndexOf('clear') + 1).filter(isStroke);
}

/** The background that was chosen last, if any was. */
export const backgroundOf = ({ acts, done }: Drawing): Background | undefined =>
  acts.slice(0, done).findLast((each) => typeof each === 'object' && 'background' in each)?.background;

/** How many strokes there are, apart from the eraser's. */
export const countOf = (drawing: Drawing): number => strokesOf(drawing).filter(({ tool }) => tool !== 'eraser').length;
export const isBlank = (drawing: Drawing): boolean => countOf(drawing) === 0;
export const canClear = (drawing: Drawing): boolean => strokesOf(drawing).length > 0;

const VERSION = 1;

/** Strokes never change, and a drawing is stored after each: hundreds would take a slow tablet longer than a frame. */
const written = new WeakMap<Stroke, string>();

/** The drawing with all that can be undone and redone, as JSON to store. */
export function serialise({ acts, done }: Drawing): string {
  const texts = acts.map((each) => {
    if (typeof each !== 'object' || !isStroke(each)) return JSON.stringify(each);
    const text = written.get(each) ?? JSON.stringify(each);
    written.set(each, text);
    return text;
  });
  return `{"version":${VERSION},"done":${done},"acts":[${texts.join()}]}`;
}

/** Reads a stored drawing. Returns undefined if this version cannot use it. */
export function parse(text: string): Drawing | undefined {
  try {
    const { version, done, acts } = JSON.parse(text);
    const isWhole = version === VERSION && Array.isArray(acts) && acts.every(isAct) && done >= 0 && done <= acts.length;
    return isWhole ? { acts, done } : undefined;
  } catch {
    return undefined;
  }
}

function isAct(each: Act): boolean {
  if (typeof each !== 'object') return each === 'clear';
  if (!isStroke(each)) return each.background === 'picture' || each.background in backgrounds;
  const { tool, colour, width, points } = each;
  const hasPoints = points.length > 0 && points.length % 3 === 0 && points.every(Number.isFinite);
  return tools.includes(tool) && colour in colours && width > 0 && hasPoints;
}
