import type { PromotionCode } from './promotion-codes.sql.ts';

type Code = Pick<PromotionCode, 'startsWith'>;

/** The code for a school that gave none, or an unknown one. */
export const findDefaultCode = <C extends Code>(codes: readonly C[]): C | null =>
  codes.find(({ startsWith }) => startsWith.toLowerCase() === 'default') ?? null;

/** The code whose `startsWith` begins the typed text, ignoring case; the longest if several do. */
export function matchCode<C extends Code>(codes: readonly C[], typed: string | null | undefined): C | null {
  const text = (typed ?? '').trim().toLowerCase();
  let best: C | null = null;
  for (const code of codes) {
    const isLonger = code.startsWith.length > (best?.startsWith.length ?? 0);
    if (isLonger && text.startsWith(code.startsWith.toLowerCase())) best = code;
  }
  return best;
}
