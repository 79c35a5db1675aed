/** A subscription to an event of a target, by default the window, in the shape that `useSyncExternalStore` expects. */
export const onEvent =
  (type: string, target: EventTarget | undefined = globalThis) =>
  (changed: () => void): (() => void) => {
    target?.addEventListener(type, changed, { passive: true });
    return () => target?.removeEventListener(type, changed);
  };
