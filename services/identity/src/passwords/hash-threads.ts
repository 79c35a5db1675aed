import { Worker } from 'node:worker_threads';
import type { Options } from '@node-rs/argon2';

type Job = { password: string; hashed: string } | { password: string; parameters: Options };
type Answer = { answer: unknown } | { error: unknown };

const file = new URL('hash-thread.cjs', import.meta.url);
/** Megabytes; Argon2's memory, which is most of a thread's, is outside the V8 heap. */
const resourceLimits = { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 32 };

/**
 * Argon2 on threads of low priority, so that other work gets the processor first. A job takes an idle thread or starts a new
 * one: the caller limits their number. Idle threads do not keep the process alive.
 */
export function createHashThreads() {
  const idle: Worker[] = [];

  async function run(job: Job): Promise<unknown> {
    const thread = idle.pop() ?? new Worker(file, { resourceLimits });
    thread.ref();
    const answer = await new Promise<Answer>((resolve, reject) => {
      const died = (why: unknown) => reject(new Error('The hashing thread ended without a result.', { cause: why }));
      thread.once('error', died);
      thread.once('exit', died);
      thread.once('message', (reply: Answer) => {
        thread.off('error', died);
        thread.off('exit', died);
        resolve(reply);
      });
      thread.postMessage(job);
    });
    thread.unref();
    idle.push(thread);
    if ('error' in answer) throw answer.error;
    return answer.answer;
  }

  return {
    hash: (password: string, parameters: Options) => run({ password, parameters }) as Promise<string>,
    /** @throws Error for text that is not a hash */
    verify: (hashed: string, password: string) => run({ password, hashed }) as Promise<boolean>,
  };
}
