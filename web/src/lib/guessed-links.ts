import type { components } from '@patchwork/contracts/types/public';
import { create } from 'zustand';
import { browserStorage } from './storage.ts';

type Connection = components['schemas']['Connection'];

const store = browserStorage('localStorage');
const KEY = 'patchwork.guessedLinks';
/** About ten years of a class's links. */
const MAX_KEPT = 300;

const readKept = (): string[] => (store.getItem(KEY) ?? '').split(' ').filter((key) => /^\d+-\d+-[\d-]+$/.test(key));

/** The links that classes have guessed about, or skipped, on this device. They are never sent to the server. */
export const useGuessedLinks = create<{ keys: readonly string[] }>()(() => ({ keys: readKept() }));

/** A link of a class's school; the next half term's with the same school is another. */
export const linkKeyOf = (groupId: number, { connectedSchool, since }: Connection): string =>
  `${groupId}-${connectedSchool.id}-${since.slice(0, 10)}`;

/** Call it when a class has seen the other school, so that its profile is shown at once from now on. */
export function noteGuessed(key: string): void {
  // Another tab may have noted more.
  const keys = [...new Set([...readKept(), key])].slice(-MAX_KEPT);
  store.setItem(KEY, keys.join(' '));
  useGuessedLinks.setState({ keys });
}
