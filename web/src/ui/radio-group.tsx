import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import css from './field.module.css';
import { FieldError, type FieldProps, useFieldIds } from './field.tsx';

type Choice = { value: string; label: ReactNode; hint?: ReactNode; disabled?: boolean; checked?: boolean };
type Props = Omit<FieldProps, 'label' | 'optional'> & { legend: ReactNode; name: string; choices: readonly Choice[] } & Omit<
    ComponentPropsWithRef<'input'>,
    'type' | 'id'
  >;

/** A group of radio buttons. Each takes the props of a field; error summaries link to the first. `checked` controls them. */
export function RadioGroup({ legend, hint, error, choices, ...input }: Props) {
  const ids = useFieldIds({ label: legend, hint, error, name: input.name });
  return (
    <fieldset className={cx(css.field, error && css.wrong)} aria-describedby={ids.aria['aria-describedby']}>
      <legend className={css.label}>{legend}</legend>
      {hint && (
        <p id={ids.hintId} className={css.hint}>
          {hint}
        </p>
      )}
      {error && <FieldError id={ids.errorId}>{error}</FieldError>}
      <div>
        {choices.map(({ value, label, hint: choiceHint, ...state }, place) => {
          const id = place === 0 ? ids.controlId : `${ids.controlId}-${value}`;
          return (
            <div key={value} className={css.check}>
              <input
                {...input}
                {...state}
                id={id}
                type="radio"
                value={value}
                aria-describedby={choiceHint ? `${id}-hint` : undefined}
              />
              <label htmlFor={id}>{label}</label>
              {choiceHint && (
                <p id={`${id}-hint`} className={css.hint}>
                  {choiceHint}
                </p>
              )}
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}
