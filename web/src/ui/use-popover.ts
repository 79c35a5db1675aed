import { type KeyboardEvent, useRef, useState } from 'react';
import { useCloseOutside } from './use-close-outside.ts';

/**
 * What a button opens below or above itself. A press or focus outside `holder`, which contains both, closes it; so does Escape,
 * which returns focus to `button`. Not the browser's `popover`: the browsers that the build supports are older.
 */
export function usePopover<Holder extends HTMLElement>() {
  const [isOpen, setOpen] = useState(false);
  const holder = useRef<Holder>(null);
  const button = useRef<HTMLButtonElement>(null);
  useCloseOutside(holder, isOpen, setOpen);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !isOpen) return;
    // Otherwise Escape would also close the enlarged picture, or the menu of the bar.
    event.preventDefault();
    setOpen(false);
    button.current?.focus();
  }

  return { isOpen, setOpen, holder, button, onKeyDown };
}
