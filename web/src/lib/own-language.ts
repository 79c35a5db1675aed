import { create } from 'zustand';
import { api } from './api.ts';
import { deviceLanguage, keptLanguage, languages, markSaved, prepareLanguage, unsavedLanguage } from './language.ts';

type Code = keyof typeof languages;
const isCode = (language: string | undefined): language is Code => language !== undefined && language in languages;

/** Whether the last choice on this page has been saved in the account; null before one. */
export const useLanguageOutcome = create<{ outcome: 'saved' | 'failed' | null }>()(() => ({ outcome: null }));
const saves = create<{ last: Promise<unknown> }>()(() => ({ last: Promise.resolve() }));

/** Saves the user's choice in their account, for their emails and other devices. On failure the next visit tries again. */
export async function saveChoice(language: string): Promise<void> {
  useLanguageOutcome.setState({ outcome: null });
  const isSaved = await save(language);
  useLanguageOutcome.setState({ outcome: isSaved ? 'saved' : 'failed' });
}

// One after the other: of two quick choices, the account keeps the last.
function save(language: string): Promise<boolean> {
  const saving = saves.getState().last.then(() => send(language));
  saves.setState({ last: saving });
  return saving;
}

async function send(language: string): Promise<boolean> {
  if (!isCode(language)) return false;
  try {
    await api.post('/api/user/update/language', { body: { language } });
    markSaved(language);
    return true;
  } catch {
    return false;
  }
}

const browserLanguage = (): Code =>
  globalThis.navigator.languages.map((tag) => tag.toLowerCase().split('-')[0]).find(isCode) ?? 'en';

/**
 * Prepares the user's language for the page that is being opened: a choice on this device that is not saved yet, else the saved
 * one, else this device's or the browser's. Saves it if the account has another or none. Never fails.
 */
export async function followLanguage(me: { language?: Code | null }): Promise<void> {
  // Not what is shown: at the start, the translations may still be loading. The test language stays.
  const shown = keptLanguage();
  if (!isCode(shown)) return;
  const unsaved = unsavedLanguage();
  const wanted = (isCode(unsaved) ? unsaved : me.language) ?? deviceLanguage() ?? browserLanguage();
  if (wanted === me.language) markSaved(wanted);
  else void save(wanted);
  if (wanted !== shown) await prepareLanguage(wanted).catch(() => undefined);
}
