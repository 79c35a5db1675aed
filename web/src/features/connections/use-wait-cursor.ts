import { useEffect } from 'react';
import css from './connections.module.css';

/** Specified: the cursor waits while the process runs, over buttons too. */
export function useWaitCursor(isBusy: boolean): void {
  useEffect(() => {
    document.body.classList.toggle(css.waiting!, isBusy);
    return () => document.body.classList.remove(css.waiting!);
  }, [isBusy]);
}
