import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import css from './field.module.css';

/** Fields that belong together, under one legend. */
export function Fieldset({ legend, className, children, ...rest }: ComponentPropsWithRef<'fieldset'> & { legend: ReactNode }) {
  return (
    <fieldset {...rest} className={className}>
      <legend className={css.legend}>{legend}</legend>
      <div className={cx(css.group)}>{children}</div>
    </fieldset>
  );
}
