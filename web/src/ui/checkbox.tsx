import type { ComponentPropsWithRef } from 'react';
import css from './field.module.css';
import { type FieldProps, useFieldIds } from './field.tsx';
import { FieldError } from './field-error.tsx';

export function Checkbox({
  label,
  hint,
  error,
  ...input
}: Omit<FieldProps, 'optional'> & Omit<ComponentPropsWithRef<'input'>, 'type'>) {
  const ids = useFieldIds({ label, hint, error, id: input.id, name: input.name });
  return (
    <div className={css.check}>
      <input {...input} {...ids.aria} type="checkbox" />
      <label htmlFor={ids.controlId}>{label}</label>
      {hint && (
        <p id={ids.hintId} className={css.hint}>
          {hint}
        </p>
      )}
      {error && <FieldError id={ids.errorId}>{error}</FieldError>}
    </div>
  );
}
