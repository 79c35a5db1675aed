// The generated patch of a school, which the web app and emails draw: the same school always gets the same one.

/** Readable on every ground below; white text has a contrast of at least 5.7 on each. */
export const threadColours = ['#0f5a43', '#8c1d40', '#1d3a6b', '#a84a22', '#6b3a73', '#0e6170', '#55621b'] as const;

// Pale, so that every thread is visible, and never the page's colour, which would look like a hole.
const grounds = ['#dfedf6', '#f9e3e8', '#ddeee4', '#fbdc94', '#e9e0f2'] as const;

const motifNames = [
  'waves',
  'hills',
  'wheat',
  'lattice',
  'sun',
  'swing',
  'bridge',
  'houses',
  'towers',
  'kite',
  'leaf',
  'boat',
] as const;
export type MotifName = (typeof motifNames)[number];

/** The three colours of a patch: its ground and two threads. */
export type Threads = { ground: string; first: string; second: string };

/** A pseudo-random generator from 0 to 1 (mulberry32): the same seed always gives the same numbers. */
export function seeded(seed: number): () => number {
  let state = Math.imul(seed + 1, 0x9e3779b1);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Picks an item with the next number of `random`. */
function pick<T>(random: () => number, items: readonly [T, ...T[]]): T {
  return items[Math.floor(random() * items.length)] ?? items[0];
}

/** Derives colours from a seed: a pale ground and two different threads. */
export function threadsOf(seed: number): Threads {
  const random = seeded(seed);
  const ground = pick(random, grounds);
  const first: string = pick(random, threadColours);
  const others = threadColours.filter((colour) => colour !== first) as [string, ...string[]];
  return { ground, first, second: pick(random, others) };
}

export const motifOf = (seed: number): MotifName => motifNames[seed % motifNames.length] ?? 'waves';
