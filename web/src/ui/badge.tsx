import type { ReactNode } from 'react';
import css from './chip.module.css';

/** A small count on marigold. Put its meaning into words beside it (visually hidden where there is no room). */
export function Badge({ children, ...rest }: { children: ReactNode; 'aria-hidden'?: boolean }) {
  return (
    <span {...rest} className={css.badge}>
      {children}
    </span>
  );
}
