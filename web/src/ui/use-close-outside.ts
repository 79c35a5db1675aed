import type { RefObject } from 'react';
import { useEvent } from '../lib/use-event.ts';

/** Closes an open popover on a press or focus outside it. */
export function useCloseOutside(
  holder: RefObject<HTMLElement | null>,
  isOpen: boolean,
  setOpen: (isOpen: boolean) => void,
): void {
  const closeOutside = ({ target }: Event) => {
    if (target instanceof Node && !holder.current?.contains(target)) setOpen(false);
  };
  useEvent('pointerdown', closeOutside, { isOn: isOpen });
  useEvent('focusin', closeOutside, { isOn: isOpen });
}
