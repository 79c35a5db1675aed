import { sharedBytes, sharedInts } from './shared.ts';
import type { PastLink } from './types.ts';

/** Pairs linked in this many last half terms are not linked again while other pairs are possible. */
export const FORBIDDEN_HALF_TERMS = 6;

/** Past partners, contiguous for each school: those of school `s` are at `start[s]` up to but not including `start[s + 1]`. */
export interface History {
  start: Int32Array;
  partner: Int32Array;
  /** Half terms since the link, from 1. */
  ago: Uint8Array;
}

/** Builds the history, without links of schools that no longer take part. Iterates over `past` twice. */
export function recall(size: number, indexOf: ReadonlyMap<number, number>, past: Iterable<PastLink>): History {
  const start = sharedInts(size + 1);
  const placeOf = (id: number) => indexOf.get(id) ?? -1;
  for (const { schoolA, schoolB } of past) {
    const [one, other] = [placeOf(schoolA), placeOf(schoolB)];
    if (one < 0 || other < 0) continue;
    start[one + 1]! += 1;
    start[other + 1]! += 1;
  }
  for (let school = 0; school < size; school += 1) start[school + 1]! += start[school]!;
  const next = start.slice();
  const partner = sharedInts(start[size]!);
  const ago = sharedBytes(start[size]!);
  const note = (here: number, there: number, halfTermsAgo: number) => {
    partner[next[here]!] = there;
    ago[next[here]!] = Math.min(255, halfTermsAgo);
    next[here]! += 1;
  };
  for (const { schoolA, schoolB, halfTermsAgo } of past) {
    const [one, other] = [placeOf(schoolA), placeOf(schoolB)];
    if (one < 0 || other < 0) continue;
    note(one, other, halfTermsAgo);
    note(other, one, halfTermsAgo);
  }
  return { start, partner, ago };
}

/** Returns the half terms since two schools were last linked; Infinity when they never were. */
export function agoOf({ start, partner, ago }: History, one: number, other: number): number {
  let least = Infinity;
  for (let at = start[one]!; at < start[one + 1]!; at += 1) if (partner[at] === other && ago[at]! < least) least = ago[at]!;
  return least;
}

/** Writes into `past` the half terms since the last link with each past partner of a school; `isWiped` resets them to 0. */
export function recallFor({ start, partner, ago }: History, school: number, past: Uint8Array, isWiped = false): void {
  for (let at = start[school]!; at < start[school + 1]!; at += 1) {
    const other = partner[at]!;
    if (isWiped) past[other] = 0;
    else if (past[other] === 0 || past[other]! > ago[at]!) past[other] = ago[at]!;
  }
}
