import { type BoundScan, boundScratch, runBound } from './bound.ts';
import { runScan, type Scan, scanScratch } from './scan.ts';

/** A part of a run that threads may share: a scan over independent seekers, with results by school in shared memory. */
export type Work = Scan | BoundScan;

/** Returns a function that runs a work for the seekers from `from` up to but not including `to`, in any division. */
function runnerOf(work: Work): (from: number, to: number) => void {
  if (work.kind === 'scan') {
    const scratch = scanScratch(work);
    return (from, to) => runScan(work, scratch, from, to);
  }
  const scratch = boundScratch(work);
  return (from, to) => runBound(work, scratch, from, to);
}

/** Runs a work in this thread alone. */
export const runWork = (work: Work): void => runnerOf(work)(0, work.seekers.length);

/** A work that several threads share, and the index of the next unclaimed seeker. */
export interface Share {
  work: Work;
  next: Int32Array;
}

const TAKEN_AT_ONCE = 500;

/** Claims and runs parts until none is left. Before each part it reports the share of the seekers that threads have claimed. */
export function runShare({ work, next }: Share, onProgress: (share: number) => void = () => {}): void {
  const run = runnerOf(work);
  for (;;) {
    const from = Atomics.add(next, 0, TAKEN_AT_ONCE);
    if (from >= work.seekers.length) return;
    onProgress(from / work.seekers.length);
    run(from, Math.min(work.seekers.length, from + TAKEN_AT_ONCE));
  }
}
