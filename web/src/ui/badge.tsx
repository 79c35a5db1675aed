import type { ReactNode } from 'react';
import css from './chip.module.css';

/** A small count on marigold. Put its meaning into words beside it (visually hidden where there is no room). */
export function Badge({ children }: { children: ReactNode }) {
  return <span className={css.badge}>{children}</span>;
}
