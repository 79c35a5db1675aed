import type { ComponentPropsWithRef } from 'react';
import { cx } from '../lib/cx.ts';
import { sayFullDay } from '../lib/dates.ts';
import { t } from '../lib/i18n.ts';
import { readDay } from '../lib/read-day.ts';
import css from './field.module.css';
import { Field, type FieldProps, useFieldIds } from './field.tsx';

type Props = FieldProps & Omit<ComponentPropsWithRef<'input'>, 'type' | 'value'> & { value: string };

/**
 * A day as text, because the browser's own field puts the month first where its language is American. Its value is what was
 * typed, which `readDay` reads; below it stands how it was understood.
 */
export function DateField({ label, hint, error, optional, className, value, ...input }: Props) {
  const field = { label, hint, error, optional };
  const ids = useFieldIds({ ...field, id: input.id, name: input.name });
  const understoodId = `${ids.controlId}-understood`;
  const day = readDay(value);
  return (
    <Field {...field} ids={ids}>
      <div className={css.date}>
        <input
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          {...input}
          {...ids.aria}
          aria-describedby={cx(ids.aria['aria-describedby'], understoodId)}
          value={value}
          className={cx(css.control, className)}
        />
        <p id={understoodId} className={css.hint} aria-live="polite">
          {day ? sayFullDay(day) : t('Day, month, year: {example}', { example: '29/11/2026' })}
        </p>
      </div>
    </Field>
  );
}
