import { Link } from 'react-router-dom';
import { t } from '../lib/i18n.ts';
import css from './pagination.module.css';

type Props = {
  /** Counts from 0. */
  page: number;
  /** How many pages to offer; the caller limits it. */
  pages: number;
  /** The address of a page: page and term are in the address, so that Back returns to them. */
  hrefFor: (page: number) => string;
  label?: string;
};

/** Previous, page numbers, next. On narrow screens the numbers become "3 of 20". */
export function Pagination({ page, pages, hrefFor, label = t('Pages') }: Props) {
  if (pages < 2) return null;
  return (
    <nav aria-label={label} className="row-1">
      {page > 0 && (
        <Link to={hrefFor(page - 1)} rel="prev" className={css.step}>
          {t('Previous')}
        </Link>
      )}
      <ol className={`plain-list row-1 ${css.numbers}`}>
        {Array.from({ length: pages }, (_, number) => (
          <li key={hrefFor(number)}>
            <Link
              to={hrefFor(number)}
              className={css.number}
              aria-label={t('Page {number}', { number: number + 1 })}
              aria-current={number === page ? 'page' : undefined}
            >
              {number + 1}
            </Link>
          </li>
        ))}
      </ol>
      <span className={css.short}>{t('{page} of {pages}', { page: page + 1, pages })}</span>
      {page < pages - 1 && (
        <Link to={hrefFor(page + 1)} rel="next" className={css.step}>
          {t('Next')}
        </Link>
      )}
    </nav>
  );
}
