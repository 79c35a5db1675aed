import { type ReactNode, useRef } from 'react';
import { generatePath, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import useSWR from 'swr';
import { auditedRead } from '../lib/audited-read.ts';
import { spoken, t } from '../lib/i18n.ts';
import { idOf, readSearch, type Search, searchAddress } from '../lib/search-address.ts';
import { AlertPanel } from '../ui/alert-panel.tsx';
import { Button } from '../ui/button.tsx';
import { SearchForm, Searching, SearchResults } from '../ui/search-results.tsx';
import { ListDownload } from './list-download.tsx';
import { Page } from './page.tsx';

interface Found<Thing> {
  content: Thing[];
  /** The page number, from 0. */
  number: number;
  totalPages: number;
  totalElements: number;
  isTotalEstimated?: boolean;
  term: string;
}

interface Props<Thing> {
  /** The page's path, and the pattern of the page that an id in the search field opens directly. */
  path: string;
  thingPattern: string;
  title: string;
  label: string;
  placeholder: string;
  failure: string;
  heading: (total: string | number, term: string) => string;
  /** What to try when nothing was found. */
  advice: string;
  /** The column widths while there are no rows. */
  columns: readonly string[];
  search: (wanted: Search) => Promise<Found<Thing>>;
  /** The whole result as a CSV file, and its name. */
  download: (term: string) => Promise<Blob>;
  fileName: string;
  /** Renders the rows; `from` is where Back on a row's page leads. */
  table: (found: Thing[], from: string) => ReactNode;
}

/** A page on which staff search; the search is in the address. */
export function SearchPage<Thing>({ path, thingPattern, search, table, download, fileName, ...words }: Props<Thing>) {
  const wanted = readSearch(useSearchParams()[0]);
  const navigate = useNavigate();
  const { key } = useLocation();
  const arrivedWith = useRef(key);
  const { data, error, isValidating, mutate } = useSWR(
    wanted && [path, wanted.term, wanted.page],
    ([, term, page]) => search({ term, page }),
    // Each call creates an audit event, so load only when staff ask.
    { keepPreviousData: true, ...auditedRead },
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
          heading={words.heading(data.isTotalEstimated ? about(data.totalElements) : data.totalElements, data.term)}
          page={data.number}
          totalPages={data.totalPages}
          hrefFor={(page) => searchAddress(path, { term: data.term, page })}
          isBusy={isValidating}
          focusOn={key === arrivedWith.current ? null : `${data.number} ${data.term}`}
          actions={
            data.totalElements > 0 ? (
              <ListDownload key={data.term} total={data.totalElements} fileName={fileName} download={() => download(data.term)} />
            ) : (
              <p>{words.advice}</p>
            )
          }
        >
          {data.content.length > 0 && table(data.content, searchAddress(path, wanted))}
        </SearchResults>
      )}
    </Page>
  );
}

/** An estimate to two digits: "About 210,000". */
const about = (total: number): string => t('About {total}', { total: Number(total.toPrecision(2)).toLocaleString(spoken()) });
