import { expect, test } from 'vitest';
import { persist } from './programs.ts';
import { silent } from './progress.ts';

function failing(times: number) {
  let calls = 0;
  return async () => {
    calls += 1;
    if (calls <= times) throw new Error(`attempt ${calls} failed`);
    return calls;
  };
}

test('a mirror that fails twice is asked a third time', async () => {
  await expect(persist(failing(2), silent, [1, 1, 1])).resolves.toBe(3);
});

test('an attempt that never succeeds fails with its last error', async () => {
  await expect(persist(failing(9), silent, [1, 1])).rejects.toThrow('attempt 3 failed');
});
