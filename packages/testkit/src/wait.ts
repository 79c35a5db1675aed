import { setTimeout } from 'node:timers/promises';

/** Asks again until the answer is truthy, for things that happen in another process. Fails after `seconds` with the last answer. */
export async function eventually<Answer>(ask: () => Promise<Answer> | Answer, seconds = 20): Promise<NonNullable<Answer>> {
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
