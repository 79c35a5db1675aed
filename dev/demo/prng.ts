/** A small seeded generator (mulberry32): the same seed gives the same demo on every machine. */
export interface Prng {
  /** The next number in [0, 1). */
  next(): number;
  /** A number in [low, high). */
  between(low: number, high: number): number;
  /** A whole number in [low, high], both ends included. */
  whole(low: number, high: number): number;
  /** One of the given things; they must not be empty. */
  pick<T>(things: readonly T[]): T;
  /** True with the given chance. */
  chance(probability: number): boolean;
  /** A shuffled copy. */
  shuffle<T>(things: readonly T[]): T[];
}

/** Creates a generator; each call with the same seed returns the same sequence. */
export function prng(seed: number): Prng {
  let state = Math.imul(seed, 0x9e3779b1) | 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const between = (low: number, high: number) => low + next() * (high - low);
  const whole = (low: number, high: number) => Math.floor(between(low, high + 1));
  const pick = <T>(things: readonly T[]): T => {
    const thing = things[Math.floor(next() * things.length)];
    if (thing === undefined) throw new Error('nothing to pick from');
    return thing;
  };
  const shuffle = <T>(things: readonly T[]): T[] => {
    const copy = [...things];
    for (let last = copy.length - 1; last > 0; last--) {
      const other = whole(0, last);
      [copy[last], copy[other]] = [copy[other]!, copy[last]!];
    }
    return copy;
  };
  return { next, between, whole, pick, shuffle, chance: (probability) => next() < probability };
}
