import { expect, test } from 'vitest';
import { type Hand, type Press, pointOf, verdictOn } from './pointer-rules.ts';

const press = (pointerType: string, more: Partial<Press> = {}): Press => ({ pointerId: 7, pointerType, button: 0, ...more });
const free: Hand = { isPenOnly: false };
const holding = (pointerType: string, isPenOnly = false): Hand => ({ isPenOnly, pointer: { pointerId: 1, pointerType } });

test.each<[string, Hand, Press, ReturnType<typeof verdictOn>]>([
  ['a mouse draws', free, press('mouse'), 'draw'],
  ['a finger draws', free, press('touch'), 'draw'],
  ['a pen draws', free, press('pen'), 'draw'],
  ['the second button of a mouse does not draw', free, press('mouse', { button: 2 }), 'ignore'],
  ['the other end of a pen draws', free, press('pen', { button: 5 }), 'draw'],
  ['once a pen was used, a finger does not draw', { isPenOnly: true }, press('touch'), 'ignore'],
  ['once a pen was used, a mouse still draws', { isPenOnly: true }, press('mouse'), 'draw'],
  ['a second finger does not draw', holding('touch'), press('touch'), 'ignore'],
  ['a palm does not draw beside the pen', holding('pen', true), press('touch'), 'ignore'],
  ['a pen takes the place of the palm that came first', holding('touch'), press('pen'), 'replace'],
  ['a second pen does not draw', holding('pen', true), press('pen'), 'ignore'],
])('%s', (_, hand, event, verdict) => {
  expect(verdictOn(hand, event)).toBe(verdict);
});

const place = { left: 100, top: 50, width: 400, height: 400 };

test('a point is in units of the drawing, to a tenth, whatever the size of the board', () => {
  expect(pointOf({ clientX: 300, clientY: 150, pressure: 0.5, pointerType: 'mouse' }, place)).toEqual([500, 250, 50]);
  expect(pointOf({ clientX: 100.37, clientY: 50, pressure: 0.5, pointerType: 'mouse' }, place)).toEqual([0.9, 0, 50]);
});

test('only a pen presses harder or softer', () => {
  const at = { clientX: 100, clientY: 50, pressure: 0.834 };
  expect(pointOf({ ...at, pointerType: 'pen' }, place)[2]).toBe(83);
  expect(pointOf({ ...at, pointerType: 'touch' }, place)[2]).toBe(50);
});

test('a point far outside stays near the edge, so that a shape may run over it', () => {
  expect(pointOf({ clientX: 9000, clientY: -900, pressure: 0, pointerType: 'touch' }, place)).toEqual([1100, -100, 50]);
});
