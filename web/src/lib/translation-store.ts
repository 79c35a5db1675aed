import { create } from 'zustand';
import { browserStorage } from './storage.ts';

const store = browserStorage('localStorage');
const KEY = 'patchwork.translate-to';

type TranslationState = {
  isOpen: boolean;
  /** A choice remounts the bar: focus then returns to the list in which it was made. */
  returnsToList: boolean;
  /** The language for reports and comments; null shows the originals. */
  target: string | null;
  /** The languages that this browser can translate into; undefined until it is known. */
  offered: string[] | undefined;
  /** The progress of a language download, 0 to 1; null without one. */
  progress: number | null;
};

export const useTranslation = create<TranslationState>()(() => ({
  isOpen: false,
  returnsToList: false,
  target: store.getItem(KEY),
  offered: undefined,
  progress: null,
}));

/** Stores the choice on this device. */
export function keepTarget(target: string | null): void {
  if (target) store.setItem(KEY, target);
  else store.removeItem(KEY);
}
