import { type ReactNode, useEffect, useRef } from 'react';
import { t } from '../lib/i18n.ts';
import { MOST_PAGES } from '../lib/search-address.ts';
import { AlertPanel } from './alert-panel.tsx';
import { Pagination } from './pagination.tsx';
import css from './search.module.css';
import { Skeleton } from './skeleton.tsx';

interface Props {
  heading: string;
  page: number;
  /** The real number; at most 20 are offered. */
  totalPages: number;
  hrefFor: (page: number) => string;
  isBusy: boolean;
  /** Changes with each answer that the reader asked for: the heading then takes focus. `null` leaves focus alone. */
  focusOn: string | null;
  children: ReactNode;
}

/** What a search found: a heading with the count, the rows, and the pages. */
export function SearchResults({ heading, page, totalPages, hrefFor, isBusy, focusOn, children }: Props) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focusOn !== null) title.current?.focus();
  }, [focusOn]);

  return (
    <div className={css.results} aria-busy={isBusy || undefined}>
      <h2 ref={title} tabIndex={-1} className={css.heading}>
        {heading}
      </h2>
      {totalPages > MOST_PAGES && (
        <AlertPanel tone="info">
          <p>{t('Too many matches found, restricted to first 20 pages.')}</p>
        </AlertPanel>
      )}
      <div className={css.rows}>{children}</div>
      <Pagination page={page} pages={Math.min(totalPages, MOST_PAGES)} hrefFor={hrefFor} />
    </div>
  );
}

/** What stands there until the first answer comes; `columns` are the widths of its table's. */
export function Searching({ columns }: { columns: readonly string[] }) {
  return (
    <div className={css.results}>
      <p role="status" className={css.searching}>
        {t('Searching…')}
      </p>
      <div className={css.rows}>
        <Skeleton shape="table" lines={11} columns={columns} label={null} />
      </div>
    </div>
  );
}
