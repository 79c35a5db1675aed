import { sharedBytes, sharedInts } from './shared.ts';

/** The links as they come to be. Slots of a school lie side by side: no object per school. */
export interface Network {
  readonly width: number;
  /** Links of each school. */
  readonly degree: Uint8Array;
  /** Partners of school `s` are at `s * width` and on, as many as its degree. */
  readonly partners: Int32Array;
  /** Locked links stay whatever comes; by slot. */
  readonly locked: Uint8Array;
  has(one: number, other: number): boolean;
  /** Neither may have `width` links already, nor each other. */
  add(one: number, other: number): void;
  remove(one: number, other: number): void;
  lock(one: number, other: number): void;
  isLocked(one: number, other: number): boolean;
}

/** Room for `width` links of each of `size` schools. */
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

/** All links, each once with the smaller school first, by school. */
export function* linksOf({ degree, partners, width }: Network): Generator<readonly [number, number]> {
  for (let one = 0; one < degree.length; one += 1) {
    const others = partners.slice(one * width, one * width + degree[one]!).sort();
    for (const other of others) if (other > one) yield [one, other];
  }
}
