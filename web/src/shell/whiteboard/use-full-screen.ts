import { useSyncExternalStore } from 'react';
import { onEvent } from '../../lib/on-event.ts';

const onChange = onEvent('fullscreenchange');

/** Ends full screen, if the page fills the screen. */
export async function leaveFullScreen(): Promise<void> {
  if (document.fullscreenElement) await document.exitFullscreen().catch(() => undefined);
}

/** Whether the page fills the screen, and a function that changes it; null where the browser or the school's rules forbid it. */
export function useFullScreen(): [isFull: boolean, toggle: (() => void) | null] {
  const isFull = useSyncExternalStore(onChange, () => document.fullscreenElement !== null);
  const toggle = () => {
    const done = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen();
    // Refused, such as by a policy of the browser: the page works without.
    done.catch(() => undefined);
  };
  return [isFull, document.fullscreenEnabled ? toggle : null];
}
