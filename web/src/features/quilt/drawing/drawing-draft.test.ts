import { expect, test } from 'vitest';
import { type DrawingDraft, opened } from './drawing-draft.ts';
import { act, backgroundOf, isBlank, newDrawing, type Stroke, strokesOf, undo } from './strokes.ts';

const line: Stroke = { tool: 'felt', colour: 'claret', width: 26, points: [10, 10, 50] };
const photo = (name: string) => new File(['a picture'], name, { type: 'image/webp' });
const draft: DrawingDraft = { drawing: act(newDrawing, line), picture: undefined };

test('without a draft the board opens blank, on the given picture', () => {
  const picture = photo('moor.webp');
  expect(opened(undefined, picture)).toEqual({ drawing: newDrawing, picture });
  expect(isBlank(opened(undefined, undefined).drawing)).toBe(true);
});

test('a draft opens as it was left, also with the same picture as before', () => {
  expect(opened(draft, undefined)).toBe(draft);
  const onPhoto = { ...draft, picture: photo('moor.webp') };
  expect(opened(onPhoto, photo('moor.webp'))).toBe(onPhoto);
});

test('another picture covers the draft, and undo brings its strokes back', () => {
  const picture = photo('terrace.webp');
  const { drawing, picture: shown } = opened({ ...draft, picture: photo('moor.webp') }, picture);
  expect(shown).toBe(picture);
  expect([isBlank(drawing), backgroundOf(drawing)]).toEqual([true, 'picture']);
  expect(strokesOf(undo(undo(drawing)))).toEqual([line]);
});
