import { useEffect } from 'react';

/** Removes the query from the address: the secret of a link must not stay in the history of a shared computer. */
export function useHiddenQuery(): void {
  useEffect(() => {
    const { history, location } = window;
    history.replaceState(history.state, '', location.pathname);
  }, []);
}
