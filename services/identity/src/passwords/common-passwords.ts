import { SERVICE_NAME } from '@patchwork/contracts/service-name';
import { commonWords, keyboardRuns } from './common-words.ts';

/** The message for a password that attackers would try first. */
export const tooEasy = 'This password is too easy to guess. Please choose another.';

const range = (first: number, last: number): string[] => Array.from({ length: last - first + 1 }, (_, n) => String(first + n));

/** Endings that people add to a word when a form requires a longer password. */
const endings = new Set(
  ['', ...range(0, 99), ...range(0, 9).map((digit) => `0${digit}`), '007', '111', '123', '321', '666', '777', '786', '999']
    .concat(['1234', '4321', '12345', '123456', '1234567', '12345678', '123456789', '1234567890', '0000', '1111', 'abc', 'xyz'])
    .concat(range(1940, 2039))
    .flatMap((ending) => [ending, `${ending}!`, `${ending}.`, `${ending}@`, `${ending}?`]),
);

const words: ReadonlySet<string> = new Set([...commonWords, SERVICE_NAME.toLowerCase()]);

/** Characters that replace letters: p4ssw0rd. */
const letterFor: Record<string, string> = { 0: 'o', 1: 'l', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's', '!': 'i' };
const inLetters = (text: string): string => text.replace(/[013457@$!]/g, (sign) => letterFor[sign]!);

const backwards = (text: string): string => [...text].reverse().join('');

const isRun = (text: string): boolean => keyboardRuns.some((run) => run.includes(text) || run.includes(backwards(text)));

/** A short sequence repeated: aaaaaaaa, abcabcabc. */
const isRepetition = (text: string): boolean => /^(.{1,4}?)\1+.?$/u.test(text) && new Set(text).size <= 4;

/** A word with a common ending, even with characters that replace some of its letters. */
const isWordWithEnding = (text: string, isWord: (start: string) => boolean): boolean =>
  Array.from({ length: text.length }, (_, index) => index + 1).some((length) => {
    const start = text.slice(0, length);
    return endings.has(text.slice(length)) && (isWord(start) || isWord(inLetters(start)));
  });

/**
 * Whether an attacker would soon guess this: a common word or a word of the user's details with a common ending, the first
 * eight letters of a common word, a common word spelt backwards, a run of keys or a repetition. Ignores case and characters
 * that replace letters.
 */
export function isTooEasy(password: string, context: readonly string[]): boolean {
  const text = password.toLowerCase();
  if (isRun(text) || isRepetition(text)) return true;
  // Old systems used only the first eight letters, so leaked lists are full of truncated words.
  if (words.has(backwards(text)) || (text.length === 8 && [...words].some((word) => word.startsWith(text)))) return true;
  return isWordWithEnding(text, (start) => words.has(start) || context.includes(start));
}

interface Person {
  firstName: string;
  lastName: string;
  email: string;
  schoolName: string;
}

/** Words from a person's details: names, address, school; each of at least three letters. */
export function contextOf({ firstName, lastName, email, schoolName }: Person): string[] {
  const address = email.toLowerCase();
  const names = [firstName, lastName, `${firstName}${lastName}`, schoolName, ...schoolName.split(/\s+/)];
  const joined = names.map((name) => name.toLowerCase().replace(/[\s'’.-]+/g, ''));
  return [...new Set([...joined, address, address.split('@')[0]!])].filter((word) => word.length >= 3);
}
