import type { MatchedLink, PastLink } from '@patchwork/matching/types';
import { REMEMBERED } from '../run-limits.ts';

/** The links of a half term, eight bytes each, in memory shared between threads. */
export interface LinkedPairs {
  schoolA: Int32Array;
  schoolB: Int32Array;
}

/** The links as two lists of indexes, the input format of matching. */
export function pairsOf(links: readonly Pick<MatchedLink, 'schoolA' | 'schoolB'>[]): LinkedPairs {
  const ints = () => new Int32Array(new SharedArrayBuffer(links.length * Int32Array.BYTES_PER_ELEMENT));
  const pairs = { schoolA: ints(), schoolB: ints() };
  for (const [at, { schoolA, schoolB }] of links.entries()) {
    pairs.schoolA[at] = schoolA;
    pairs.schoolB[at] = schoolB;
  }
  return pairs;
}

/** Appends the links of one more half term to the history, earliest first; drops half terms too old to matter. */
export const withHalfTerm = (past: readonly LinkedPairs[], pairs: LinkedPairs): LinkedPairs[] =>
  [...past, pairs].slice(-REMEMBERED);

/** Iterates over the links of past half terms, earliest first, without storing them; may be iterated again. */
export const recallPairs = (past: readonly LinkedPairs[]): Iterable<PastLink> => ({
  *[Symbol.iterator]() {
    for (const [index, { schoolA, schoolB }] of past.entries())
      for (let at = 0; at < schoolA.length; at += 1)
        yield { schoolA: schoolA[at]!, schoolB: schoolB[at]!, halfTermsAgo: past.length - index };
  },
});
