import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  act,
  backgroundOf,
  canClear,
  canRedo,
  canUndo,
  countOf,
  type Drawing,
  isBlank,
  newDrawing,
  parse,
  redo,
  type Stroke,
  serialise,
  strokesOf,
  undo,
} from './strokes.ts';

const line: Stroke = { tool: 'felt', colour: 'claret', width: 26, points: [10, 10, 50, 400, 380, 62] };
const thread: Stroke = { tool: 'yarn', colour: 'navy', width: 12, points: [500, 500, 50] };
const rubbed: Stroke = { tool: 'eraser', colour: 'ink', width: 80, points: [0, 0, 50, 1000, 1000, 50] };

const drawn = (...strokes: Stroke[]): Drawing => strokes.reduce(act, newDrawing);
const times = (count: number, step: (drawing: Drawing) => Drawing, drawing: Drawing) =>
  Array.from({ length: count }).reduce<Drawing>(step, drawing);

test('undo takes the newest stroke away and redo returns the same one', () => {
  const two = drawn(line, thread);
  expect(strokesOf(undo(two))).toEqual([line]);
  expect(strokesOf(redo(undo(two)))[1]).toBe(thread);
});

test('a stroke after undo ends what could be redone', () => {
  const other = act(undo(drawn(line, thread)), rubbed);
  expect(canRedo(other)).toBe(false);
  expect(strokesOf(other)).toEqual([line, rubbed]);
});

test('nothing can be undone in a new drawing, nor redone', () => {
  expect([canUndo(newDrawing), canRedo(newDrawing)]).toEqual([false, false]);
  expect(undo(newDrawing)).toBe(newDrawing);
  expect(redo(newDrawing)).toBe(newDrawing);
});

test('clearing takes every stroke away, keeps the background, and can be undone', () => {
  const cleared = act(act(drawn(line, thread), { background: 'navy' }), 'clear');
  expect(strokesOf(cleared)).toEqual([]);
  expect(backgroundOf(cleared)).toBe('navy');
  expect(strokesOf(undo(cleared))).toEqual([line, thread]);
});

test('only a drawing with strokes can be cleared', () => {
  expect([canClear(newDrawing), canClear(drawn(rubbed)), canClear(act(drawn(line), 'clear'))]).toEqual([false, true, false]);
});

test('undo of a background returns the one before', () => {
  const twice = act(act(newDrawing, { background: 'lilac' }), { background: 'pink' });
  expect(backgroundOf(twice)).toBe('pink');
  expect(backgroundOf(undo(twice))).toBe('lilac');
  expect(backgroundOf(undo(undo(twice)))).toBeUndefined();
});

test('the eraser is a stroke that is not counted, and a drawing of it alone is blank', () => {
  expect(countOf(drawn(line, rubbed, thread))).toBe(2);
  expect([isBlank(drawn(rubbed)), isBlank(drawn(line, rubbed)), isBlank(act(drawn(line), 'clear'))]).toEqual([true, false, true]);
});

const anAct = fc.oneof(
  fc.record<Stroke>({
    tool: fc.constantFrom('felt', 'yarn', 'shape', 'eraser'),
    colour: fc.constantFrom('ink', 'marigold', 'brown'),
    width: fc.integer({ min: 1, max: 100 }),
    points: fc
      .array(fc.integer({ min: -50, max: 1050 }), { minLength: 1, maxLength: 20 })
      .map((ends) => ends.flatMap((x) => [x, x, 50])),
  }),
  fc.record({ background: fc.constantFrom('navy', 'lilac') }),
  fc.constant('clear' as const),
);

test('any number of acts can be undone and redone, before and after the drawing is stored', () => {
  fc.assert(
    fc.property(fc.array(anAct, { maxLength: 30 }), fc.nat(40), (acts, steps) => {
      const whole = acts.reduce<Drawing>(act, newDrawing);
      const back = times(steps, undo, whole);
      expect(times(steps, redo, back)).toEqual(whole);
      expect(parse(serialise(back))).toEqual(back);
      expect(strokesOf(times(steps, redo, parse(serialise(back))!))).toEqual(strokesOf(whole));
      expect(canUndo(times(acts.length, undo, whole))).toBe(false);
    }),
  );
});

test.each([
  ['no JSON', '{'],
  ['another version', serialise(newDrawing).replace('"version":1', '"version":2')],
  ['an unknown colour', serialise(drawn(line)).replace('claret', 'gold')],
  ['an unknown tool', serialise(drawn(line)).replace('"felt"', '"glue"')],
  ['half a point', serialise(drawn(line)).replace(',62]', ']')],
  ['a point without a place', serialise(drawn(line)).replace('62]', 'null]')],
  ['more undone than there is', serialise(drawn(line)).replace('"done":1', '"done":2')],
])('a stored drawing with %s is not used', (_, text) => {
  expect(parse(text)).toBeUndefined();
});
