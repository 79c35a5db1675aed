import { expect, test } from 'vitest';
import { begin, isWhole, type Reveal, type Step, step, whole } from './reveal-steps.ts';

const after = (start: Reveal, ...types: (Step['type'] | number)[]) =>
  types.reduce(
    (reveal, type) => step(reveal, typeof type === 'number' ? { type: 'show', place: type } : ({ type } as Step)),
    start,
  );

test('patches turn over one after the other, and each shows its answer once it has turned', () => {
  const first = begin(2);
  expect(first).toMatchObject({ turned: 0, isTurning: true, shown: null });
  const one = after(first, 'turned');
  expect(one).toMatchObject({ turned: 1, isTurning: false, shown: 0 });
  const turning = after(one, 'auto');
  expect(turning).toMatchObject({ turned: 1, isTurning: true, shown: 0 });
  const both = after(turning, 'turned');
  expect(both).toMatchObject({ turned: 2, isTurning: false, shown: 1 });
  expect(isWhole(both)).toBe(true);
  expect(after(both, 'auto')).toEqual(both);
});

test('the next one is not waited for, and from then on nothing goes on by itself', () => {
  const hurried = after(begin(3), 'next');
  expect(hurried).toMatchObject({ turned: 1, isTurning: false, shown: 0, isAuto: false });
  expect(after(hurried, 'auto')).toEqual(hurried);
  expect(after(hurried, 'next')).toMatchObject({ turned: 1, isTurning: true, shown: 0 });
});

test('back shows the answers before, and on goes through them again before another patch turns', () => {
  const two = after(begin(3), 'next', 'next', 'next');
  expect(two).toMatchObject({ turned: 2, shown: 1 });
  expect(after(two, 'back', 'back', 'back')).toMatchObject({ turned: 2, shown: 0 });
  expect(after(two, 'back', 'next')).toMatchObject({ turned: 2, shown: 1, isTurning: false });
  expect(after(two, 'back', 'next', 'next')).toMatchObject({ turned: 2, shown: 1, isTurning: true });
  expect(after(begin(3), 'back')).toMatchObject({ turned: 1, shown: 0, isTurning: false });
});

test('a patch that has turned shows its answer, one that is face down does not', () => {
  const two = after(begin(3), 'next', 'next', 'next');
  expect(after(two, 0)).toMatchObject({ shown: 0, isAuto: false });
  expect(after(two, 2)).toMatchObject({ shown: 1 });
});

test('a paused quilt goes on where it was, also from an earlier answer', () => {
  const paused = after(begin(3), 'turned', 'auto', 'turned', 'pause');
  expect(after(paused, 'auto')).toEqual(paused);
  const back = after(paused, 'back', 'pause', 'auto');
  expect(back).toMatchObject({ turned: 2, isTurning: true, isAuto: true });
});

test('a whole quilt shows no answer at first, goes through all of them, and can be turned over again', () => {
  expect(after(whole(2), 'next')).toMatchObject({ turned: 2, shown: 0 });
  expect(after(whole(2), 'back')).toMatchObject({ turned: 2, shown: 1 });
  expect(after(whole(2), 'next', 'next', 'next')).toMatchObject({ turned: 2, shown: 1, isTurning: false });
  expect(after(whole(2), 'pause').isAuto).toBe(false);
  expect(after(whole(2), 'again')).toEqual(begin(2));
});

test('a quilt without patches has nothing to turn', () => {
  expect(isWhole(begin(0))).toBe(true);
  expect(after(begin(0), 'next', 'back', 'auto')).toMatchObject({ turned: 0, isTurning: false, shown: null });
});
