import { expect, test } from 'vitest';
import { mailWays } from './mail.ts';
import { firstFaults, planFaults, planMail } from './plan.ts';

function first<T>(count: number, things: Generator<T>): T[] {
  return Array.from({ length: count }, () => things.next().value as T);
}

test('one seed always stands for the same faults, another for others', () => {
  const faults = first(50, planFaults(7));
  expect(first(50, planFaults(7))).toEqual(faults);
  expect(first(50, planFaults(8))).not.toEqual(faults);
});

test('every kind of fault comes in the first round', () => {
  const kinds = new Set(first(19, planFaults(7)).map(({ kind }) => kind));
  expect(kinds.size).toBe(14);
});

test('workers stall for longer than their locks last, in long runs only', () => {
  const stalls = first(20, planFaults(7, true)).flatMap((fault) => (fault.kind === 'stall' ? [fault.seconds] : []));
  expect(stalls).toHaveLength(1);
  expect(stalls[0]).toBeGreaterThan(31);
  expect(first(100, planFaults(7)).some(({ kind }) => kind === 'stall')).toBe(false);
});

test('every run begins with paused workers, a picture half done and an orderly end, long runs with stalled workers', () => {
  expect(firstFaults(7).map(({ kind }) => kind)).toEqual(['pause', 'kill-at-point', 'restart']);
  expect(firstFaults(7, true).map(({ kind }) => kind)).toEqual(['stall', 'kill-at-point', 'restart']);
  expect(firstFaults(7)[1]).toMatchObject({ target: 'workers', point: 'while-storing' });
});

test('the mail server misbehaves in every way before any comes again', () => {
  const ways = first(8, planMail(7)).map(({ way }) => way);
  expect(ways.toSorted()).toEqual([...mailWays].toSorted());
});
