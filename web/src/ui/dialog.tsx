import X from 'lucide-react/icons/x';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { t } from '../lib/i18n.ts';
import css from './dialog.module.css';
import { IconButton } from './icon-button.tsx';

type Props = { open: boolean; onClose: () => void; title: ReactNode; children: ReactNode };

/** The browser's modal dialog: it traps focus, closes on Escape, and returns focus. */
export function Dialog({ open, onClose, title, children }: Props) {
  const box = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const dialog = box.current;
    if (open && !dialog?.open) dialog?.showModal();
    if (!open && dialog?.open) dialog.close();
  }, [open]);

  return (
    <dialog ref={box} className={css.dialog} aria-labelledby={titleId} onClose={onClose}>
      <div className={css.head}>
        <h2 id={titleId}>{title}</h2>
        <IconButton icon={X} label={t('Close')} onClick={() => box.current?.close()} />
      </div>
      {open && children}
    </dialog>
  );
}
