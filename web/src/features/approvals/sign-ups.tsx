import { useSearchParams } from 'react-router-dom';
import useSWR from 'swr';
import { formatDate } from '../../lib/dates.ts';
import { plural, t } from '../../lib/i18n.ts';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { listSignUps, type SignUp } from './api.ts';
import css from './approvals.module.css';
import { FilterForm } from './filter-form.tsx';
import { filterQuery, openIn, readFilters, withOpen } from './filters.ts';
import { SignUpItem } from './sign-up-item.tsx';

/** The schools that asked to join, as the address filters them. */
export function SignUps() {
  const [params, setParams] = useSearchParams();
  const filters = readFilters(params);
  const open = openIn(params);
  const { data, error, isValidating, mutate } = useSWR(['/api/school/signups', filters], ([, given]) => listSignUps(given), {
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
          <p>{t('We could not load the sign-ups.')}</p>
        </AlertPanel>
      )}
      <div aria-busy={isValidating} className={css.results}>
        <p role="status" className={css.quiet}>
          {isValidating && !data ? t('Loading…') : plural(signUps.length, '{count} sign-up', '{count} sign-ups')}
        </p>
        {isValidating && !data && <Skeleton shape="cards" lines={7} columns={['1fr', '11rem', '6rem']} label={null} />}
        {data && signUps.length === 0 && (
          <p className={css.empty}>
            {t('No sign-ups between {from} and {to}', {
              from: formatDate(filters.fromDate),
              to: formatDate(filters.toDate),
            })}
          </p>
        )}
        <ul className={`plain-list ${css.list}`}>
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
