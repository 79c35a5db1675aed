import { useSearchParams } from 'react-router-dom';
import useSWR from 'swr';
import { plural, t } from '../../lib/i18n.ts';
import { ListStates } from '../../ui/list-states.tsx';
import { SearchForm } from '../../ui/search-form.tsx';
import { searchLegacySignUps } from './api.ts';
import css from './approvals.module.css';
import { openIn, withOpen } from './filters.ts';
import { LegacyItem } from './legacy-item.tsx';

/** Looks through the sign-ups of old, by school name or postcode. */
export function LegacySignUps() {
  const [params, setParams] = useSearchParams();
  const term = params.get('term');
  const open = openIn(params);
  const found = useSWR(term === null ? null : ['/api/oldsignup/schools', term], ([, name]) => searchLegacySignUps(name), {
    keepPreviousData: true,
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
  });
  const count = found.data?.length ?? 0;

  return (
    <>
      <SearchForm
        label={t('School name or postcode')}
        placeholder={t('Enter school name or postcode...')}
        term={term ?? ''}
        onSearch={(wanted) => setParams({ legacy: '', term: wanted }, { preventScrollReset: true })}
      />
      {term !== null && (
        <div aria-busy={found.isValidating || undefined} className={css.results}>
          <ListStates
            state={found}
            what={t('the legacy sign-ups')}
            empty={t("No legacy sign-ups found matching '{term}'", { term })}
          >
            <p role="status" className={css.quiet}>
              {plural(count, '{count} legacy sign-up', '{count} legacy sign-ups')}
            </p>
            <ul className={`plain-list ${css.list}`}>
              {found.data?.map((school) => (
                <li key={school.signUpSchoolId}>
                  <LegacyItem
                    school={school}
                    isOpen={open.includes(school.signUpSchoolId)}
                    onToggle={(isOpen) =>
                      setParams((now) => withOpen(now, school.signUpSchoolId, isOpen), {
                        replace: true,
                        preventScrollReset: true,
                      })
                    }
                  />
                </li>
              ))}
            </ul>
          </ListStates>
        </div>
      )}
    </>
  );
}
