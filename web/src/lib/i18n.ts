import { createElement, Fragment, type ReactNode } from 'react';

/** A sentence in another language; where it counts something, one for each form of the plural that the language has. */
export type Translation = string | Partial<Record<Intl.LDMLPluralRule, string>>;
/** What a language says, by the English sentence. What is not in it is said in English. */
export type Catalog = Readonly<Record<string, Translation>>;
type Values = Readonly<Record<string, string | number>>;

const nothing: Catalog = {};
let catalog = nothing;
let pluralRules = new Intl.PluralRules('en');
let locale = 'en-GB';
let isRightToLeft = false;

/** Says everything in this language from now on; `undefined` is English. What is drawn already has to be drawn again. */
export function speak(language: string, translations: Catalog = nothing, direction: 'ltr' | 'rtl' = 'ltr'): void {
  catalog = translations;
  isRightToLeft = direction === 'rtl';
  pluralRules = new Intl.PluralRules(language);
  // Numbers stay in the digits that stand in classrooms here, in every language.
  locale = language === 'en' ? 'en-GB' : `${language}-u-nu-latn`;
}

/** For `Intl`: the language that is spoken now. */
export const spoken = (): string => locale;

/** Marks an English sentence that stands outside functions, where nobody has chosen a language yet. Say it with `t`. */
export const msg = (sentence: string): string => sentence;

/** The sentence in the reader's language: `t('Show all {count}', { count })`. Call it while drawing, never when a module loads. */
export function t(sentence: string, values?: Values): string {
  const found = catalog[sentence];
  return fill(typeof found === 'string' ? found : (found?.other ?? inEnglish(sentence)), values);
}

/** The same where something is counted: `plural(count, '{count} comment', '{count} comments')`. Catalogs know it by its last sentence. */
export function plural(count: number, one: string, other: string, values?: Values): string {
  const found = catalog[other];
  const form = pluralRules.select(count);
  const said = typeof found === 'object' ? (found[form] ?? found.other) : found;
  return fill(said ?? inEnglish(count === 1 ? one : other), { count, ...values });
}

/** A sentence around links and names: `withParts('Please read {terms}.', { terms: <DocumentLink … /> })`. */
export function withParts(sentence: string, parts: Readonly<Record<string, ReactNode>>): ReactNode {
  const pieces = t(sentence).split(/\{(\w+)\}/);
  // Each as a child of its own: they need no keys, as a list would.
  return createElement(Fragment, null, ...pieces.map((piece, index) => (index % 2 ? isolate(parts[piece]) : piece || null)));
}

/**
 * What `<bdi>` does, also in labels: a name from the data keeps its own direction, and the brackets and dots behind it theirs. An
 * address of a page stays bare, as people copy it.
 */
export function isolate<T>(value: T): T | string {
  return isRightToLeft && typeof value === 'string' && !/^https?:/.test(value) ? `\u2068${value}\u2069` : value;
}

// What no catalog has: "3 users" would read "users 3". What has been said already, in letters of its own, stays as it is.
const inEnglish = (sentence: string): string => (/[a-z]/i.test(sentence) ? isolate(sentence) : sentence);

function fill(sentence: string, values: Values | undefined): string {
  return values ? sentence.replace(/\{(\w+)\}/g, (hole, name: string) => String(isolate(values[name] ?? hole))) : sentence;
}
