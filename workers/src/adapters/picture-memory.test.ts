import type { Metadata } from 'sharp';
import { expect, test } from 'vitest';
import { inTurn, MAX_BYTES, memoryFor } from './picture-memory.ts';

test('large pictures are decoded one after the other, and small ones do not wait for them', async () => {
  const order: string[] = [];
  const begun = Promise.withResolvers<void>();
  const finished = Promise.withResolvers<void>();
  const first = inTurn(60_000_000, async () => {
    order.push('first begins');
    begun.resolve();
    await finished.promise;
    order.push('first ends');
    throw new Error('It is damaged.');
  });
  const second = inTurn(60_000_000, async () => void order.push('second'));
  await begun.promise;
  await inTurn(1_000_000, async () => void order.push('small'));
  finished.resolve();
  await expect(first).rejects.toThrow('damaged');
  await second;
  expect(order).toEqual(['first begins', 'small', 'first ends', 'second']);
});

test('an interlaced GIF of as many pixels as may be uploaded is not refused later', () => {
  const gif = { format: 'gif', width: 7_000, height: 6_000, channels: 4, isProgressive: true } as Metadata;
  expect(memoryFor(gif, false)).toBeLessThan(MAX_BYTES);
});
