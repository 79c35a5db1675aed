import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const sides = 'left|right';
const physical = new RegExp(
  `(?:^|[\\s;{])(?:(?:margin|padding|border|scroll-margin|scroll-padding)-(?:${sides})(?:-\\w+)?|${sides}|border-(?:top|bottom)-(?:${sides})-radius)\\s*:|(?:text-align|float|clear)\\s*:\\s*(?:${sides})`,
);

test('no style uses left or right, so that pages work in both directions', () => {
  const sheets = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'));
  expect(sheets.length).toBeGreaterThan(20);
  expect(sheets.filter((file) => physical.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
});
