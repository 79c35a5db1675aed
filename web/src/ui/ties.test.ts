import { threadsOf } from '@patchwork/contracts/school-patch';
import { expect, test } from 'vitest';
import { tieOf } from './ties.ts';

const ids = Array.from({ length: 400 }, (_, id) => id + 1);

test('a class keeps its tie, and the first forty classes have different ones', () => {
  expect(tieOf(12)).toEqual(tieOf(12));
  expect(new Set(ids.slice(0, 40).map((id) => JSON.stringify(tieOf(id)))).size).toBe(40);
});

test('a patch never has one thread colour only, nor the page colour', () => {
  for (const { ground, first, second } of ids.map(threadsOf)) {
    expect(first).not.toBe(second);
    expect(['#fbf6ec', '#ffffff', '#13201b']).not.toContain(ground);
  }
});

test('a school keeps its patch', () => {
  expect(threadsOf(7)).toEqual(threadsOf(7));
});
