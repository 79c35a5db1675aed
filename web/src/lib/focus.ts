/** An element's id, or what finds it. */
export type FocusTarget = string | (() => HTMLElement | null | undefined);

/**
 * Moves the focus once React has drawn what the same event changed: to an element that appears only then, or that stays when the
 * pressed one goes. Does nothing if it is not there.
 */
export function focusAfterRender(target: FocusTarget, options?: FocusOptions): void {
  requestAnimationFrame(() => find(target)?.focus(options));
}

const find = (target: FocusTarget) => (typeof target === 'string' ? document.getElementById(target) : target());
