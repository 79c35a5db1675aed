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
};

export const useTranslation = create<TranslationState>()(() => ({
  isOpen: false,
  target: store.getItem(KEY),
  offered: undefined,
}));

/** Keeps the choice on this device. */
export function keepTarget(target: string | null): void {
  if (target) store.setItem(KEY, target);
  else store.removeItem(KEY);
}
