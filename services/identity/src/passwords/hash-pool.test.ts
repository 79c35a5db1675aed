import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createHashPool } from './hash-pool.ts';

test('runs up to its size at once, queues up to its limit in order and refuses the rest with 503', async () => {
  const pool = createHashPool({ size: 2, waiting: 3 });
  let running = 0;
  let most = 0;
  const finished: number[] = [];
  const answers = await Promise.allSettled(
    [1, 2, 3, 4, 5, 6, 7].map((n) =>
      pool.run(async () => {
        running += 1;
        most = Math.max(most, running);
        await setTimeout(2);
        running -= 1;
        finished.push(n);
      }),
    ),
  );
  expect(most).toBe(2);
  expect(finished).toEqual([1, 2, 3, 4, 5]);
  const refusals = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason.kind] : []));
  expect(refusals).toEqual(['unavailable', 'unavailable']);
});

test('a failed task frees its slot', async () => {
  const pool = createHashPool({ size: 1, waiting: 1 });
  const failing = pool.run(() => Promise.reject(new Error('broken')));
  await expect(failing).rejects.toThrow('broken');
  expect(await pool.run(async () => 'next')).toBe('next');
});
