import type { MatchedLink, PastLink } from '../matching/types.ts';
import { REMEMBERED } from '../run-limits.ts';

/** The links of a half term in eight bytes each, in memory that threads share. */
export interface LinkedPairs {
  schoolA: Int32Array;
  schoolB: Int32Array;
}

/** The links as two lists of indexes, as matching takes them. */
export function pairsOf(links: readonly Pick<MatchedLink, 'schoolA' | 'schoolB'>[]): LinkedPairs {
  const ints = () => new Int32Array(new SharedArrayBuffer(links.length * Int32Array.BYTES_PER_ELEMENT));
  const pairs = { schoolA: ints(), schoolB: ints() };
  for (const [at, { schoolA, schoolB }] of links.entries()) {
    pairs.schoolA[at] = schoolA;
    pairs.schoolB[at] = schoolB;
  }
  return pairs;
}

/** The half terms so far, the earliest first, and the links of one more. What is too old to matter is let go. */
export const withHalfTerm = (past: readonly LinkedPairs[], pairs: LinkedPairs): LinkedPairs[] =>
  [...past, pairs].slice(-REMEMBERED);

/** The links of half terms, the earliest first, as a run reads them: made as they are read, as often as that is. */
export const recallPairs = (past: readonly LinkedPairs[]): Iterable<PastLink> => ({
  *[Symbol.iterator]() {
    for (const [index, { schoolA, schoolB }] of past.entries())
      for (let at = 0; at < schoolA.length; at += 1)
        yield { schoolA: schoolA[at]!, schoolB: schoolB[at]!, halfTermsAgo: past.length - index };
  },
});
