import pLimit from 'p-limit';
import { ApiError } from '../../../lib/api-error.ts';
import { t } from '../../../lib/i18n.ts';
import type { Problem, Progress } from './tile-list.ts';

/** Uploads in progress at once. The server lets further ones of a person wait, which would only keep connections busy. */
const CONCURRENCY = 4;

/** Each new file starts this long after the one before it, in milliseconds. Specified. */
export const STAGGER = 1000;

type Plan<Job, Item> = {
  jobs: readonly Job[];
  /** Throws when a file could not be uploaded. */
  send: (job: Job, onProgress: (share: number) => void) => Promise<Item>;
  onProgress: (job: Job, progress: Progress) => void;
  /** Called before each start; true prevents uploads that have not started. */
  isStopped?: () => boolean;
};

/** Starts file n after n × 1000 ms, or when fewer than four are in progress, and waits for all. Returns the saved items; undefined for failed uploads. */
export function uploadAll<Job, Item>({ jobs, send, onProgress, isStopped }: Plan<Job, Item>): Promise<(Item | undefined)[]> {
  const limit = pLimit(CONCURRENCY);
  return Promise.all(
    jobs.map(async (job, place) => {
      onProgress(job, { state: 'waiting' });
      if (place > 0) await new Promise((resolve) => setTimeout(resolve, place * STAGGER));
      try {
        const item = await limit(() => {
          if (isStopped?.()) throw new Error('Stopped by the user');
          onProgress(job, { state: 'sending', share: 0 });
          return send(job, (share) => onProgress(job, { state: 'sending', share }));
        });
        onProgress(job, { state: 'added' });
        return item;
      } catch (error) {
        // Specified: a failed upload is only logged. The report then shows which files it lacks, and why.
        console.error('A file could not be added');
        onProgress(job, { state: 'failed', problem: problemOf(error) });
        return undefined;
      }
    }),
  );
}

const againLater = ['broken-upload', 'daily-quota', 'school-quota'];

/** The reason for a failed upload. Trying again can work unless the server has refused the file itself. */
export function problemOf(error: unknown): Problem {
  if (!(error instanceof ApiError)) return { message: t('Not uploaded yet.'), mayRetry: true };
  const { status, code, message } = error;
  const mayRetry =
    status < 400 || status === 401 || status === 408 || status === 429 || status >= 500 || againLater.includes(code);
  return { message: t(message), mayRetry };
}

/** The moves that sort `current` as `wanted`, each as [id, place], in order of execution. */
export function movesTo(current: readonly number[], wanted: readonly number[]): [number, number][] {
  let order = [...current];
  const moves: [number, number][] = [];
  for (const [place, id] of wanted.filter((each) => order.includes(each)).entries()) {
    if (order[place] === id) continue;
    moves.push([id, place]);
    order = order.filter((each) => each !== id).toSpliced(place, 0, id);
  }
  return moves;
}
