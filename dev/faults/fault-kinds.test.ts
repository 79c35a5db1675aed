import { expect, test } from 'vitest';
import { planFaults } from './fault-kinds.ts';

function first(count: number, seed: number, isLong = false): { kind: string; target: string; detail: string }[] {
  const faults = planFaults(seed, isLong);
  return Array.from({ length: count }, () => {
    const { kind, target, detail } = faults.next().value as { kind: string; target: string; detail: string };
    return { kind, target, detail };
  });
}

test('one seed always stands for the same faults, another for others', () => {
  const faults = first(50, 7);
  expect(first(50, 7)).toEqual(faults);
  expect(first(50, 8)).not.toEqual(faults);
});

test('every kind of fault comes in the first round', () => {
  expect(new Set(first(21, 7).map(({ kind }) => kind)).size).toBe(12);
});

test('workers stall for longer than their locks last, in long runs only', () => {
  const stalls = first(100, 7, true).filter(({ kind }) => kind === 'stall');
  expect(stalls.length).toBeGreaterThan(1);
  for (const { detail } of stalls) expect(Number.parseFloat(detail)).toBeGreaterThan(31);
  expect(first(100, 7).some(({ kind }) => kind === 'stall')).toBe(false);
});

test('every run begins with paused workers, a picture that is half done and a process that is told to stop', () => {
  expect(first(3, 7).map(({ kind }) => kind)).toEqual(['pause', 'kill-at-point', 'restart']);
  expect(first(3, 7, true).map(({ kind }) => kind)).toEqual(['stall', 'kill-at-point', 'restart']);
});
