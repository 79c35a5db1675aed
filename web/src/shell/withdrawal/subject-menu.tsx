import { Ellipsis } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useId, useRef, useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { msg, t } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useCloseOutside } from '../../ui/use-close-outside.ts';
import { type Action, openRequest, type Subject, useRequests, useRights } from './requests.ts';
import css from './withdrawal.module.css';

// A separate chunk: few users ever need it.
const RequestDialog = lazy(() => import('./request-dialog.tsx'));

/** The dialog of the menus on this page. Render it once, outside everything that may disappear. */
export function RequestDialogs() {
  const wasOpened = useRequests((state) => state.wasOpened);
  return wasOpened ? (
    <Suspense>
      <RequestDialog />
    </Suspense>
  ) : null;
}

const videoLabel = msg('More for this video');
const labels: Record<Subject['kind'], string> = {
  article: msg('More for this report'),
  comment: msg('More for this comment'),
  response: msg('More for this reply'),
  media: msg('More for this picture'),
};

type Props = {
  subject: Subject;
  isWithdrawn?: boolean | undefined;
  /** Opens above the button, because a card cuts off what is below it. */
  isUpward?: boolean;
  onDone: (action: Action) => void;
  /** Further buttons. */
  children?: ReactNode;
};

/** "⋯": withdraw, show again or erase, as the user may. Renders nothing for users who may do none of it. */
export function SubjectMenu({ subject, isWithdrawn = false, isUpward = false, onDone, children }: Props) {
  const { mayWithdraw, mayErase } = useRights(subject);
  const [isOpen, setOpen] = useState(false);
  const panelId = useId();
  const holder = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useCloseOutside(holder, isOpen, setOpen);
  if (!mayWithdraw) return null;

  const item = (action: Action, text: string) => (
    <Button look="quiet" onClick={() => openRequest({ action, subject, onDone: () => onDone(action) })}>
      {text}
    </Button>
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens for Escape from the controls inside
    <div
      ref={holder}
      className={css.holder}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        // Otherwise Escape would also close the enlarged picture.
        event.preventDefault();
        setOpen(false);
        button.current?.focus();
      }}
    >
      <IconButton
        ref={button}
        icon={Ellipsis}
        label={t(subject.isVideo ? videoLabel : labels[subject.kind])}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setOpen(!isOpen)}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only closes the menu after a press inside */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard presses the buttons inside */}
      <div
        id={panelId}
        hidden={!isOpen}
        className={cx(css.popover, isUpward && css.upward)}
        onClick={() => {
          // Focus returns to this button when the dialog closes.
          button.current?.focus();
          setOpen(false);
        }}
      >
        {children}
        {isWithdrawn ? mayErase && item('restore', t('Show again…')) : item('withdraw', t('Withdraw…'))}
        {mayErase && item('erase', t('Erase now…'))}
      </div>
    </div>
  );
}
