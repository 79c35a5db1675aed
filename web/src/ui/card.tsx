import type { ComponentPropsWithRef, ElementType, Ref } from 'react';
import { cx } from '../lib/cx.ts';
import css from './card.module.css';

type Props = Omit<ComponentPropsWithRef<'div'>, 'ref'> & { ref?: Ref<HTMLElement> } & {
  as?: 'div' | 'section' | 'article' | 'li' | 'aside' | 'form';
  flush?: boolean;
};

/** A paper label: one square corner and a solid edge below. `flush` leaves the padding to what is inside. */
export function Card({ as = 'div', flush, className, ...rest }: Props) {
  const Element = as as ElementType;
  return <Element {...rest} className={cx(css.card, !flush && css.padded, className)} />;
}
