import { expect, test } from 'vitest';
import { listScale } from './list-scale.ts';

const classes = (count: number, answer: string) =>
  Array.from({ length: count }, (_, place) => [`Class ${place}`, 'Lisnaree Integrated Primary', answer]);
const SHORT = '“Niamh laughing at Niamh”';

test('the words of an ordinary quilt have their usual size', () => {
  for (const count of [0, 1, 12, 16]) expect(listScale(classes(count, SHORT))).toBe(1);
});

test('more words are printed in smaller letters', () => {
  const scales = [12, 24, 40, 60].map((count) => listScale(classes(count, 'A long answer. '.repeat(8))));
  expect(scales).toEqual(scales.toSorted((one, other) => other - one));
  expect(scales[1]).toBeLessThan(1);
  expect(scales[3]).toBeGreaterThanOrEqual(0.35);
});
