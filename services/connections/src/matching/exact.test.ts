import fc from 'fast-check';
import { expect, it } from 'vitest';
import { agoOfPair, largestTotal, leastShortfall } from './exact.ts';
import { anInput, hardQuestions } from './fixtures.ts';
import { match } from './match.ts';
import { makePopulation } from './population.ts';
import type { MatchResult } from './types.ts';

const shortfallOf = ({ lacking }: MatchResult) => lacking.reduce((sum, { links }) => sum + 4 - links, 0);

it.each([
  [20, 1],
  [20, 3],
  [30, 2],
  [60, 1],
  [200, 2],
])('of %i schools (population %i) finds at least 99 per cent of the largest total, and a bound that holds', (count, seed) => {
  const input = anInput({ schools: makePopulation(count, seed), seed });
  const largest = largestTotal(input)!;
  const plain = match(input, { isFair: false }).quality;
  const fair = match(input).quality;
  expect(plain.total).toBeGreaterThanOrEqual(0.99 * largest);
  expect(plain.bound).toBeGreaterThanOrEqual(largest - 1e-3);
  expect(fair.bound).toBeGreaterThanOrEqual(largest - 1e-3);
  expect(fair.min).toBeGreaterThanOrEqual(plain.min);
});

it('has a bound that no choice of links exceeds, whatever the schools', () => {
  fc.assert(
    fc.property(hardQuestions(5, 14), (question) => {
      const input = { ...question, type: 'main' as const };
      const largest = largestTotal(input);
      if (largest !== null) expect(match(input).quality.bound).toBeGreaterThanOrEqual(largest - 1e-3);
    }),
    { numRuns: 40 },
  );
});

it('gives everybody four links where that can be, as many as can be where not, and repeats only then, the oldest first', () => {
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
