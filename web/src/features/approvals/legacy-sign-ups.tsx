import useSWR from 'swr';
import { auditedRead } from '../../lib/audited-read.ts';
import { plural, t } from '../../lib/i18n.ts';
import { ListStates } from '../../ui/list-states.tsx';
import { SearchForm } from '../../ui/search-results.tsx';
import { searchLegacySignUps } from './api.ts';
import { openIn, withOpen } from './filters.ts';
import { LegacyItem } from './legacy-item.tsx';
import { useQuery } from './use-query.ts';

/** Searches legacy sign-ups by school name or postcode. */
export function LegacySignUps() {
  const [params, changeParams] = useQuery();
  const term = params.get('term');
  const open = openIn(params);
  const found = useSWR(term === null ? null : ['/api/oldsignup/schools', term], ([, name]) => searchLegacySignUps(name), {
    keepPreviousData: true,
    ...auditedRead,
  });
  const count = found.data?.length ?? 0;

  return (
    <>
      <SearchForm
        label={t('School name or postcode')}
        placeholder={t('Enter school name or postcode...')}
        term={term ?? ''}
        onSearch={(wanted) => changeParams(() => new URLSearchParams({ legacy: '', term: wanted }))}
      />
      {term !== null && (
        <div aria-busy={found.isValidating || undefined} className="stack-4">
          <ListStates
            state={found}
            what={t('the legacy sign-ups')}
            empty={t("No legacy sign-ups found matching '{term}'", { term })}
          >
            <p role="status" className="quiet">
              {plural(count, '{count} legacy sign-up', '{count} legacy sign-ups')}
            </p>
            <ul className="plain-list stack-4">
              {found.data?.map((school) => (
                <li key={school.signUpSchoolId}>
                  <LegacyItem
                    school={school}
                    isOpen={open.includes(school.signUpSchoolId)}
                    onToggle={(isOpen) =>
                      changeParams((latest) => withOpen(latest, school.signUpSchoolId, isOpen), { replace: true })
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
