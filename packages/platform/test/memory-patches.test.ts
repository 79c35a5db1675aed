import { fileURLToPath } from 'node:url';
import { runProcess } from '@patchwork/testkit/command';
import { expect, onTestFinished, test } from 'vitest';
import { createScratch } from './scratch.ts';

// In a separate process, because V8's compilers and other tests change what a minor garbage collection frees.
const program = fileURLToPath(new URL('heap-growth.ts', import.meta.url));
const growth = async (...args: string[]) => {
  const { code, text } = await runProcess(program, args, {});
  expect(code).toBe(0);
  return Number.parseInt(text, 10);
};

test('rows that were read are freed without a full garbage collection', async () => {
  const scratch = await createScratch();
  onTestFinished(() => scratch.drop());
  expect(await growth(scratch.url)).toBeLessThan(2_000_000);
});

test('answers of other services are freed without a full garbage collection', async () => {
  expect(await growth()).toBeLessThan(2_000_000);
});
