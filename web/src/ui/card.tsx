import type { ComponentPropsWithRef, ElementType, Ref } from 'react';
import { cx } from '../lib/cx.ts';
import css from './card.module.css';

type Props = Omit<ComponentPropsWithRef<'div'>, 'ref'> & { ref?: Ref<HTMLElement> } & {
  as?: 'div' | 'section' | 'article' | 'li' | 'aside' | 'form';
  flush?: boolean;
};

/** A panel with one square corner and a solid lower edge. `flush` removes its padding. */
export function Card({ as = 'div', flush, className, ...rest }: Props) {
  const Element = as as ElementType;
  return <Element {...rest} className={cx(css.card, !flush && css.padded, className)} />;
}
