import { commonWords, keyboardRuns } from './common-words.ts';

/** What the page says of a password that others would try first. */
export const tooEasy = 'This password is too easy to guess. Please choose another.';

const range = (first: number, last: number): string[] => Array.from({ length: last - first + 1 }, (_, n) => String(first + n));

/** What people put behind a word when they are asked for more. */
const endings = new Set(
  ['', ...range(0, 99), ...range(0, 9).map((digit) => `0${digit}`), '007', '111', '123', '321', '666', '777', '786', '999']
    .concat(['1234', '4321', '12345', '123456', '1234567', '12345678', '123456789', '1234567890', '0000', '1111', 'abc', 'xyz'])
    .concat(range(1940, 2039))
    .flatMap((ending) => [ending, `${ending}!`, `${ending}.`, `${ending}@`, `${ending}?`]),
);

const words: ReadonlySet<string> = new Set([...commonWords, 'patchwork']);

/** Signs that stand for letters: p4ssw0rd. */
const letterFor: Record<string, string> = { 0: 'o', 1: 'l', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's', '!': 'i' };
const inLetters = (text: string): string => text.replace(/[013457@$!]/g, (sign) => letterFor[sign]!);

const backwards = (text: string): string => [...text].reverse().join('');

const isRun = (text: string): boolean => keyboardRuns.some((run) => run.includes(text) || run.includes(backwards(text)));

/** One short thing said again and again: aaaaaaaa, abcabcabc. */
const isRepetition = (text: string): boolean => /^(.{1,4}?)\1+.?$/u.test(text) && new Set(text).size <= 4;

/** A word with a usual ending; also with signs for some of its letters. */
const isWordWithEnding = (text: string, isWord: (start: string) => boolean): boolean =>
  Array.from({ length: text.length }, (_, index) => index + 1).some((length) => {
    const start = text.slice(0, length);
    return endings.has(text.slice(length)) && (isWord(start) || isWord(inLetters(start)));
  });

/**
 * Whether somebody who guesses would come to this soon: one of some thousand common words with one of some 1,200 usual endings, its
 * beginning or its letters backwards, a run of keys, one thing repeated, or a word of the person's own with such an ending. Upper and
 * lower case make no difference, nor do signs that stand for letters.
 */
export function isTooEasy(password: string, context: readonly string[]): boolean {
  const text = password.toLowerCase();
  if (isRun(text) || isRepetition(text)) return true;
  // Eight letters were once all that counted, so lists are full of words that were cut.
  if (words.has(backwards(text)) || (text.length === 8 && [...words].some((word) => word.startsWith(text)))) return true;
  return isWordWithEnding(text, (start) => words.has(start) || context.includes(start));
}

interface Person {
  firstName: string;
  lastName: string;
  email: string;
  schoolName: string;
}

/** Words that stand for this person: names, address, school; each of at least three letters. */
export function contextOf({ firstName, lastName, email, schoolName }: Person): string[] {
  const address = email.toLowerCase();
  const names = [firstName, lastName, `${firstName}${lastName}`, schoolName, ...schoolName.split(/\s+/)];
  const joined = names.map((name) => name.toLowerCase().replace(/[\s'’.-]+/g, ''));
  return [...new Set([...joined, address, address.split('@')[0]!])].filter((word) => word.length >= 3);
}
