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

/** Chosen by the user on this device, and not saved in their account yet. */
const UNSAVED = 'patchwork.language.unsaved';

/** The app's language; a change renders everything again. */
export const useLanguage = create<{ language: string }>()(() => ({ language: 'en' }));

/** Applies the language of the page that is being opened. */
const prepared = create<{ apply?: (() => void) | undefined }>()(() => ({}));

/** The language of the last visit, by default `en`. */
export function keptLanguage(): string {
  const kept = store.getItem(KEY) ?? 'en';
  return kept in catalogs ? kept : 'en';
}

/** The language that the user has chosen on this device since their account was last saved; undefined if none. */
export const unsavedLanguage = (): string | undefined => store.getItem(UNSAVED) ?? undefined;

/** Call it when an account has saved a language: later choices stay unsaved. */
export function markSaved(language: string): void {
  if (unsavedLanguage() === language) forgetUnsaved();
}

/** Call it after Log Out: the next user's account must not save it. */
export const forgetUnsaved = (): void => store.removeItem(UNSAVED);

/** The language chosen on this device; undefined before the first choice. */
export function deviceLanguage(): string | undefined {
  const chosen = unsavedLanguage() ?? keptLanguage();
  return chosen in languages && (chosen !== 'en' || unsavedLanguage()) ? chosen : undefined;
}

/** Loads a language; the result applies it now and keeps it for the next visit. Throws if its translations cannot be loaded. */
async function load(language: string): Promise<() => void> {
  const translations = (await catalogs[language]?.())?.default;
  return () => {
    speak(language, translations, directionOf(language));
    if (language === 'en') store.removeItem(KEY);
    else store.setItem(KEY, language);
    const page = document.documentElement;
    page.lang = language === 'en' ? 'en-GB' : language;
    page.dir = directionOf(language);
    useLanguage.setState({ language });
  };
}

/** Restores the language of the last visit, unless another one has been set meanwhile. Throws if it cannot be loaded. */
export async function restoreLanguage(): Promise<void> {
  const kept = keptLanguage();
  const apply = await load(kept);
  if (keptLanguage() === kept) apply();
}

/**
 * Sets the user's choice now and for the next visit; their account should save it. Throws, and changes nothing, if its
 * translations cannot be loaded.
 */
export async function chooseLanguage(language: string): Promise<void> {
  const apply = await load(language);
  if (language in languages) store.setItem(UNSAVED, language);
  prepared.setState({ apply: undefined });
  apply();
}

/** Loads a language for the page that is being opened, so that the page before it does not change. */
export async function prepareLanguage(language: string): Promise<void> {
  prepared.setState({ apply: await load(language) });
}

/** Call it when a page has opened, before it is rendered. */
export function applyPrepared(): void {
  const { apply } = prepared.getState();
  prepared.setState({ apply: undefined });
  apply?.();
}
