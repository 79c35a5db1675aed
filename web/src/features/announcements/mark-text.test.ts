import { expect, test } from 'vitest';
import { type Mark, markText } from './mark-text.ts';

/** Marks the text; `|` shows where the selection begins and ends. */
function marked(mark: Mark, shown: string): string {
  const from = shown.indexOf('|');
  const to = shown.lastIndexOf('|') - 1;
  const text = shown.replaceAll('|', '');
  const change = markText(mark, text, { from, to: Math.max(from, to) });
  const after = text.slice(0, change.from) + change.text + text.slice(change.to);
  return `${after.slice(0, change.select.from)}|${after.slice(change.select.from, change.select.to)}|${after.slice(change.select.to)}`;
}

test.each<[Mark, string, string]>([
  ['bold', 'a |big| day', 'a **|big|** day'],
  ['italic', 'a |big| day', 'a *|big|* day'],
  ['bold', 'a |big |day', 'a **|big|** day'],
  ['bold', 'a | day', 'a **|words|** day'],
  ['heading', 'one\ntw|o\nthree', 'one\n|# two|\nthree'],
  ['list', 'o|ne\nt|wo\nthree', '|- one\n- two|\nthree'],
  ['list', '|', '|- |'],
  ['list', '|one\n\ntwo|', '|- one\n\n- two|'],
  ['numbers', '|one\ntwo\n|', '|1. one\n2. two\n|'],
  ['link', 'our |guide| is', 'our [guide](|https://|) is'],
  ['link', 'our | is', 'our [words](|https://|) is'],
])('%s of %j', (mark, before, after) => {
  expect(marked(mark, before)).toBe(after);
});
