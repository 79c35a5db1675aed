import { readFileSync } from 'node:fs';

/** Whether one of these texts contains a listed word or phrase. */
export type WordFilter = (texts: readonly string[]) => boolean;

/** For operators without a list. */
export const noWords: WordFilter = () => false;

/**
 * Case, accents, ligatures, full-width letters and invisible characters make no difference: "FÜ\u00adR" is "fur".
 */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toUpperCase()
    .toLowerCase();

const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * Finds whole words, and phrases whatever separates their words.
 * @param list one word or phrase a line; lines that begin with # are comments
 * @throws Error for a line without a letter or digit
 */
export function createWordFilter(list: string): WordFilter {
  /** By first word: the words after it. A text is read once, however long the list is. */
  const phrases = new Map<string, string[][]>();
  for (const [index, line] of list.split(/\r?\n/).entries()) {
    const text = line.replace(/^\uFEFF/, '').trim();
    if (text === '' || text.startsWith('#')) continue;
    const [first, ...rest] = wordsOf(text);
    if (first === undefined) throw new Error(`line ${index + 1} of the word filter has no word`);
    phrases.set(first, [...(phrases.get(first) ?? []), rest]);
  }
  const isListed = (words: readonly string[], at: number) =>
    (phrases.get(words[at]!) ?? []).some((rest) => rest.every((word, place) => words[at + 1 + place] === word));
  return (texts) =>
    texts.some((text) => {
      const words = wordsOf(text);
      return words.some((_, at) => isListed(words, at));
    });
}

/** Reads the operator's list; without a file nothing matches. @throws Error when the file cannot be read */
export const readWordFilter = (file: string | undefined): WordFilter =>
  file === undefined ? noWords : createWordFilter(readFileSync(file, 'utf8'));
