import type { Progress } from './tile-list.ts';

/** Each new file starts this long after the one before it, in milliseconds. Specified. */
export const STAGGER = 1000;

type Plan<Job, Item> = {
  jobs: readonly Job[];
  /** Throws where a file could not be added. */
  send: (job: Job, onProgress: (share: number) => void) => Promise<Item>;
  onProgress: (job: Job, progress: Progress) => void;
  /** Asked before each start: true keeps the files that have not begun from being sent. */
  isStopped?: () => boolean;
};

/** Starts file n at n × 1000 ms and waits for all of them. Answers what each became; undefined for those that were not added. */
export function uploadAll<Job, Item>({ jobs, send, onProgress, isStopped }: Plan<Job, Item>): Promise<(Item | undefined)[]> {
  return Promise.all(
    jobs.map(async (job, place) => {
      onProgress(job, { state: 'waiting' });
      if (place > 0) await new Promise((resolve) => setTimeout(resolve, place * STAGGER));
      try {
        if (isStopped?.()) throw new Error('Stopped by the reader');
        onProgress(job, { state: 'sending', share: 0 });
        const item = await send(job, (share) => onProgress(job, { state: 'sending', share }));
        onProgress(job, { state: 'added' });
        return item;
      } catch {
        // Specified: an upload that fails is logged only. The report then says how many files are there.
        console.error('A file could not be added');
        onProgress(job, { state: 'failed' });
        return undefined;
      }
    }),
  );
}

/** The moves that bring `current` into the order of `wanted`, each as [id, place], in the order in which to make them. */
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
