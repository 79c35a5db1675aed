import { sharedBytes, sharedInts } from './shared.ts';

/** The links of a run in progress. Each school has `width` contiguous slots, so that no object per school is needed. */
export interface Network {
  readonly width: number;
  /** Links of each school. */
  readonly degree: Uint8Array;
  /** Partners of school `s` are in the slots from `s * width`, as many as its degree. */
  readonly partners: Int32Array;
  /** 1 for each slot whose link must stay. */
  readonly locked: Uint8Array;
  has(one: number, other: number): boolean;
  /** Links two schools that are not linked. @throws RangeError when either has `width` links already */
  add(one: number, other: number): void;
  remove(one: number, other: number): void;
  lock(one: number, other: number): void;
  isLocked(one: number, other: number): boolean;
}

/** Creates a network of `size` schools without links, with room for `width` links each. */
export function createNetwork(size: number, width: number): Network {
  const degree = sharedBytes(size);
  const partners = sharedInts(size * width);
  const locked = sharedBytes(size * width);

  function slotOf(one: number, other: number): number {
    const start = one * width;
    for (let slot = start; slot < start + degree[one]!; slot += 1) if (partners[slot] === other) return slot;
    return -1;
  }
  function append(one: number, other: number) {
    const slot = one * width + degree[one]!;
    if (degree[one]! >= width) throw new RangeError('A school has no room for another link.');
    partners[slot] = other;
    locked[slot] = 0;
    degree[one]! += 1;
  }
  function drop(one: number, other: number) {
    const slot = slotOf(one, other);
    if (slot < 0) throw new RangeError('There is no such link.');
    const last = one * width + degree[one]! - 1;
    partners[slot] = partners[last]!;
    locked[slot] = locked[last]!;
    degree[one]! -= 1;
  }
  return {
    width,
    degree,
    partners,
    locked,
    has: (one, other) => slotOf(one, other) >= 0,
    add(one, other) {
      append(one, other);
      append(other, one);
    },
    remove(one, other) {
      drop(one, other);
      drop(other, one);
    },
    lock(one, other) {
      locked[slotOf(one, other)] = 1;
      locked[slotOf(other, one)] = 1;
    },
    isLocked: (one, other) => locked[slotOf(one, other)] === 1,
  };
}

/** Yields each link once with the lower index first, in ascending order. */
export function* linksOf({ degree, partners, width }: Network): Generator<readonly [number, number]> {
  for (let one = 0; one < degree.length; one += 1) {
    const others = partners.slice(one * width, one * width + degree[one]!).sort();
    for (const other of others) if (other > one) yield [one, other];
  }
}
