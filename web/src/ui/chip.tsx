import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import css from './chip.module.css';

type Tone = 'plain' | 'good' | 'waiting' | 'wrong' | 'info';

/** A short state beside a name ("approved", "waiting 3 days"). The text carries the meaning; the colour only repeats it. */
export function Chip({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={cx(css.chip, css[tone])}>{children}</span>;
}

/** A small count on yellow. Say what it counts beside it (visually hidden if there is no space). */
export function Badge({ children }: { children: ReactNode }) {
  return <span className={css.badge}>{children}</span>;
}
