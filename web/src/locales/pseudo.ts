import type { Catalog } from '../lib/i18n.ts';

// Accented vowels show which text is translated, and a third more length shows what does not fit. Values stay unchanged.
const accents: Record<string, string> = { a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú', A: 'Á', E: 'É', I: 'Í', O: 'Ó', U: 'Ú' };
const lengthen = (sentence: string) =>
  `${sentence.replace(/\{\w+\}|[aeiou]/gi, (found) => accents[found] ?? found)}${' ~'.repeat(Math.ceil(sentence.length / 6))}`;

/** Longer English, written from right to left: for tests only. */
const pseudo: Catalog = new Proxy({}, { get: (_, sentence) => (typeof sentence === 'string' ? lengthen(sentence) : undefined) });
export default pseudo;
