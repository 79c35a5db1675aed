/** Spreads the bits of a 32-bit number (the finaliser of MurmurHash3). */
export function mix(value: number): number {
  let hash = value | 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** FNV-1a over the text, mixed; unsigned 32 bits. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return mix(hash);
}

/** Returns the pseudo-random number of a school in a half term, which does not depend on its index. */
export const chanceOf = (seed: number, halfTerm: string, schoolId: number): number =>
  mix(mix(seed) ^ hashText(halfTerm) ^ mix(Math.imul(schoolId, 0x9e3779b1)));

/** Draws `count` pseudo-random numbers from an exponential distribution with this mean. */
export const drawExponential = (count: number, seed: number, mean: number): number[] =>
  Array.from({ length: count }, (_, at) => -mean * Math.log((mix(seed + Math.imul(at, 0x9e3779b1)) + 1) / 2 ** 32));
