import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DOCUMENTS } from './service.ts';

test.each(Object.values(DOCUMENTS))('$name is a PDF of the size that its link promises', ({ href, kilobytes }) => {
  const bytes = readFileSync(new URL(`../../public${href}`, import.meta.url));
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(Math.ceil(bytes.length / 1000)).toBe(kilobytes);
});
