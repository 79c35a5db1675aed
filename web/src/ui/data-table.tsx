import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import css from './data-table.module.css';

interface Props {
  /** Names the table; `quiet` hides it from sight where a heading beside it says the same. */
  caption: ReactNode;
  quiet?: boolean;
  /** The headings, in order. Give each cell the same word as `data-label`: below 900 px rows are cards and show it. */
  columns: readonly string[];
  /** The rows. `css.bold` of the module stands out, `css.detail` is a row that belongs to the one above. */
  children: ReactNode;
  className?: string;
}

/** A table on wide screens, a card for each row on narrow ones. */
export function DataTable({ caption, quiet, columns, children, className }: Props) {
  return (
    <table className={cx(css.table, className)}>
      <caption className={quiet ? 'visually-hidden' : undefined}>{caption}</caption>
      <thead>
        <tr>
          {columns.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
