import { create } from 'zustand';
import { afterFrame } from './after-frame.ts';
import { browserStorage } from './storage.ts';

export type Theme = 'system' | 'light' | 'dark' | 'contrast';

const store = browserStorage('localStorage');
const KEY = 'patchwork.theme'; // also read by public/theme.js, before the first paint
const isTheme = (value: string | null): value is Theme => ['light', 'dark', 'contrast'].includes(value ?? '');
const saved = store.getItem(KEY);

/** The user's colour theme; `system` follows the device. */
export const useTheme = create<{ theme: Theme }>()(() => ({ theme: 'system' }));

// Set later: the landing page is prerendered without a theme.
if (isTheme(saved)) useTheme.setState({ theme: saved });

/** Shows the theme and stores it for the next visit. */
export function chooseTheme(theme: Theme): void {
  useTheme.setState({ theme });
  if (theme === 'system') store.removeItem(KEY);
  else store.setItem(KEY, theme);
  // Every element is rendered again: with hundreds of reports a phone takes half a second, and the menu's tick must not wait.
  void afterFrame().then(show);
}

function show(): void {
  const { theme } = useTheme.getState();
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
