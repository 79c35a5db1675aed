import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import { t } from '../lib/i18n.ts';
import css from './data-table.module.css';

interface Props {
  /** Names the table; `quiet` hides it visually if a heading already says the same. */
  caption: ReactNode;
  quiet?: boolean;
  /** The headings, in order. Give each cell the same text as `data-label`: below 900 px rows are cards that show it. */
  columns: readonly string[];
  /**
   * The rows. Classes of the module: `bold` rows stand out, a `detail` row belongs to the one above, `long` cells may break
   * anywhere, `first` cells are the first of a card; a `typing` row is a RowForm.
   */
  children: ReactNode;
  /** The column that takes the remaining width. */
  wide?: string;
  className?: string | undefined;
}

/** A table on wide screens, one card per row on narrow ones. */
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

/** ✓ or ✗ in a table, with text for screen readers. */
export function Tick({ on, words = [t('Yes'), t('No')] }: { on: boolean | undefined; words?: [on: string, off: string] }) {
  const Icon = on ? Check : X;
  return (
    <span className={css.tick}>
      <Icon aria-hidden strokeWidth={2.5} className={on ? css.on : css.off} />
      <span className="visually-hidden">{on ? words[0] : words[1]}</span>
    </span>
  );
}
