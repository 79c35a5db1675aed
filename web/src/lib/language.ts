import { create } from 'zustand';
import { type Catalog, speak } from './i18n.ts';
import { browserStorage } from './storage.ts';

/** The languages of the app itself, each in its own name. */
export const languages = { en: 'English', cy: 'Cymraeg', pl: 'Polski', ur: 'اردو', ar: 'العربية' } as const;
/** The name that a language has in itself. */
export const nameOf = (language: string): string => (languages as Record<string, string>)[language] ?? languages.en;

// 'en-XB' is for tests and is in no menu: English that is longer and runs from right to left.
const catalogs: Record<string, () => Promise<{ default: Catalog }>> = {
  cy: () => import('../locales/cy.json'),
  pl: () => import('../locales/pl.json'),
  ur: () => import('../locales/ur.json'),
  ar: () => import('../locales/ar.json'),
  'en-XB': () => import('../locales/pseudo.ts'),
};

const rightToLeft = new Set(['ar', 'ur', 'en-XB']);
/** The direction in which a language is written. */
export const directionOf = (language: string): 'rtl' | 'ltr' => (rightToLeft.has(language) ? 'rtl' : 'ltr');

const store = browserStorage('localStorage');
const KEY = 'patchwork.language';

/** The language that the app speaks; everything is drawn anew when it changes. */
export const useLanguage = create<{ language: string }>()(() => ({ language: 'en' }));

/** What the reader chose on an earlier visit, `en` without a choice. */
export function keptLanguage(): string {
  const kept = store.getItem(KEY) ?? 'en';
  return kept in catalogs ? kept : 'en';
}

/** Speaks another language at once and on the next visit. Throws, and changes nothing, where its words do not arrive. */
export async function chooseLanguage(language: string): Promise<void> {
  speak(language, (await catalogs[language]?.())?.default, directionOf(language));
  if (language === 'en') store.removeItem(KEY);
  else store.setItem(KEY, language);
  const page = document.documentElement;
  page.lang = language === 'en' ? 'en-GB' : language;
  page.dir = directionOf(language);
  useLanguage.setState({ language });
}
