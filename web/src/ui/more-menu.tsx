import Ellipsis from 'lucide-react/icons/ellipsis';
import { type ReactNode, useId } from 'react';
import { cx } from '../lib/cx.ts';
import { IconButton } from './icon-button.tsx';
import css from './more-menu.module.css';
import { usePopover } from './use-popover.ts';

type Props = {
  /** Names what the actions are about: "More for this report". */
  label: string;
  /** In the row at the end of a card: without a border, and opens above the button. */
  isInRow?: boolean;
  /** Called when it opens. */
  onOpen?: () => void;
  /** Buttons and links. A press on one closes the menu and returns focus to "⋯", so that a dialog opened by it can return focus there. */
  children: ReactNode;
};

/** "⋯": a button that shows further actions. Escape, or a press or focus outside, closes them; Escape returns focus. */
export function MoreMenu({ label, isInRow = false, onOpen, children }: Props) {
  const { isOpen, setOpen, holder, button, onKeyDown } = usePopover<HTMLDivElement>();
  const panelId = useId();

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens for Escape from the controls inside
    <div ref={holder} className={cx(css.holder, isInRow && css.inRow)} onKeyDown={onKeyDown}>
      <IconButton
        ref={button}
        icon={Ellipsis}
        label={label}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={() => {
          if (!isOpen) onOpen?.();
          setOpen(!isOpen);
        }}
      />
      {isOpen && (
        // biome-ignore lint/a11y/noStaticElementInteractions: it only closes the menu after a press inside
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard presses the buttons inside
        <div
          id={panelId}
          className={css.popover}
          onClick={() => {
            button.current?.focus();
            setOpen(false);
          }}
        >
          {children}
        </div>
      )}
    </div>
  );
}
