import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import { t } from '../lib/i18n.ts';
import css from './data-table.module.css';

interface Props {
  /** Names the table; `quiet` hides it from sight where a heading beside it says the same. */
  caption: ReactNode;
  quiet?: boolean;
  /** The headings, in order. Give each cell the same word as `data-label`: below 900 px rows are cards and show it. */
  columns: readonly string[];
  /**
   * The rows. Of the module: `bold` rows stand out, a `detail` row belongs to the one above, `long` cells may break anywhere; a
   * `typing` row is a RowForm.
   */
  children: ReactNode;
  /** The column that takes the room that is left. */
  wide?: string;
  className?: string | undefined;
}

/** A table on wide screens, a card for each row on narrow ones. */
export function DataTable({ caption, quiet, columns, wide, children, className }: Props) {
  return (
    <div className={css.room}>
      <table className={cx(css.table, className)}>
        <caption className={quiet ? 'visually-hidden' : undefined}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col" className={name === wide ? css.wide : undefined}>
                {t(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
