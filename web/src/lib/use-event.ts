import { useEffect, useEffectEvent } from 'react';

type Events = WindowEventMap & DocumentEventMap;

/**
 * Calls the newest `listener` for an event of the window, or one of the document that bubbles to it, while the component is mounted
 * and `isOn`.
 */
export function useEvent<Type extends keyof Events>(
  type: Type,
  listener: (event: Events[Type]) => void,
  { isOn = true, capture = false } = {},
): void {
  const newest = useEffectEvent(listener);
  useEffect(() => {
    if (!isOn) return;
    const call = (event: Event) => newest(event as Events[Type]);
    addEventListener(type, call, capture);
    return () => removeEventListener(type, call, capture);
  }, [type, isOn, capture]);
}
