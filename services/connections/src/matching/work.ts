import { type BoundScan, runBound } from './bound.ts';
import { runScan, type Scan } from './scan.ts';

/** A part of a run that threads may share: seekers looked for one by one, results by school in shared memory. */
export type Work = Scan | BoundScan;

/** Does the part of a work from seeker `from` to before `to`. The outcome is the same however a work is cut. */
export function runWork(work: Work, from = 0, to = work.seekers.length): void {
  if (work.kind === 'scan') runScan(work, from, to);
  else runBound(work, from, to);
}

/** A work that several threads do together, and the next seeker that nobody has taken. */
export interface Share {
  work: Work;
  next: Int32Array;
}

const TAKEN_AT_ONCE = 500;

/** Takes parts until none is left. */
export function runShare({ work, next }: Share): void {
  for (;;) {
    const from = Atomics.add(next, 0, TAKEN_AT_ONCE);
    if (from >= work.seekers.length) return;
    runWork(work, from, Math.min(work.seekers.length, from + TAKEN_AT_ONCE));
  }
}
