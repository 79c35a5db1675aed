import { type ReactNode, useRef } from 'react';
import { generatePath, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import useSWR from 'swr';
import { t } from '../lib/i18n.ts';
import { idOf, readSearch, type Search, searchAddress } from '../lib/search-address.ts';
import { AlertPanel } from '../ui/alert-panel.tsx';
import { Button } from '../ui/button.tsx';
import { SearchForm } from '../ui/search-form.tsx';
import { Searching, SearchResults } from '../ui/search-results.tsx';
import { Page } from './page.tsx';

interface Found<Thing> {
  content: Thing[];
  /** Of this page, from 0. */
  number: number;
  totalPages: number;
  totalElements: number;
  term: string;
}

interface Props<Thing> {
  /** The address of this page, and the pattern of the page that an id typed into the field opens at once. */
  path: string;
  thingPattern: string;
  title: string;
  label: string;
  placeholder: string;
  failure: string;
  heading: (total: number, term: string) => string;
  /** The widths of the table's columns while there are no rows that fill them. */
  columns: readonly string[];
  search: (wanted: Search) => Promise<Found<Thing>>;
  /** The rows; `from` is where Back leads to from the page of one of them. */
  table: (found: Thing[], from: string) => ReactNode;
}

/** A page on which staff look something up; what they searched for stands in its address. */
export function SearchPage<Thing>({ path, thingPattern, search, table, ...words }: Props<Thing>) {
  const wanted = readSearch(useSearchParams()[0]);
  const navigate = useNavigate();
  const { key } = useLocation();
  const arrivedWith = useRef(key);
  const { data, error, isValidating, mutate } = useSWR(
    wanted && [path, wanted.term, wanted.page],
    ([, term, page]) => search({ term, page }),
    // Every call is written down as a look into people's data: ask only when somebody does.
    { keepPreviousData: true, revalidateOnFocus: false, revalidateOnReconnect: false },
  );

  function find(term: string) {
    const id = idOf(term);
    if (id !== null) {
      const from = `${location.pathname}${location.search}`;
      return navigate(generatePath(thingPattern, { id }), { state: { from } });
    }
    if (term === wanted?.term && wanted.page === 0) return mutate();
    return navigate(searchAddress(path, { term, page: 0 }));
  }

  return (
    <Page title={words.title}>
      <SearchForm
        label={words.label}
        placeholder={words.placeholder}
        term={wanted?.term ?? ''}
        onSearch={(term) => void find(term)}
      />
      {error !== undefined && (
        <AlertPanel actions={<Button onClick={() => void mutate()}>{t('Try again')}</Button>}>
          <p>{words.failure}</p>
        </AlertPanel>
      )}
      {wanted && !data && error === undefined && <Searching columns={words.columns} />}
      {wanted && data && (
        <SearchResults
          heading={words.heading(data.totalElements, data.term)}
          page={data.number}
          totalPages={data.totalPages}
          hrefFor={(page) => searchAddress(path, { term: data.term, page })}
          isBusy={isValidating}
          focusOn={key === arrivedWith.current ? null : `${data.number} ${data.term}`}
        >
          {data.content.length > 0 && table(data.content, searchAddress(path, wanted))}
        </SearchResults>
      )}
    </Page>
  );
}
