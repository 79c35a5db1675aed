import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import css from './chip.module.css';

type Tone = 'plain' | 'good' | 'waiting' | 'wrong' | 'info';

/** A short state beside a name ("approved", "waiting 3 days"). The words carry the meaning; the colour only repeats it. */
export function Chip({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={cx(css.chip, css[tone])}>{children}</span>;
}
