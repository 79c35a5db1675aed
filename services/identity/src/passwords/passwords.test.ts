import { expect, test, vi } from 'vitest';
import { createPasswords } from './passwords.ts';

const verified = vi.hoisted((): string[] => []);
// Hashes that can be read; in place of threads, whose work is counted.
vi.mock('./hash-threads.ts', () => ({
  createHashThreads: () => ({
    hash: (password: string) => Promise.resolve(`hash of ${password}`),
    verify: (hashed: string, password: string) => {
      verified.push(password);
      return Promise.resolve(hashed === `hash of ${password}`);
    },
  }),
}));

test('a check is one comparison, also without a stored hash, so that the time reveals nothing', async () => {
  const passwords = await createPasswords();
  const workOf = async (password: string, passwordHash: string | null) => {
    verified.length = 0;
    const { isRight } = await passwords.check(password, () => Promise.resolve({ passwordHash }));
    return { isRight, work: verified.length };
  };
  const stored = await passwords.hash('Café-2026');
  expect(await workOf('Café-2026', stored)).toEqual({ isRight: true, work: 1 });
  expect(await workOf('Café-2026'.normalize('NFD'), stored)).toEqual({ isRight: true, work: 1 });
  expect(await workOf('Cafe-2026', stored)).toEqual({ isRight: false, work: 1 });
  expect(await workOf('Café-2026', null)).toEqual({ isRight: false, work: 1 });
});
