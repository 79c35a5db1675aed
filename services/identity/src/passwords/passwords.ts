import { randomBytes } from 'node:crypto';
import { hash, parseOptions } from '@node-rs/argon2';
import { createHashPool, type HashPool } from './hash-pool.ts';
import { createHashThreads } from './hash-threads.ts';

/** OWASP's floor: 19 MiB, two passes, one lane (Argon2id is the library's default). */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A new hash in the PHC format, at the priority of everything else: for the demo, which nobody waits beside. */
export const hashPassword = (password: string): Promise<string> => hash(password, parameters);

/** Whether the hash was made with weaker parameters than today's. */
export function isOldHash(hashed: string): boolean {
  const used = parseOptions(hashed);
  return used.memoryCost < parameters.memoryCost || used.timeCost < parameters.timeCost;
}

/**
 * Hashes and checks passwords, a few at a time and behind everything else that this process does. A check without a hash costs the
 * same as one with: it compares with the hash of a password that nobody knows.
 */
export async function createPasswords(pool: HashPool = createHashPool()) {
  const threads = createHashThreads();
  const nobodys = await threads.hash(randomBytes(32).toString('hex'), parameters);
  return {
    hash: (password: string): Promise<string> => pool.run(() => threads.hash(password, parameters)),
    /** `find` is asked when the turn has come, so that an answer is not stale after waiting. */
    check: <Found extends { passwordHash: string | null }>(
      password: string,
      find: () => Promise<Found | null>,
    ): Promise<{ found: Found | null; isRight: boolean }> =>
      pool.run(async () => {
        const found = await find();
        const isSame = await threads.verify(found?.passwordHash ?? nobodys, password);
        return { found, isRight: isSame && !!found?.passwordHash };
      }),
  };
}
export type Passwords = Awaited<ReturnType<typeof createPasswords>>;
