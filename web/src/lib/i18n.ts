import { createElement, Fragment, type ReactNode } from 'react';
import { create } from 'zustand';

/** A translated sentence; with a count, one for each plural form of the language. */
export type Translation = string | Partial<Record<Intl.LDMLPluralRule, string>>;
/** A language's translations by English sentence. Missing sentences stay English. */
export type Catalog = Readonly<Record<string, Translation>>;
type Values = Readonly<Record<string, string | number>>;

/** The language, which `useLanguage` of language.ts chooses. */
const speech = create(() => inLanguage('en', {}, 'ltr'));

function inLanguage(language: string, catalog: Catalog, direction: 'ltr' | 'rtl') {
  return {
    catalog,
    isRightToLeft: direction === 'rtl',
    pluralRules: new Intl.PluralRules(language),
    // Numbers keep Latin digits in every language, as in UK classrooms.
    locale: language === 'en' ? 'en-GB' : `${language}-u-nu-latn`,
  };
}

/** Sets the language; `undefined` is English. Rendered components must be rendered again. */
export const speak = (language: string, translations: Catalog = {}, direction: 'ltr' | 'rtl' = 'ltr'): void =>
  speech.setState(inLanguage(language, translations, direction));

/** The current language, for `Intl`. */
export const spoken = (): string => speech.getState().locale;

/** Marks an English sentence outside functions, where the language is not known yet. Translate it with `t`. */
export const msg = (sentence: string): string => sentence;

/** Translates a sentence: `t('Show all {count}', { count })`. Call it while rendering, never when a module loads. */
export function t(sentence: string, values?: Values): string {
  const found = speech.getState().catalog[sentence];
  return fill(typeof found === 'string' ? found : (found?.other ?? inEnglish(sentence)), values);
}

/** Translates a count: `plural(count, '{count} comment', '{count} comments')`. The last sentence is the catalog's key. */
export function plural(count: number, one: string, other: string, values?: Values): string {
  const { catalog, pluralRules } = speech.getState();
  const found = catalog[other];
  const form = pluralRules.select(count);
  const said = typeof found === 'object' ? (found[form] ?? found.other) : found;
  return fill(said ?? inEnglish(count === 1 ? one : other), { count, ...values });
}

/** A sentence with React nodes as values: `withParts('Please read {terms}.', { terms: <DocumentLink … /> })`. */
export function withParts(sentence: string, parts: Readonly<Record<string, ReactNode>>): ReactNode {
  const pieces = t(sentence).split(/\{(\w+)\}/);
  // As separate arguments the children need no keys.
  return createElement(Fragment, null, ...pieces.map((piece, index) => (index % 2 ? isolate(parts[piece]) : piece || null)));
}

/**
 * Works as `<bdi>`, also in labels: a name keeps its own direction and does not affect the punctuation around it. URLs stay
 * unmarked, because users copy them.
 */
export function isolate<T>(value: T): T | string {
  return typeof value === 'string' && speech.getState().isRightToLeft && !/^https?:/.test(value) ? `\u2068${value}\u2069` : value;
}

// Isolates sentences without a translation: "3 users" would read "users 3". Text in non-Latin letters is already translated.
const inEnglish = (sentence: string): string => (/[a-z]/i.test(sentence) ? isolate(sentence) : sentence);

function fill(sentence: string, values: Values | undefined): string {
  return values ? sentence.replace(/\{(\w+)\}/g, (hole, name: string) => String(isolate(values[name] ?? hole))) : sentence;
}
