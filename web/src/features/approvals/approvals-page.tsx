import { useRef, useState } from 'react';
import { useLoaderData } from 'react-router-dom';
import useSWR from 'swr';
import { formatDate } from '../../lib/dates.ts';
import { useHasRole } from '../../lib/session.ts';
import { Page } from '../../shell/page.tsx';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { type Filters, listSignUps, type SignUp } from './api.ts';
import css from './approvals.module.css';
import { FilterForm } from './filter-form.tsx';
import { defaultFilters } from './filters.ts';
import { LegacySignUps } from './legacy-sign-ups.tsx';
import { SignUpItem } from './sign-up-item.tsx';

export const loader = () => listSignUps(defaultFilters());

export function Component() {
  const first = useLoaderData<typeof loader>();
  const [filters, setFilters] = useState<Filters>(defaultFilters);
  const initial = useRef(filters);
  const { data, error, isValidating, mutate } = useSWR(['/api/school/signups', filters], ([, given]) => listSignUps(given), {
    keepPreviousData: true,
    fallbackData: filters === initial.current ? first : undefined,
    revalidateOnMount: false,
    revalidateIfStale: true,
  });
  const signUps = data ?? [];

  const replace = (changed: SignUp) =>
    mutate(
      signUps.map((each) => (each.id === changed.id ? { ...each, ...changed } : each)),
      { revalidate: false },
    );

  const isAdmin = useHasRole('Admin');
  const [inLegacy, setInLegacy] = useState(false);
  const toggle = isAdmin && (
    <Checkbox
      label="Search legacy sign-ups"
      name="legacy"
      checked={inLegacy}
      onChange={(event) => setInLegacy(event.target.checked)}
    />
  );
  if (inLegacy) {
    return (
      <Page title="Sign Ups">
        {toggle}
        <LegacySignUps />
      </Page>
    );
  }

  return (
    <Page title="Sign Ups">
      {toggle}
      <FilterForm filters={filters} onSearch={setFilters} />
      {error !== undefined && (
        <AlertPanel actions={<Button onClick={() => void mutate()}>Try again</Button>}>
          <p>We could not load the sign-ups.</p>
        </AlertPanel>
      )}
      <div aria-busy={isValidating} className={css.results}>
        <p role="status" className={css.quiet}>
          {isValidating && !data ? 'Loading…' : `${signUps.length} sign-up${signUps.length === 1 ? '' : 's'}`}
        </p>
        {data && signUps.length === 0 && (
          <p className={css.empty}>
            No sign-ups between {formatDate(filters.fromDate)} and {formatDate(filters.toDate)}
          </p>
        )}
        <ul className={`plain-list ${css.list}`}>
          {signUps.map((signUp) => (
            <li key={signUp.id}>
              <SignUpItem signUp={signUp} onApproved={(changed) => void replace(changed)} />
            </li>
          ))}
        </ul>
      </div>
    </Page>
  );
}
