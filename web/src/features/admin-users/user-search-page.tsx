import { useRef } from 'react';
import { generatePath, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import useSWR from 'swr';
import { paths, patterns } from '../../app/paths.ts';
import { t } from '../../lib/i18n.ts';
import { idOf, readSearch, searchAddress } from '../../lib/search-address.ts';
import { Page } from '../../shell/page.tsx';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { SearchForm } from '../../ui/search-form.tsx';
import { SearchResults } from '../../ui/search-results.tsx';
import { searchUsers } from './api.ts';
import { UserTable } from './user-table.tsx';

export function Component() {
  const search = readSearch(useSearchParams()[0]);
  const navigate = useNavigate();
  const { key } = useLocation();
  const arrivedWith = useRef(key);
  const { data, error, isValidating, mutate } = useSWR(
    search && ['/api/user/search', search.term, search.page],
    ([, term, page]) => searchUsers({ term, page }),
    // Every call is written down as a look into people's data: ask only when somebody does.
    { keepPreviousData: true, revalidateOnFocus: false, revalidateOnReconnect: false },
  );

  function find(term: string) {
    const id = idOf(term);
    if (id !== null) {
      const from = `${location.pathname}${location.search}`;
      return navigate(generatePath(patterns.userEdit, { id }), { state: { from } });
    }
    if (term === search?.term && search.page === 0) return mutate();
    return navigate(searchAddress(paths.adminUsers, { term, page: 0 }));
  }

  return (
    <Page title={t('Admin User Search')}>
      <SearchForm
        label={t('Search for a user')}
        placeholder={t('Enter id, name, or email...')}
        term={search?.term ?? ''}
        onSearch={(term) => void find(term)}
      />
      {error !== undefined && (
        <AlertPanel actions={<Button onClick={() => void mutate()}>{t('Try again')}</Button>}>
          <p>{t('We could not search for users.')}</p>
        </AlertPanel>
      )}
      {search && !data && error === undefined && <p role="status">{t('Searching…')}</p>}
      {search && data && (
        <SearchResults
          heading={t("{total} users found matching '{term}'", { total: data.totalElements, term: data.term })}
          page={data.number}
          totalPages={data.totalPages}
          hrefFor={(page) => searchAddress(paths.adminUsers, { term: data.term, page })}
          isBusy={isValidating}
          focusOn={key === arrivedWith.current ? null : `${data.number} ${data.term}`}
        >
          {data.content.length > 0 && <UserTable users={data.content} from={searchAddress(paths.adminUsers, search)} />}
        </SearchResults>
      )}
    </Page>
  );
}
