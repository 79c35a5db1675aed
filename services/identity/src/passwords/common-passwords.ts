import { SERVICE_NAME } from '@patchwork/contracts/service-name';
import { commonWords, keyboardRuns } from './common-words.ts';

/** The message for a password that attackers would try first. */
export const tooEasy = 'This password is too easy to guess. Please choose another.';

const range = (first: number, last: number): string[] => Array.from({ length: last - first + 1 }, (_, n) => String(first + n));

/** Endings that people add to a word when a form requires a longer password, with punctuation before and after them. */
const endings = new Set(
  ['', ...range(0, 99), ...range(0, 9).map((digit) => `0${digit}`), '007', '111', '123', '321', '666', '777', '786', '999']
    .concat(['1234', '4321', '12345', '123456', '1234567', '12345678', '123456789', '1234567890', '0000', '1111', 'abc', 'xyz'])
    .concat(range(1940, 2039)),
);
const isEnding = (text: string): boolean => endings.has(text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''));

const words: ReadonlySet<string> = new Set([...commonWords, SERVICE_NAME.toLowerCase()]);

/** Characters that replace letters: p4ssw0rd. */
const letterFor: Record<string, string> = { 0: 'o', 1: 'l', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's', '!': 'i' };
const inLetters = (text: string): string => text.replace(/[013457@$!]/g, (sign) => letterFor[sign]!);

const backwards = (text: string): string => [...text].reverse().join('');

const isRun = (text: string): boolean => keyboardRuns.some((run) => run.includes(text) || run.includes(backwards(text)));

/** A short sequence repeated: aaaaaaaa, abcabcabc. */
const isRepetition = (text: string): boolean => /^(.{1,4}?)\1+.?$/u.test(text) && new Set(text).size <= 4;

/** Whether the text starts with a word, even with characters that replace some of its letters, and goes on with an ending. */
const isWordWithEnding = (
  text: string,
  isWord: (start: string) => boolean,
  isEndingOfWord: (rest: string) => boolean = isEnding,
): boolean =>
  Array.from({ length: text.length }, (_, index) => index + 1).some((length) => {
    const start = text.slice(0, length);
    return isEndingOfWord(text.slice(length)) && (isWord(start) || isWord(inLetters(start)));
  });

const hasNoLetters = (text: string): boolean => !/\p{L}/u.test(text);

/** In lower case, without accents. */
const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** The text itself, the text from its first letter on, and both without spaces and signs between the words. */
const readingsOf = (text: string): string[] => {
  const readings = [text, text.replace(/^[^\p{L}]+/u, '')];
  return [...new Set([...readings, ...readings.map((reading) => reading.replace(/[\s'’._-]+/g, ''))])];
};

/**
 * Whether an attacker would soon guess this: a common word with a common ending, a word of the user's details with nothing but
 * digits and punctuation, the first eight letters of a common word, a common word spelt backwards, a run of keys or a
 * repetition. Ignores case, accents and characters that replace letters.
 */
export function isTooEasy(password: string, context: readonly string[]): boolean {
  const text = folded(password);
  if (isRun(text) || isRepetition(text)) return true;
  // Old systems used only the first eight letters, so leaked lists are full of truncated words.
  if (words.has(backwards(text)) || (text.length === 8 && [...words].some((word) => word.startsWith(text)))) return true;
  const isOwnWord = (start: string) => context.includes(start);
  return readingsOf(text).some(
    (reading) =>
      isWordWithEnding(reading, (start) => words.has(start) || isOwnWord(start)) ||
      isWordWithEnding(reading, isOwnWord, hasNoLetters),
  );
}

interface Person {
  firstName: string;
  lastName: string;
  email: string;
  schoolName: string;
}

/** The words of a name, without accents and signs: Smith-Jones has two, O'Shea one. */
const wordsOf = (name: string): string[] =>
  folded(name)
    .replace(/['’]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Each run of neighbouring words, joined. */
const runsOf = (parts: readonly string[]): string[] =>
  parts.flatMap((_, from) => parts.slice(from).map((__, count) => parts.slice(from, from + count + 1).join('')));

/**
 * Words from a person's details, of at least three letters: names in either order and with an initial, and the address; and of the
 * school's name, of at least four: each word, and neighbouring ones joined.
 */
export function contextOf({ firstName, lastName, email, schoolName }: Person): string[] {
  const [first, last] = [wordsOf(firstName), wordsOf(lastName)];
  const [firsts, lasts] = [first.join(''), last.join('')];
  const names = [...runsOf(first), ...runsOf(last), firsts + lasts, lasts + firsts, firsts.slice(0, 1) + lasts];
  const address = folded(email);
  const local = address.split('@')[0]!;
  const own = [...names, address, local, ...wordsOf(local), wordsOf(local).join('')].filter((word) => word.length >= 3);
  return [...new Set([...own, ...runsOf(wordsOf(schoolName)).filter((word) => word.length >= 4)])];
}
