import { ChevronDown } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';
import { cx } from '../lib/cx.ts';
import css from './field.module.css';
import { Field, type FieldProps, useFieldIds } from './field.tsx';

/** A native select; options (and optgroups) are its children. */
export function Select({
  label,
  hint,
  error,
  optional,
  className,
  children,
  ...select
}: FieldProps & ComponentPropsWithRef<'select'>) {
  const field = { label, hint, error, optional };
  const ids = useFieldIds({ ...field, id: select.id, name: select.name });
  return (
    <Field {...field} ids={ids}>
      <span className={css.select}>
        <select {...select} {...ids.aria} className={cx(css.control, className)}>
          {children}
        </select>
        <ChevronDown aria-hidden size={20} strokeWidth={1.75} />
      </span>
    </Field>
  );
}
