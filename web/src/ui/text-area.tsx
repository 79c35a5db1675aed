import type { ComponentPropsWithRef } from 'react';
import { cx } from '../lib/cx.ts';
import css from './field.module.css';
import { Field, type FieldProps, useFieldIds } from './field.tsx';

export function TextArea({ label, hint, error, optional, className, ...area }: FieldProps & ComponentPropsWithRef<'textarea'>) {
  const field = { label, hint, error, optional };
  const ids = useFieldIds({ ...field, id: area.id, name: area.name });
  return (
    <Field {...field} ids={ids}>
      <textarea {...area} {...ids.aria} className={cx(css.control, className)} />
    </Field>
  );
}
