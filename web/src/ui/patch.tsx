import { motifOf, type Threads, threadsOf } from '@patchwork/contracts/school-patch';
import type { ReactNode } from 'react';
import { type Motif, motifs } from './patch-motifs.tsx';
import { PatchSeam } from './patch-seam.tsx';

type Props = { seed: number; motif?: Motif; threads?: Threads };

/** One stitched patch on 100 × 100, for use inside an `<svg>`. */
export function Patch({ seed, motif, threads = threadsOf(seed) }: Props): ReactNode {
  const draw = motif ?? motifs[motifOf(seed)];
  return (
    <>
      <rect width="100" height="100" fill={threads.ground} />
      {draw(threads)}
      <PatchSeam />
    </>
  );
}
