import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { HalfTermQuestion, Message } from './half-term-thread.ts';
import { type LinkedPairs, withHalfTerm } from './past-links.ts';
import type { RunStatistics } from './statistics.ts';

export type Question = Pick<HalfTermQuestion, 'type' | 'seed' | 'schools' | 'currentLinks'> & { halfTerms: number };

interface Surroundings {
  /** The folder for `links-<n>.csv`. */
  folder: string;
  onProgress(halfTerm: number, percent: number): void;
  signal: AbortSignal;
}

/**
 * Links the schools one half term after another, each with the history of those before, and yields the statistics of each.
 * @throws the reason of `signal` when it aborts; any error of writing a file
 */
export async function* linkHalfTerms(
  { halfTerms, ...question }: Question,
  surroundings: Surroundings,
): AsyncGenerator<RunStatistics> {
  let past: LinkedPairs[] = [];
  for (let halfTerm = 1; halfTerm <= halfTerms; halfTerm += 1) {
    const file = join(surroundings.folder, `links-${halfTerm}.csv`);
    const { figures, pairs } = await linkAside({ ...question, halfTerm, past, file }, surroundings);
    past = withHalfTerm(past, pairs);
    yield figures;
  }
}

type Answer = Exclude<Message, { percent: number }>;

/** Runs on its own thread: this one must react to Ctrl-C, and a thread that ends releases all its memory. */
async function linkAside(question: HalfTermQuestion, { onProgress, signal }: Surroundings): Promise<Answer> {
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const thread = new Worker(new URL('./half-term-thread.ts', import.meta.url), { workerData: question });
  let answer: Answer | undefined;
  thread.on('message', (told: Message) => {
    if ('percent' in told) onProgress(question.halfTerm, told.percent);
    else answer = told;
  });
  thread.on('error', reject);
  // Resolves when the thread has ended: its memory is then free for the next, and its file is complete.
  thread.on('exit', (code) => {
    if (answer) resolve(answer);
    else reject(signal.aborted ? signal.reason : new Error(`The matching ended with ${code} and without links.`));
  });
  const end = () => void thread.terminate();
  signal.addEventListener('abort', end, { once: true });
  try {
    return await promise;
  } finally {
    signal.removeEventListener('abort', end);
  }
}
