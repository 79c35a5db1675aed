import fc from 'fast-check';
import { expect, test } from 'vitest';
import { agoOfPair, largestTotal, leastShortfall } from './exact.ts';
import { anInput, hardQuestions } from './fixtures.ts';
import { match } from './match.ts';
import { makePopulation } from './population.ts';
import type { MatchResult } from './types.ts';

const shortfallOf = ({ lacking }: MatchResult) => lacking.reduce((sum, { links }) => sum + 4 - links, 0);

test.each([
  [20, 1],
  [20, 3],
  [30, 2],
  [60, 1],
  [200, 2],
])('for %i schools (population %i) finds at least 99 per cent of the largest total, and a valid upper bound', (count, seed) => {
  const input = anInput({ schools: makePopulation(count, seed), seed });
  const largest = largestTotal(input)!;
  const plain = match(input, { isFair: false }).quality;
  const fair = match(input).quality;
  expect(plain.total).toBeGreaterThanOrEqual(0.99 * largest);
  expect(plain.bound).toBeGreaterThanOrEqual(largest - 1e-3);
  expect(fair.bound).toBeGreaterThanOrEqual(largest - 1e-3);
  expect(fair.min).toBeGreaterThanOrEqual(plain.min);
});

test('has an upper bound that no choice of links exceeds, for any schools', () => {
  fc.assert(
    fc.property(hardQuestions(5, 14), (question) => {
      const input = { ...question, type: 'main' as const };
      const largest = largestTotal(input);
      if (largest !== null) expect(match(input).quality.bound).toBeGreaterThanOrEqual(largest - 1e-3);
    }),
    { numRuns: 40 },
  );
});

test('gives every school four links where possible, otherwise as many as possible, and only then repeats links, the oldest first', () => {
  fc.assert(
    fc.property(hardQuestions(0, 12), (input) => {
      const result = match(input);
      const { shortfall } = leastShortfall(input, 0);
      expect(shortfallOf(result)).toBe(shortfall);
      let forbidden = 6;
      while (forbidden > 0 && leastShortfall(input, forbidden).shortfall > shortfall) forbidden -= 1;
      for (const { schoolA, schoolB } of result.links) expect(agoOfPair(input, schoolA, schoolB)).toBeGreaterThan(forbidden);
    }),
    { numRuns: 60 },
  );
});
