import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { matchInParts } from './match.ts';
import { sharedInts } from './shared.ts';
import type { MatchInput, MatchResult } from './types.ts';
import { runShare, type Share, type Work } from './work.ts';

/**
 * Computes the same links as `match` with `threads` threads: this one and workers that end with the run.
 * @throws RangeError when two schools share an id; the error of a worker that fails
 */
export async function matchWithThreads(
  input: MatchInput,
  { threads = 2, onProgress = async () => {} }: { threads?: number; onProgress?: (percent: number) => Promise<void> } = {},
): Promise<MatchResult> {
  const helpers = Array.from({ length: threads - 1 }, () => new Worker(new URL('./thread.ts', import.meta.url)));
  try {
    const steps = matchInParts(input);
    for (let step = steps.next(); ; step = steps.next()) {
      if (step.done) return step.value;
      if (step.value.work) await doTogether(step.value.work, helpers);
      await onProgress(step.value.percent);
    }
  } finally {
    await Promise.all(helpers.map((helper) => helper.terminate()));
  }
}

async function doTogether(work: Work, helpers: readonly Worker[]): Promise<void> {
  const share: Share = { work, next: sharedInts(1) };
  const answers = helpers.map((helper) => {
    helper.postMessage(share);
    return once(helper, 'message');
  });
  runShare(share);
  await Promise.all(answers);
}
