import Search from 'lucide-react/icons/search';
import type { ReactNode } from 'react';
import { t } from '../lib/i18n.ts';
import { MAX_PAGES } from '../lib/search-address.ts';
import { useFocusOn } from '../lib/use-focus-on.ts';
import { AlertPanel } from './alert-panel.tsx';
import { Button } from './button.tsx';
import { TextField } from './field.tsx';
import { Pagination } from './pagination.tsx';
import css from './search.module.css';
import { Skeleton } from './skeleton.tsx';

interface Props {
  heading: string;
  page: number;
  /** The actual number; at most 20 are offered. */
  totalPages: number;
  hrefFor: (page: number) => string;
  isBusy: boolean;
  /** Changes with each answer to a user's search: the heading then takes focus. `null` leaves focus alone. */
  focusOn: string | null;
  /** Below the heading: what can be done with the result. */
  actions: ReactNode;
  children: ReactNode;
}

/** Search results: a heading with the count, the rows, and the pages. */
export function SearchResults({ heading, page, totalPages, hrefFor, isBusy, focusOn, actions, children }: Props) {
  const title = useFocusOn<HTMLHeadingElement>(focusOn);

  return (
    <div className={`stack-4 ${css.results}`} aria-busy={isBusy || undefined}>
      <h2 ref={title} tabIndex={-1} className="size-4">
        {heading}
      </h2>
      {actions}
      {totalPages > MAX_PAGES && (
        <AlertPanel tone="info">{t('Too many matches found, restricted to first 20 pages.')}</AlertPanel>
      )}
      <div className={css.rows}>{children}</div>
      <Pagination page={page} pages={Math.min(totalPages, MAX_PAGES)} hrefFor={hrefFor} />
    </div>
  );
}

/** The skeleton before the first answer; `columns` are the table's column widths. */
export function Searching({ columns }: { columns: readonly string[] }) {
  return (
    <div className="stack-4">
      <p role="status" className={css.searching}>
        {t('Searching…')}
      </p>
      <div className={css.rows}>
        <Skeleton shape="table" lines={11} columns={columns} label={null} />
      </div>
    </div>
  );
}

interface SearchFormProps {
  label: string;
  placeholder: string;
  /** The current search term; Back and Forward update the field. */
  term: string;
  onSearch: (term: string) => void;
}

/** A search field, submitted with Enter or the button. */
export function SearchForm({ label, placeholder, term, onSearch }: SearchFormProps) {
  return (
    <search>
      <form
        key={term}
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(String(new FormData(event.currentTarget).get('term') ?? '').trim());
        }}
      >
        <TextField
          label={label}
          type="search"
          name="term"
          placeholder={placeholder}
          defaultValue={term}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
        />
        <Button type="submit">
          <Search aria-hidden strokeWidth={1.75} />
          {t('Search')}
        </Button>
      </form>
    </search>
  );
}
