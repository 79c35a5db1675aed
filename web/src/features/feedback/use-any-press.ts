import { useEffect, useEffectEvent } from 'react';

/** While `isWaiting`, calls back at the next click anywhere, and at Enter or Space. Tab does not count: it only moves on. */
export function useAnyPress(isWaiting: boolean, onPress: () => void): void {
  const press = useEffectEvent(onPress);

  useEffect(() => {
    if (!isWaiting) return;
    const key = (event: KeyboardEvent) => {
      // A key still held down from the press that brought us here is not another press.
      if ((event.key === 'Enter' || event.key === ' ') && !event.repeat) press();
    };
    const click = () => press();
    // On the way down, so that nothing in the page can keep it from us.
    document.addEventListener('click', click, true);
    document.addEventListener('keydown', key, true);
    return () => {
      document.removeEventListener('click', click, true);
      document.removeEventListener('keydown', key, true);
    };
  }, [isWaiting]);
}
