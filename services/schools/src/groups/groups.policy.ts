/** A name as people compare it: case, accents and repeated spaces make no difference. */
export const folded = (name: string): string =>
  name.normalize('NFKD').replace(/\p{M}/gu, '').trim().replace(/\s+/g, ' ').toLowerCase();
