import { type FormEventHandler, type ReactNode, useEffect, useRef } from 'react';
import { cx } from '../lib/cx.ts';
import { t } from '../lib/i18n.ts';
import { Button } from './button.tsx';
import table from './data-table.module.css';
import { StatusLine } from './error-summary.tsx';
import { FieldError } from './field.tsx';
import css from './row-form.module.css';

interface Props {
  /** The form's accessible name: "Edit Priya Nair", "Add a user". */
  label: string;
  isNew: boolean;
  /** The button that adds; "Add" if left out. */
  addText?: string;
  columns: number;
  busy: boolean;
  /** The error of the save, in addition to the field errors. */
  failure: ReactNode;
  /** Increases each time the user tries to leave with unsaved changes. */
  reminder?: number | undefined;
  done?: string | undefined;
  /** Says that the row shows a draft. */
  draftLine?: ReactNode;
  onSubmit: FormEventHandler;
  onCancel?: (() => void) | undefined;
  children: ReactNode;
}

/**
 * A table row as a form: one cell with the fields and their buttons. From 900 px, the fields use a grid of twelve columns,
 * three each unless their class says otherwise.
 */
export function RowForm({
  label,
  isNew,
  addText = t('Add'),
  columns,
  busy,
  failure,
  reminder = 0,
  done,
  draftLine,
  onSubmit,
  onCancel,
  children,
}: Props) {
  const note = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (reminder === 0) return;
    note.current?.focus({ preventScroll: true });
    note.current?.scrollIntoView({ block: 'center' });
  }, [reminder]);

  return (
    <tr className={cx(table.typing, isNew && table.adding)}>
      <td colSpan={columns}>
        <form
          autoComplete="off"
          noValidate
          aria-label={label}
          className={cx('stack-4', css.form)}
          onSubmit={onSubmit}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onCancel?.();
          }}
        >
          {isNew && (
            <div className={cx('stack-2', css.wide)}>
              <h3>{label}</h3>
              <StatusLine>{done}</StatusLine>
            </div>
          )}
          <div className={cx('stack-2', css.wide, css.draft)}>{draftLine}</div>
          {children}
          <div className={cx('row-3', css.actions)}>
            <Button
              type="submit"
              look={isNew ? 'secondary' : 'primary'}
              busy={busy}
              busyText={isNew ? t('Adding…') : t('Saving…')}
            >
              {isNew ? addText : t('Save')}
            </Button>
            {onCancel && (
              <Button look="secondary" onClick={onCancel}>
                {t('Cancel')}
              </Button>
            )}
          </div>
          <div className={cx('stack-2', css.wide, css.news)}>
            {(failure || reminder > 0) && (
              <div ref={note} role="alert" tabIndex={-1}>
                <FieldError>
                  {(typeof failure === 'string' ? t(failure) : failure) || t('Save or cancel this row first.')}
                </FieldError>
              </div>
            )}
          </div>
        </form>
      </td>
    </tr>
  );
}
