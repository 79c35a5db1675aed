import { create } from 'zustand';
import { browserStorage } from './storage.ts';

const store = browserStorage('localStorage');
const KEY = 'patchwork.translate-to';

type TranslationState = {
  isOpen: boolean;
  /** The language in which reports and comments are to be shown; null shows them as written. */
  target: string | null;
  /** What this browser can translate into; undefined while it has not been asked. */
  offered: string[] | undefined;
  /** How much of a language the browser has fetched, 0 to 1; null while it fetches none. */
  progress: number | null;
};

export const useTranslation = create<TranslationState>()(() => ({
  isOpen: false,
  target: store.getItem(KEY),
  offered: undefined,
  progress: null,
}));

/** Keeps the choice on this device. */
export function keepTarget(target: string | null): void {
  if (target) store.setItem(KEY, target);
  else store.removeItem(KEY);
}
