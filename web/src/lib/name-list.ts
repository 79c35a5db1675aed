import { isolate, spoken } from './i18n.ts';

/** "Moles, Swallows and Sunflowers", in the order of the language: each name keeps its own direction, the list the page's. */
export function nameList(names: readonly string[]): string {
  const list = new Intl.ListFormat(spoken()).format(names.map((name) => String(isolate(name))));
  // Browsers leave open which Welsh "and" it is: "ac" before a vowel.
  return list.replace(/ a\(c\) (?=([aeiou]?))/i, (_, vowel: string) => (vowel ? ' ac ' : ' a '));
}
