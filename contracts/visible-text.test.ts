import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isBlank, visibleText } from './visible-text.ts';

const invisible = [
  ...['', ' ', '\n\t', '\u00A0', '\u3000', '\u2028', '\u0007', '\u0085'],
  ...['\u200B', '\u200C', '\u200D', '\u200E', '\u200F', '\u2060', '\u2064', '\uFEFF', '\u00AD', '\u034F', '\u061C'],
  ...['\u115F', '\u1160', '\u17B4', '\u180E', '\u3164', '\uFFA0', '\uFE0F', '\u2800', '\uFFFA', '\u{1D159}', '\u{1D173}'],
  ...['\u{E0041}', '\u{E0100}', '\u202E\u202C', '\u2066\u2069', ' \u200B\u00AD\u2800 '],
];

test.each(invisible.map((text) => [text.codePointAt(0)?.toString(16) ?? 'nothing', text]))('%s is no text', (_, text) => {
  expect(isBlank(text)).toBe(true);
});

test.each(['a', 'ŵ', '\u0301', '?', '🧵', '👩‍🏫', '❤️', '🏴󠁧󠁢󠁷󠁬󠁳󠁿', 'ا', '\u0600', 'اُردُو', '文', '\u200Fا', '½', '\uE000'])(
  '%s is text',
  (text) => {
    expect(isBlank(text)).toBe(false);
  },
);

type Rule = { minLength?: number; pattern?: string; format?: string; 'x-messages'?: { required?: string } };

/** Every rule of the public contract, with its place. */
function* rulesOf(value: unknown, place = ''): Generator<[place: string, rule: Rule]> {
  if (typeof value !== 'object' || value === null) return;
  yield [place, value as Rule];
  for (const [name, part] of Object.entries(value)) yield* rulesOf(part, `${place}/${name}`);
}

/** Addresses have a format, and a password may be of any characters. */
const isTyped = (place: string, { minLength, format, 'x-messages': messages }: Rule) =>
  minLength === 1 && messages?.required !== undefined && !format && !/password|confirm|old$|new$|code$/i.test(place);

test('every text that is needed has the one rule about what is a text', () => {
  const contract = JSON.parse(readFileSync(new URL('generated/public.json', import.meta.url), 'utf8'));
  const rules = [...rulesOf(contract)];
  const needed = rules.filter(([place, rule]) => isTyped(place, rule));
  expect(needed.length).toBeGreaterThan(20);
  expect(needed.filter(([, { pattern }]) => pattern !== visibleText.source).map(([place]) => place)).toEqual([]);
  expect(rules.filter(([, { pattern }]) => pattern === '\\S').map(([place]) => place)).toEqual([]);
});
