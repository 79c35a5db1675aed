import { Worker } from 'node:worker_threads';
import type { MatchResult } from '@patchwork/connections/matching/types';
import type { operations } from '@patchwork/contracts/types/connections';
import type { ReplyOf } from '@patchwork/platform/contract';

/** What a claimed run is about. */
export type RunWork = ReplyOf<operations['claimRun']>;

/** What the thread says. */
export type Told = { percent: number } | { result: MatchResult };

/**
 * Works the links out on a thread of its own: it takes a core for many seconds, in which leases have to be renewed and mails sent.
 * @throws the reason of `signal` when that ends it
 */
export function matchAside(work: RunWork, onProgress: (percent: number) => void, signal: AbortSignal): Promise<MatchResult> {
  const { promise, resolve, reject } = Promise.withResolvers<MatchResult>();
  const thread = new Worker(new URL('./match-thread.ts', import.meta.url), {
    workerData: work,
    // Nearly all that matching makes lives long, so room for what dies young only costs memory: a third of it for all schools of the UK.
    resourceLimits: { maxYoungGenerationSizeMb: 16 },
  });
  thread.on('message', (told: Told) => ('result' in told ? resolve(told.result) : onProgress(told.percent)));
  thread.on('error', reject);
  thread.on('exit', (code) => reject(new Error(`The matching ended with ${code} and without links.`)));
  const end = () => {
    reject(signal.reason);
    void thread.terminate();
  };
  if (signal.aborted) end();
  signal.addEventListener('abort', end, { once: true });
  return promise;
}
