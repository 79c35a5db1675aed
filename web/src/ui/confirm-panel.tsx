import { type ReactNode, useEffect, useRef } from 'react';
import { t } from '../lib/i18n.ts';
import { Button } from './button.tsx';
import css from './confirm-panel.module.css';

type Props = {
  /** 'Are you sure you want to delete group: Kestrels?' */
  question: ReactNode;
  /** "Yes, delete Kestrels" */
  confirmText: string;
  busy?: boolean;
  busyText?: string;
  error?: ReactNode;
  onConfirm: () => void;
  onCancel: () => void;
};

/**
 * Asks in the page before a deletion. Render it below what is deleted: it scrolls to the middle and takes focus, Escape cancels,
 * and focus returns to the button that opened it if that still exists (after a deletion, focus the sentence that says so).
 */
export function ConfirmPanel({ question, confirmText, busy, busyText = t('Deleting…'), error, onConfirm, onCancel }: Props) {
  const panel = useRef<HTMLElement>(null);

  useEffect(() => {
    const opener = document.activeElement;
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    panel.current?.focus({ preventScroll: true });
    panel.current?.scrollIntoView({ block: 'center', behavior: isStill ? 'instant' : 'smooth' });
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);

  return (
    <section
      ref={panel}
      aria-labelledby="confirm-question"
      tabIndex={-1}
      className={css.panel}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel();
      }}
    >
      <p id="confirm-question" className="size-3 strong">
        {question}
      </p>
      {error && <div role="alert">{error}</div>}
      <div className={css.actions}>
        <Button look="secondary" onClick={onCancel}>
          {t('Cancel')}
        </Button>
        <Button look="danger" busy={busy} busyText={busyText} onClick={onConfirm}>
          {confirmText}
        </Button>
      </div>
    </section>
  );
}
