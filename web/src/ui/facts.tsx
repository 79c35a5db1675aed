import type { ReactNode } from 'react';
import css from './facts.module.css';

/** A list of names and values. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={css.facts}>{children}</dl>;
}

/** One name and value; an unknown value is a dash. `note` follows the value ("changed"). */
export function Fact({ name, value, note }: { name: string; value: ReactNode; note?: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {value === null || value === undefined || value === '' ? '–' : value} {note}
      </dd>
    </div>
  );
}
