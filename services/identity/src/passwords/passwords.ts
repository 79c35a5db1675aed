import { randomBytes } from 'node:crypto';
import { hash, parseOptions } from '@node-rs/argon2';
import { createHashPool, type HashPool } from './hash-pool.ts';
import { createHashThreads } from './hash-threads.ts';
import { normalised } from './password.policy.ts';

/** OWASP's minimum: 19 MiB, two passes, one lane (Argon2id is the library's default). */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A new hash in the PHC format, at normal priority: for the demo, which delays no user. */
export const hashPassword = (password: string): Promise<string> => hash(normalised(password), parameters);

/** Whether the hash was made with weaker parameters than the current ones. */
export function isOldHash(hashed: string): boolean {
  const used = parseOptions(hashed);
  return used.memoryCost < parameters.memoryCost || used.timeCost < parameters.timeCost;
}

/**
 * Hashes and checks passwords with limited concurrency and low priority. A check without a stored hash costs the same as one
 * with: it compares with the hash of a random password.
 */
export async function createPasswords(pool: HashPool = createHashPool()) {
  const threads = createHashThreads();
  const dummyHash = await threads.hash(randomBytes(32).toString('hex'), parameters);
  return {
    hash: (password: string): Promise<string> => pool.run(() => threads.hash(normalised(password), parameters)),
    /** Calls `find` when the job starts, so that its result is not stale after waiting in the queue. */
    check: <Found extends { passwordHash: string | null }>(
      password: string,
      find: () => Promise<Found | null>,
    ): Promise<{ found: Found | null; isRight: boolean }> =>
      pool.run(async () => {
        const found = await find();
        const isSame = await threads.verify(found?.passwordHash ?? dummyHash, normalised(password));
        return { found, isRight: isSame && !!found?.passwordHash };
      }),
  };
}
export type Passwords = Awaited<ReturnType<typeof createPasswords>>;
