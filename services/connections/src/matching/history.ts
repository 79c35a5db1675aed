import type { Pool } from './pool.ts';
import type { PastLink } from './types.ts';

/** Links of this many half terms are not made again while others can be had. */
export const FORBIDDEN_HALF_TERMS = 6;

export interface History {
  /** Half terms since two schools were last linked; Infinity when they never were. */
  agoOf(one: number, other: number): number;
}

/** Of links between schools that no longer take part nothing is kept. Each school's past partners lie side by side. */
export function recall(pool: Pool, past: readonly PastLink[]): History {
  const known = past.flatMap(({ schoolA, schoolB, halfTermsAgo }) => {
    const [one, other] = [pool.indexOf.get(schoolA), pool.indexOf.get(schoolB)];
    return one === undefined || other === undefined ? [] : [{ one, other, halfTermsAgo }];
  });
  const start = new Int32Array(pool.size + 1);
  for (const { one, other } of known) for (const school of [one, other]) start[school + 1]! += 1;
  for (let school = 0; school < pool.size; school += 1) start[school + 1]! += start[school]!;
  const next = start.slice();
  const partners = new Int32Array(known.length * 2);
  const ago = new Int32Array(known.length * 2);
  const put = (school: number, partner: number, halfTermsAgo: number) => {
    partners[next[school]!] = partner;
    ago[next[school]!] = halfTermsAgo;
    next[school]! += 1;
  };
  for (const { one, other, halfTermsAgo } of known) {
    put(one, other, halfTermsAgo);
    put(other, one, halfTermsAgo);
  }
  return {
    agoOf(one, other) {
      let least = Infinity;
      for (let at = start[one]!; at < start[one + 1]!; at += 1) if (partners[at] === other && ago[at]! < least) least = ago[at]!;
      return least;
    },
  };
}
