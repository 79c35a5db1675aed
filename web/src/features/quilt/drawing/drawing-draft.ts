import { dropFiles, filesOf, keepFile } from '../../../lib/draft-files.ts';
import { draftStore } from '../../../lib/draft-store.ts';
import { act, canClear, type Drawing, newDrawing, parse, serialise } from './strokes.ts';

/** Says at once whether a drawing is kept. The drawing itself would be too large for localStorage. */
const { draftOf, keepDraft } = draftStore<{ acts: number }>('patch', ({ acts }) => acts > 0);

/** What the drawing is for: a class's patch, by the id of the class, or anything else by its name. */
export type Subject = number | string;

/** The drawing of a class that has not been sewn yet, and the picture with which it began, if it began with one. */
export type DrawingDraft = { drawing: Drawing; picture: File | undefined };

const drawingOf = (subject: Subject) => `patch-${subject}`;
const pictureOf = (subject: Subject) => `patch-${subject}-picture`;

/** Keeps the drawing in IndexedDB, for as long as drafts are kept. Returns whether it is kept. */
export async function keepDrawing(userId: number, subject: Subject, drawing: Drawing): Promise<boolean> {
  const isNoted = keepDraft(userId, { acts: drawing.acts.length }, subject);
  const text = new File([serialise(drawing)], 'drawing.json', { type: 'application/json' });
  return isNoted && keepFile(userId, drawingOf(subject), text);
}

/** Keeps the picture below the drawing, which `keepDrawing` does not write again after each stroke. */
export const keepPicture = (userId: number, subject: Subject, picture: File): Promise<boolean> =>
  keepFile(userId, pictureOf(subject), picture);

/** The kept drawing of a class, unless there is none or this version cannot read it. */
export async function keptDrawing(userId: number, subject: Subject): Promise<DrawingDraft | undefined> {
  if (!hasDrawing(userId, subject)) return undefined;
  const files = await filesOf(userId, [drawingOf(subject), pictureOf(subject)]);
  const drawing = parse((await files.get(drawingOf(subject))?.text()) ?? '');
  return drawing && { drawing, picture: files.get(pictureOf(subject)) };
}

/** Whether a drawing of the class is kept on this device. */
export const hasDrawing = (userId: number, subject: Subject): boolean => draftOf(userId, subject) !== undefined;

/** Call it when the patch of the class has been sewn. */
export async function dropDrawing(userId: number, subject: Subject): Promise<void> {
  keepDraft(userId, null, subject);
  await dropFiles(userId, [drawingOf(subject), pictureOf(subject)]);
}

/**
 * What the board opens with. A picture that is not the draft's covers what was drawn, and undo brings that back: nothing is lost.
 */
export function opened(draft: DrawingDraft | undefined, start: File | undefined): DrawingDraft {
  if (!draft) return { drawing: newDrawing, picture: start };
  if (!start || isSame(start, draft.picture)) return draft;
  const cleared = canClear(draft.drawing) ? act(draft.drawing, 'clear') : draft.drawing;
  return { drawing: act(cleared, { background: 'picture' }), picture: start };
}

const isSame = (one: File, other: File | undefined) =>
  one.name === other?.name && one.size === other.size && one.type === other.type;
