import { Worker } from 'node:worker_threads';
import type { operations } from '@patchwork/contracts/types/connections';
import type { MatchResult } from '@patchwork/matching/types';
import type { ReplyOf } from '@patchwork/platform/contract';

/** The input of a claimed run. */
export type RunWork = ReplyOf<operations['claimRun']>;

/** A message from the thread: the progress, and at the end the result. */
export type Message = { percent: number } | { result: MatchResult };

/**
 * Computes the links on a separate thread: it uses a core for many seconds, and leases and mails cannot wait that long.
 * @throws the reason of `signal` when `signal` aborts it
 */
export function matchInThread(work: RunWork, onProgress: (percent: number) => void, signal: AbortSignal): Promise<MatchResult> {
  const { promise, resolve, reject } = Promise.withResolvers<MatchResult>();
  const thread = new Worker(new URL('./match-thread.ts', import.meta.url), {
    workerData: work,
    // Nearly all objects of a matching live long, so a larger young generation only costs memory: a third for all UK schools.
    resourceLimits: { maxYoungGenerationSizeMb: 16 },
  });
  thread.on('message', (message: Message) => ('result' in message ? resolve(message.result) : onProgress(message.percent)));
  thread.on('error', reject);
  thread.on('exit', (code) => reject(new Error(`The matching thread ended without a result: exit code ${code}.`)));
  const abort = () => {
    reject(signal.reason);
    void thread.terminate();
  };
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort, { once: true });
  return promise;
}
