import type { ReactNode } from 'react';
import { type Motif, motifs, neutralMotifs, type Threads } from './patch-motifs.tsx';
import { PatchSeam } from './patch-seam.tsx';
import { pick, seeded } from './random.ts';
import { tieColours } from './ties.ts';

// Pale, so that every thread is visible, and never the page's colour, which would look like a hole.
const grounds = ['#dfedf6', '#f9e3e8', '#ddeee4', '#fbdc94', '#e9e0f2'] as const;
const threadColours = [...tieColours.slice(0, 7)] as [string, ...string[]];

/** Derives colours from a seed: a pale ground and two different threads. */
export function threadsOf(seed: number): Threads {
  const random = seeded(seed);
  const ground = pick(random, grounds);
  const first = pick(random, threadColours);
  const others = threadColours.filter((colour) => colour !== first) as [string, ...string[]];
  return { ground, first, second: pick(random, others) };
}

type Props = { seed: number; motif?: Motif; threads?: Threads };

/** One stitched patch on 100 × 100, for use inside an `<svg>`. */
export function Patch({ seed, motif, threads = threadsOf(seed) }: Props): ReactNode {
  const draw = motif ?? neutralMotifs[seed % neutralMotifs.length] ?? motifs.waves;
  return (
    <>
      <rect width="100" height="100" fill={threads.ground} />
      {draw(threads)}
      <PatchSeam />
    </>
  );
}
