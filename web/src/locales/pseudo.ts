import type { Catalog } from '../lib/i18n.ts';

// Accents on the vowels show what was translated, and a third more of each sentence what does not fit. Its values stay as they are.
const accents: Record<string, string> = { a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú', A: 'Á', E: 'É', I: 'Í', O: 'Ó', U: 'Ú' };
const lengthen = (sentence: string) =>
  `${sentence.replace(/\{\w+\}|[aeiou]/gi, (found) => accents[found] ?? found)}${' ~'.repeat(Math.ceil(sentence.length / 6))}`;

/** English that is longer, and written from right to left: for tests only. */
const pseudo: Catalog = new Proxy({}, { get: (_, sentence) => (typeof sentence === 'string' ? lengthen(sentence) : undefined) });
export default pseudo;
