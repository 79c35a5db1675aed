import { Worker } from 'node:worker_threads';
import type { Options } from '@node-rs/argon2';

type Job = { password: string; hashed: string } | { password: string; parameters: Options };
type Answer = { answer: unknown } | { error: unknown };

const file = new URL('hash-thread.cjs', import.meta.url);
/** Megabytes; a thread keeps little more than Argon2's memory, which is not V8's. */
const resourceLimits = { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 32 };

/**
 * Argon2 on threads of low priority, so that whatever else wants the processor has it at once. Each job takes a thread that
 * rests or starts another: the caller bounds how many jobs run. Threads that rest do not keep the process alive.
 */
export function createHashThreads() {
  const resting: Worker[] = [];

  async function run(job: Job): Promise<unknown> {
    const thread = resting.pop() ?? new Worker(file, { resourceLimits });
    thread.ref();
    const answer = await new Promise<Answer>((resolve, reject) => {
      const died = (why: unknown) => reject(new Error('A hashing thread ended.', { cause: why }));
      thread.once('error', died);
      thread.once('exit', died);
      thread.once('message', (said: Answer) => {
        thread.off('error', died);
        thread.off('exit', died);
        resolve(said);
      });
      thread.postMessage(job);
    });
    thread.unref();
    resting.push(thread);
    if ('error' in answer) throw answer.error;
    return answer.answer;
  }

  return {
    hash: (password: string, parameters: Options) => run({ password, parameters }) as Promise<string>,
    /** @throws Error for what is no hash */
    verify: (hashed: string, password: string) => run({ password, hashed }) as Promise<boolean>,
  };
}
