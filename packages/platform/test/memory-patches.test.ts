import { fileURLToPath } from 'node:url';
import { runProcess } from '@patchwork/testkit/command';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createScratch, type Scratch } from './scratch.ts';

// In a separate process, because V8's compilers and other tests change what a minor garbage collection frees.
const program = fileURLToPath(new URL('heap-growth.ts', import.meta.url));
const growth = async (...args: string[]) => {
  const { code, text } = await runProcess(program, args, {});
  expect(code).toBe(0);
  return Number.parseInt(text, 10);
};

let scratch: Scratch;
beforeEach(async () => {
  scratch = await createScratch();
});
afterEach(() => scratch.drop());

test('rows that were read are freed without a full garbage collection', async () => {
  expect(await growth(scratch.url)).toBeLessThan(2_000_000);
});

test('answers of other services are freed without a full garbage collection', async () => {
  expect(await growth()).toBeLessThan(2_000_000);
});
