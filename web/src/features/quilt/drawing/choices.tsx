import { type CSSProperties, type ReactNode, useId } from 'react';
import { cx } from '../../../lib/cx.ts';
import css from './draw-patch.module.css';

type Choice<Value> = { value: Value; label: string /** The colour of a swatch. */; paint?: string; face?: ReactNode };
type Props<Value> = {
  legend: ReactNode;
  choices: readonly Choice<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** Two in a row. */
  inPairs?: boolean;
};

/** Radio buttons as swatches, or as buttons with a face. Each has its label as its name. */
export function Choices<Value extends string | number>({ legend, choices, value, onChange, inPairs }: Props<Value>) {
  const name = useId();
  return (
    <fieldset>
      <legend className={`strong ${css.legend}`}>{legend}</legend>
      <div className={cx(css.choices, inPairs && css.pairs)}>
        {choices.map(({ value: each, label, paint, face }) => (
          <label key={each} title={label} className={cx(css.choice, face !== undefined && css.wide)}>
            <input
              type="radio"
              name={name}
              value={each}
              aria-label={label}
              checked={each === value}
              className={cx(paint && css.swatch)}
              style={paint ? ({ '--paint': paint } as CSSProperties) : undefined}
              onChange={() => onChange(each)}
            />
            {face && (
              <span aria-hidden className={css.face}>
                {face}
              </span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
