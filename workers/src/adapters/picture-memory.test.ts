import { expect, test } from 'vitest';
import { inTurn } from './picture-memory.ts';

test('large pictures are decoded one after the other, and small ones do not wait for them', async () => {
  const order: string[] = [];
  let finish = () => {};
  const first = inTurn(60_000_000, async () => {
    order.push('first begins');
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
    order.push('first ends');
    throw new Error('It is damaged.');
  });
  const second = inTurn(60_000_000, async () => void order.push('second'));
  await inTurn(1_000_000, async () => void order.push('small'));
  finish();
  await expect(first).rejects.toThrow('damaged');
  await second;
  expect(order).toEqual(['first begins', 'small', 'first ends', 'second']);
});
