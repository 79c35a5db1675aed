import { setTimeout } from 'node:timers/promises';

/**
 * Repeats `ask` until its answer is truthy, to wait for another process; for a minute, because a machine can be busy.
 * @throws Error with the last answer after `seconds`
 */
export async function eventually<Answer>(ask: () => Promise<Answer> | Answer, seconds = 60): Promise<NonNullable<Answer>> {
  const end = Date.now() + seconds * 1_000;
  let last: unknown;
  while (Date.now() < end) {
    try {
      const answer = await ask();
      if (answer) return answer;
      last = answer;
    } catch (error) {
      last = error;
    }
    await setTimeout(50);
  }
  throw new Error(
    `It did not happen within ${seconds} s; the last answer was ${last instanceof Error ? last.message : JSON.stringify(last)}.`,
  );
}
