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

test('a right password takes as much work as a wrong one, so that the time reveals neither for a locked account', async () => {
  const passwords = await createPasswords();
  const stored = { passwordHash: await passwords.hash('Café-2026') };
  const workOf = async (password: string) => {
    verified.length = 0;
    const { isRight } = await passwords.check(password, () => Promise.resolve(stored));
    return { isRight, work: verified.length };
  };
  expect(await workOf('Café-2026')).toEqual({ isRight: true, work: 2 });
  expect(await workOf('Café-2027')).toEqual({ isRight: false, work: 2 });
  expect(await workOf('Cafe-2026')).toEqual({ isRight: false, work: 1 });
});
