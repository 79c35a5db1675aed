import type { ReactNode } from 'react';
import { useId } from 'react';
import { cx } from '../lib/cx.ts';
import { t } from '../lib/i18n.ts';
import css from './field.module.css';
import { FieldError } from './field-error.tsx';

/** What every field takes besides the props of its own element. Its id is `id`, else `name`: error summaries link to that. */
export type FieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  /** Adds "(optional)" after the label; required fields are unmarked. */
  optional?: boolean;
};

/** Ids and aria attributes that tie a control to its hint and its error. */
export function useFieldIds({ id, name, hint, error }: FieldProps & { id?: string | undefined; name?: string | undefined }) {
  const generated = useId();
  const controlId = id ?? name ?? generated;
  const hintId = `${controlId}-hint`;
  const errorId = `${controlId}-error`;
  const describedBy = cx(hint ? hintId : undefined, error ? errorId : undefined) || undefined;
  const aria = { id: controlId, 'aria-describedby': describedBy, 'aria-invalid': error ? true : undefined };
  return { controlId, hintId, errorId, aria };
}

type Layout = FieldProps & { ids: ReturnType<typeof useFieldIds>; children: ReactNode };

/** Label above, hint below it, then the error, then the control. */
export function Field({ label, hint, error, optional, ids, children }: Layout) {
  return (
    <div className={cx(css.field, error && css.wrong)}>
      <label className={css.label} htmlFor={ids.controlId}>
        {label}
        {optional && <span className={css.optional}> {t('(optional)')}</span>}
      </label>
      {hint && (
        <p id={ids.hintId} className={css.hint}>
          {hint}
        </p>
      )}
      {error && <FieldError id={ids.errorId}>{error}</FieldError>}
      {children}
    </div>
  );
}
