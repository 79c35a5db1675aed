import { create } from 'zustand';
import { type Catalog, speak } from './i18n.ts';
import { browserStorage } from './storage.ts';

/** The languages of the app, each by its own name. */
export const languages = { en: 'English', cy: 'Cymraeg', pl: 'Polski', ur: 'اردو', ar: 'العربية' } as const;
/** The name of a language in that language. */
export const nameOf = (language: string): string => (languages as Record<string, string>)[language] ?? languages.en;

// 'en-XB' is a test language and not in the menu: longer English, written from right to left.
const catalogs: Record<string, () => Promise<{ default: Catalog }>> = {
  cy: () => import('../locales/cy.json'),
  pl: () => import('../locales/pl.json'),
  ur: () => import('../locales/ur.json'),
  ar: () => import('../locales/ar.json'),
  'en-XB': () => import('../locales/pseudo.ts'),
};

const rightToLeft = new Set(['ar', 'ur', 'en-XB']);
/** The writing direction of a language. */
export const directionOf = (language: string): 'rtl' | 'ltr' => (rightToLeft.has(language) ? 'rtl' : 'ltr');

const store = browserStorage('localStorage');
const KEY = 'patchwork.language';

/** The app's language; a change renders everything again. */
export const useLanguage = create<{ language: string }>()(() => ({ language: 'en' }));

/** The language chosen on an earlier visit, by default `en`. */
export function keptLanguage(): string {
  const kept = store.getItem(KEY) ?? 'en';
  return kept in catalogs ? kept : 'en';
}

/** Sets the language now and for the next visit. Throws, and changes nothing, if its translations cannot be loaded. */
export async function chooseLanguage(language: string): Promise<void> {
  speak(language, (await catalogs[language]?.())?.default, directionOf(language));
  if (language === 'en') store.removeItem(KEY);
  else store.setItem(KEY, language);
  const page = document.documentElement;
  page.lang = language === 'en' ? 'en-GB' : language;
  page.dir = directionOf(language);
  useLanguage.setState({ language });
}
