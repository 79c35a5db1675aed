import { useEffect } from 'react';
import { replaceAddress } from './history-entry.ts';

/** Removes the query from the address: the secret of a link must not stay in the history of a shared computer. */
export function useHiddenQuery(): void {
  useEffect(() => replaceAddress(window.location.pathname), []);
}
