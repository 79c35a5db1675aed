import { expect, test } from 'vitest';
import { excerptAround, findMatches, splitAt, wordsOf } from './matches.ts';

/** The text with brackets around what is marked. */
const marked = (text: string, search: string): string =>
  splitAt(text, findMatches(text, wordsOf(search)))
    .map((part, index) => (index % 2 ? `[${part}]` : part))
    .join('');

test.each([
  ['Newts in the pond', 'pond newts', '[Newts] in the [pond]'],
  ['St John’s and St. John‘s', 'st johns', '[St] [John’s] and [St]. [John‘s]'],
  ['St Johns', 'st. john`s', '[St] [Johns]'],
  ['Crêpes à la crème', 'CREPES crême', '[Crêpes] à la [crème]'],
  ['Cafe\u0301s', 'café', '[Cafe\u0301]s'],
  ['Łódź', 'lodz', '[Łódź]'],
  ['Straße, STRASSE', 'strasse', '[Straße], [STRASSE]'],
  ['Straße', 's', '[S]traße'],
  ['Straße', 'ras', 'St[raß]e'],
  ['İstanbul ve Iğdır', 'istanbul igdir', '[İstanbul] ve [Iğdır]'],
  ['Œuvre, Þór & Ærø', 'oeuvre thor aero', '[Œuvre], [Þór] & [Ærø]'],
  ['The ﬁsh', 'fish', 'The [ﬁsh]'],
  ['Class 3B counts starfish', '3b st', 'Class [3B] counts [st]arfish'],
  ['(3b/4c)', '4c 3b', '([3b]/[4c])'],
  ['Half-term', 'half term', '[Half]-[term]'],
  ['Half term', 'half-term', '[Half term]'],
  ['aaa', 'aaaa aaa', '[aaa]'],
  ['banana', 'anana bana', '[banana]'],
  ['A duck: 🦆!', '🦆', 'A duck: [🦆]!'],
  ['小学校 مدرسة Жук', '学校 مدر жук', '小[学校] [مدر]سة [Жук]'],
  ['100% _done_ a\\b', '100% _done_ a\\b', '[100%] [_done_] [a\\b]'],
  ['<b>bold</b> $& .*', '<b> .* $', '[<b>]bold</b> [$]& .[*]'],
  ['Hedge\u00ADhogs hiber\u200Bnate', 'hedgehogs hiber\u2060nate', '[Hedge\u00ADhogs] [hiber\u200Bnate]'],
  ['in\u2028leaves', 'inleaves', '[in\u2028leaves]'],
  ['nothing here', 'elsewhere', 'nothing here'],
  ['nothing here', " ' . ", 'nothing here'],
])('in %j a search for %j marks %j', (text, search, expected) => {
  expect(marked(text, search)).toBe(expected);
});

test('ten different words count', () => {
  expect(wordsOf(' one  two one\nthree 4 5 6 7 8 9 ten eleven')).toEqual('one two three 4 5 6 7 8 9 ten'.split(' '));
  expect(wordsOf('')).toEqual([]);
});

test('every range maps to whole letters of the original', () => {
  const text = 'İİ ßß ﬁﬁ é\u0301é 👩‍👩‍👧 x';
  for (const word of ['i', 'ii', 'ss', 'sss', 'fif', 'ee', '👩'])
    for (const [start, end] of findMatches(text, [word])) {
      expect(text.slice(0, start) + text.slice(start, end) + text.slice(end)).toBe(text);
      expect(text.slice(start, end).isWellFormed()).toBe(true);
    }
});

test('an excerpt has whole words around its range, and says where the text goes on', () => {
  const text = `${'First come some words that are folded away, '.repeat(3)}then an\naxolotl${', and more words'.repeat(10)}.`;
  const [range] = findMatches(text, ['axolotl']);
  expect(excerptAround(text, range!)).toBe(
    '…away, First come some words that are folded away, then an axolotl, and more words, and more words, and more words, and more…',
  );
  expect(excerptAround('Only an axolotl.', [8, 15])).toBe('Only an axolotl.');
});
