import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Figures } from './figures.ts';
import type { HalfTermQuestion, Told } from './half-term-thread.ts';
import { type LinkedPairs, withHalfTerm } from './past-links.ts';

export type Question = Pick<HalfTermQuestion, 'type' | 'seed' | 'schools' | 'currentLinks'> & { halfTerms: number };

interface Surroundings {
  /** Where `links-<n>.csv` are written. */
  folder: string;
  onProgress(halfTerm: number, percent: number): void;
  signal: AbortSignal;
}

/**
 * Links the schools half term by half term, each remembering those before it, and yields the figures of each.
 * @throws the reason of `signal` when that ends it, also in the middle; what writing a file fails with
 */
export async function* linkHalfTerms({ halfTerms, ...question }: Question, surroundings: Surroundings): AsyncGenerator<Figures> {
  let past: LinkedPairs[] = [];
  for (let halfTerm = 1; halfTerm <= halfTerms; halfTerm += 1) {
    const file = join(surroundings.folder, `links-${halfTerm}.csv`);
    const { figures, pairs } = await linkAside({ ...question, halfTerm, past, file }, surroundings);
    past = withHalfTerm(past, pairs);
    yield figures;
  }
}

type Answer = Exclude<Told, { percent: number }>;

/** On a thread of its own: this one has to hear Ctrl-C, and a thread that ends gives all of its memory back. */
async function linkAside(question: HalfTermQuestion, { onProgress, signal }: Surroundings): Promise<Answer> {
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const thread = new Worker(new URL('./half-term-thread.ts', import.meta.url), { workerData: question });
  let answer: Answer | undefined;
  thread.on('message', (told: Told) => {
    if ('percent' in told) onProgress(question.halfTerm, told.percent);
    else answer = told;
  });
  thread.on('error', reject);
  // Not before its end: then its memory is free for the next, and it writes no more.
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
