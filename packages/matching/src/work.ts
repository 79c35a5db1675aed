import { type BoundScan, runBound } from './bound.ts';
import { runScan, type Scan } from './scan.ts';

/** A part of a run that threads may share: a scan over independent seekers, with results by school in shared memory. */
export type Work = Scan | BoundScan;

/** Runs a work for the seekers from `from` up to but not including `to`. The result is the same for any division. */
export function runWork(work: Work, from = 0, to = work.seekers.length): void {
  if (work.kind === 'scan') runScan(work, from, to);
  else runBound(work, from, to);
}

/** A work that several threads share, and the index of the next unclaimed seeker. */
export interface Share {
  work: Work;
  next: Int32Array;
}

const TAKEN_AT_ONCE = 500;

/** Claims and runs parts until none is left. Before each part it reports the share of the seekers that threads have claimed. */
export function runShare({ work, next }: Share, onProgress: (share: number) => void = () => {}): void {
  for (;;) {
    const from = Atomics.add(next, 0, TAKEN_AT_ONCE);
    if (from >= work.seekers.length) return;
    onProgress(from / work.seekers.length);
    runWork(work, from, Math.min(work.seekers.length, from + TAKEN_AT_ONCE));
  }
}
