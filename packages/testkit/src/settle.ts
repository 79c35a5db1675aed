import { setTimeout } from 'node:timers/promises';

/** A place where work waits for the next process: an outbox, a topic as one service reads it, the fan-outs, a queue. */
export interface Stage {
  name: string;
  /** How much waits there or is in progress; of an outbox, the age of its oldest row. NaN where it could not be read. */
  pending: number;
  isAge?: boolean;
}

/**
 * The approval of a school passes the most stages until its Leads have their invitations: outbox, topic (identity), outbox,
 * topic (messaging), outbox, queue. One is to spare.
 */
const LONGEST_PATH = 7;
const PAUSE_MS = 20;

/**
 * Resolves when everything has happened that follows from what was committed before the call: events published and consumed,
 * notices fanned out, jobs run. What other tests cause meanwhile need not be finished, so it resolves on a busy system too.
 * What a schedule begins, such as the mails about a run, does not follow from a commit: wait for the condition itself.
 *
 * Work is written to its next stage before it leaves the last one, so it is always counted somewhere. A pass ends when each stage
 * has been seen empty once, not all in the same reading: by then, what was in any stage at the beginning of the pass has left it.
 * So there are as many passes as the longest path has stages. One reading in which all are empty proves less: work may have moved
 * from a stage that was still to be read into one that had been read.
 * @throws Error with the stages that are not empty after `seconds`
 */
export async function settle(read: () => Promise<Stage[]>, seconds = 120): Promise<void> {
  const end = performance.now() + seconds * 1_000;
  for (let pass = 0; pass < LONGEST_PATH; pass += 1) {
    const began = performance.now();
    let busy: Set<string> | null = null;
    for (;;) {
      const elapsedSeconds = (performance.now() - began) / 1_000;
      const stages = await read();
      if (!stages.some(({ pending }) => Number.isNaN(pending))) {
        busy ??= new Set(stages.map(({ name }) => name));
        // A row that is younger than the pass is not waited for.
        for (const { name, pending, isAge } of stages)
          if (pending === 0 || (isAge && pending < elapsedSeconds)) busy.delete(name);
        if (busy.size === 0) break;
      }
      if (performance.now() > end)
        throw new Error(`Not settled after ${seconds} s: there is work in ${busy ? [...busy].join(', ') : 'stages unknown'}.`);
      await setTimeout(PAUSE_MS);
    }
  }
}

/** A film takes up to half an hour, and nothing but its own state follows from it: a test that needs one waits for that state. */
const withoutFilms = (labels: string) => !labels.includes('queue="films"');

/**
 * Reads the stages from the metrics pages of a system's processes, where each number is counted when the page is read. Delayed
 * jobs count as well: these are jobs that are tried again. The schedules have separate queues, which the pages do not show.
 */
export async function readMetrics(pages: string[]): Promise<Stage[]> {
  const read = async (page: string): Promise<Stage[]> => {
    const text = await (await fetch(page)).text();
    const found = [...text.matchAll(/^patchwork_(outbox_oldest_seconds|consumer_lag_events|fan_outs|jobs)\{(.*)\} (\S+)$/gm)];
    const stages = found
      .filter(([, , labels = '']) => withoutFilms(labels))
      .map(([, kind, labels, value]) => ({
        name: `${kind} ${labels}`,
        pending: Number(value),
        isAge: kind === 'outbox_oldest_seconds',
      }));
    // Every service with an outbox has consumers; their lag is missing while Kafka does not answer.
    const hasLag = found.some(([, kind]) => kind === 'consumer_lag_events');
    return stages.some(({ isAge }) => isAge) && !hasLag ? [{ name: `consumer lag at ${page}`, pending: Number.NaN }] : stages;
  };
  return (await Promise.all(pages.map(read))).flat();
}
