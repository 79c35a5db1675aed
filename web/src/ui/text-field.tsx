import type { ComponentPropsWithRef } from 'react';
import { cx } from '../lib/cx.ts';
import css from './field.module.css';
import { Field, type FieldProps, useFieldIds } from './field.tsx';

export function TextField({ label, hint, error, optional, className, ...input }: FieldProps & ComponentPropsWithRef<'input'>) {
  const field = { label, hint, error, optional };
  const ids = useFieldIds({ ...field, id: input.id, name: input.name });
  return (
    <Field {...field} ids={ids}>
      <input {...input} {...ids.aria} className={cx(css.control, className)} />
    </Field>
  );
}
