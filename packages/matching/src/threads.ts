import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { matchInParts } from './match.ts';
import { sharedInts } from './shared.ts';
import type { MatchInput, MatchResult } from './types.ts';
import { runShare, type Share, type Work } from './work.ts';

interface Options {
  threads?: number;
  /** Gets whole percentages, each higher than the one before. */
  onProgress?: (percent: number) => void;
}

/**
 * Computes the same links as `match` with `threads` threads: this one and workers that end with the run.
 * @throws RangeError when two schools share an id; the error of a worker that fails
 */
export async function matchWithThreads(
  input: MatchInput,
  { threads = 2, onProgress = () => {} }: Options = {},
): Promise<MatchResult> {
  const helpers = Array.from({ length: threads - 1 }, () => new Worker(new URL('./thread.ts', import.meta.url)));
  let reached = 0;
  const reach = (percent: number) => {
    if (percent <= reached) return;
    reached = percent;
    onProgress(percent);
  };
  try {
    const steps = matchInParts(input);
    for (let step = steps.next(); ; step = steps.next()) {
      if (step.done) return step.value;
      const { percent, work } = step.value;
      const before = reached;
      if (work) await doTogether(work, helpers, (share) => reach(Math.floor(before + (percent - before) * share)));
      reach(percent);
    }
  } finally {
    await Promise.all(helpers.map((helper) => helper.terminate()));
  }
}

async function doTogether(work: Work, helpers: readonly Worker[], onProgress: (share: number) => void): Promise<void> {
  const share: Share = { work, next: sharedInts(1) };
  const answers = helpers.map((helper) => {
    helper.postMessage(share);
    return once(helper, 'message');
  });
  runShare(share, onProgress);
  await Promise.all(answers);
}
