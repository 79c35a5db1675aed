import fc from 'fast-check';
import { expect, it } from 'vitest';
import { largestTotal, leastShortfall } from './exact.ts';
import { anInput, mixedSchools } from './fixtures.ts';
import { match } from './match.ts';
import { makePopulation } from './population.ts';
import type { MatchResult } from './types.ts';

const shortfallOf = ({ lacking }: MatchResult): number => lacking.reduce((sum, { links }) => sum + 4 - links, 0);

it('leaves no more links lacking than any solution must', () => {
  fc.assert(
    fc.property(mixedSchools(0, 12), (input) => {
      expect(shortfallOf(match(input))).toBe(leastShortfall({ input, forbidden: 0, most: 6 }).shortfall);
    }),
    { numRuns: 30 },
  );
});

it.each([12, 16])('comes near the largest total that %i schools can have, which never exceeds the bound', (count) => {
  const input = anInput({ schools: makePopulation(count), seed: 1 });
  const best = largestTotal(input)!;
  const { total, bound } = match(input, { isFair: false }).quality;
  // The solver is content with two thousandths.
  expect(best).toBeGreaterThan(0);
  expect(bound).toBeGreaterThanOrEqual(best);
  expect(total).toBeLessThanOrEqual(best * 1.003);
  expect(total / best).toBeGreaterThan(0.97);
});
