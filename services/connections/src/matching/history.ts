import type { Pool } from './pool.ts';
import type { PastLink } from './types.ts';

/** Links of this many half terms are not made again while others can be had. */
export const FORBIDDEN_HALF_TERMS = 6;

export interface History {
  /** Half terms since two schools were last linked; Infinity when they never were. */
  agoOf(one: number, other: number): number;
}

/** Of links between schools that no longer take part nothing is kept. */
export function recall(pool: Pool, past: readonly PastLink[]): History {
  const ago = new Map<number, number>();
  const keyOf = (one: number, other: number) => Math.min(one, other) * pool.size + Math.max(one, other);
  for (const { schoolA, schoolB, halfTermsAgo } of past) {
    const [one, other] = [pool.indexOf.get(schoolA), pool.indexOf.get(schoolB)];
    if (one === undefined || other === undefined) continue;
    const key = keyOf(one, other);
    ago.set(key, Math.min(halfTermsAgo, ago.get(key) ?? Infinity));
  }
  return { agoOf: ago.size === 0 ? () => Infinity : (one, other) => ago.get(keyOf(one, other)) ?? Infinity };
}
