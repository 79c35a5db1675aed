import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import useSWR from 'swr';
import { auditedRead } from '../../lib/audited-read.ts';
import { formatDate } from '../../lib/dates.ts';
import { plural, t } from '../../lib/i18n.ts';
import { loadMe } from '../../lib/me.ts';
import { useHasRole } from '../../lib/session.ts';
import { Page } from '../../shell/page.tsx';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/field.tsx';
import { ListStates } from '../../ui/list-states.tsx';
import { SearchForm } from '../../ui/search-results.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { listSignUps, type SignUp, searchLegacySignUps } from './api.ts';
import { FilterForm } from './filter-form.tsx';
import { filterQuery, openIn, readFilters, withOpen } from './filters.ts';
import { LegacyItem } from './legacy-item.tsx';
import { SignUpItem } from './sign-up-item.tsx';

export const loader = loadMe;

/** The search and the open entries are in the address, so that Back from an edit page restores them. */
export function Component() {
  const isAdmin = useHasRole('Admin');
  const [params, setParams] = useSearchParams();
  // The checkbox changes at once; the address changes a moment later.
  const isInAddress = params.has('legacy');
  const [isChecked, setChecked] = useState(isInAddress);
  useEffect(() => setChecked(isInAddress), [isInAddress]);
  const inLegacy = isAdmin && isChecked;

  return (
    <Page title={t('Sign Ups')}>
      {isAdmin && (
        <Checkbox
          label={t('Search legacy sign-ups')}
          name="legacy"
          checked={inLegacy}
          onChange={({ target: { checked } }) => {
            setChecked(checked);
            setParams(checked ? { legacy: '' } : {});
          }}
        />
      )}
      {inLegacy ? <LegacySignUps /> : <SignUps />}
    </Page>
  );
}

/** The sign-ups that match the filters in the address. */
function SignUps() {
  const [params, setParams] = useSearchParams();
  const filters = readFilters(params);
  const open = openIn(params);
  const { data, error, isValidating, mutate } = useSWR(['/api/school/signups', filters], ([, given]) => listSignUps(given), {
    ...auditedRead,
    keepPreviousData: true,
  });
  const signUps = data ?? [];

  const replace = (changed: SignUp) =>
    mutate(
      signUps.map((each) => (each.id === changed.id ? { ...each, ...changed } : each)),
      { revalidate: false },
    );

  return (
    <>
      <FilterForm
        filters={filters}
        onSearch={(wanted) => setParams(wanted ? filterQuery(wanted) : {}, { preventScrollReset: true })}
      />
      {error !== undefined && (
        <AlertPanel actions={<Button onClick={() => void mutate()}>{t('Try again')}</Button>}>
          <p>{t('We couldn’t load the sign-ups.')}</p>
        </AlertPanel>
      )}
      <div aria-busy={isValidating} className="stack-4">
        <p role="status" className="quiet">
          {isValidating && !data ? t('Loading…') : plural(signUps.length, '{count} sign-up', '{count} sign-ups')}
        </p>
        {isValidating && !data && <Skeleton shape="cards" lines={7} columns={['1fr', '11rem', '6rem']} label={null} />}
        {data && signUps.length === 0 && (
          <p className="nothing-here">
            {t('No sign-ups between {from} and {to}', {
              from: formatDate(filters.fromDate),
              to: formatDate(filters.toDate),
            })}
          </p>
        )}
        <ul className="plain-list stack-4">
          {signUps.map((signUp) => (
            <li key={signUp.id}>
              <SignUpItem
                signUp={signUp}
                isOpen={open.includes(signUp.id)}
                onToggle={(isOpen) =>
                  setParams((now) => withOpen(now, signUp.id, isOpen), { replace: true, preventScrollReset: true })
                }
                onApproved={(changed) => void replace(changed)}
              />
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

/** Searches legacy sign-ups by school name or postcode. */
function LegacySignUps() {
  const [params, setParams] = useSearchParams();
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
        onSearch={(wanted) => setParams({ legacy: '', term: wanted }, { preventScrollReset: true })}
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
