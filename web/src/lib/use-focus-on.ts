import { type RefObject, useEffect, useRef } from 'react';

/** Returns a ref whose element takes focus each time `cause` changes to a truthy value. */
export function useFocusOn<T extends HTMLElement>(cause: unknown): RefObject<T | null> {
  const ref = useRef<T>(null);
  useEffect(() => {
    if (cause) ref.current?.focus();
  }, [cause]);
  return ref;
}
