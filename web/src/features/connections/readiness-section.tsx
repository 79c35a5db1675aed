import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import useSWR from 'swr';
import { auditedRead } from '../../lib/audited-read.ts';
import { msg, plural, t } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { Card } from '../../ui/card.tsx';
import { ListStates } from '../../ui/list-states.tsx';
import { useFirst } from '../../ui/use-first.tsx';
import { findReadiness, READINESS, type Readiness } from './api.ts';
import css from './connections.module.css';

const fields = {
  locationType: msg('Location type'),
  numberOfPupils: msg('Number of pupils'),
  primaryEthnicity: msg('Main ethnicity'),
} as const;

/** What stands in the way of a good next run, as of the opening of the page. */
export function ReadinessSection() {
  const state = useSWR(READINESS, findReadiness, auditedRead);
  return (
    <section aria-labelledby="readiness" className={`stack-4 ${css.section}`}>
      <h2 id="readiness" className="size-4">
        {t('Before the next run')}
      </h2>
      <ListStates state={{ ...state, data: state.data && [state.data] }} what={t('the checks')} empty="">
        {state.data && <Checks readiness={state.data} />}
      </ListStates>
    </section>
  );
}

function Checks({ readiness: { blankProfiles, withoutRow, fillable, withoutLead, smallPools } }: { readiness: Readiness }) {
  return (
    <div className={css.checks}>
      <Card as="section" className="stack-3" aria-labelledby="blank-profiles">
        <h3 id="blank-profiles">{t('Blank profiles')}</h3>
        <p className="quiet">
          {blankProfiles.count === 0
            ? t('Every profile has what matching reads.')
            : plural(
                blankProfiles.count,
                '{count} school lacks details that matching reads.',
                '{count} schools lack details that matching reads.',
              )}
        </p>
        <SchoolList schools={blankProfiles.schools} total={blankProfiles.count}>
          {({ missing }) => missing.map((field) => t(fields[field])).join(', ')}
        </SchoolList>
      </Card>
      <Card as="section" className="stack-3" aria-labelledby="register">
        <h3 id="register">{t('Register of schools')}</h3>
        <p className="quiet">
          {withoutRow === 0
            ? t('Every school is linked to a register.')
            : plural(
                withoutRow,
                '{count} school is not linked to a register: its faith is guessed from its name, and its trust is not known.',
                '{count} schools are not linked to a register: their faith is guessed from their names, and their trust is not known.',
              )}
        </p>
        {fillable > 0 && (
          <p>
            <Link to={paths.register}>
              {plural(
                fillable,
                'Fill in {count} blank profile from the register',
                'Fill in {count} blank profiles from the register',
              )}
            </Link>
          </p>
        )}
      </Card>
      <Card as="section" className="stack-3" aria-labelledby="without-lead">
        <h3 id="without-lead">{t('Schools without a Lead')}</h3>
        <p className="quiet">
          {withoutLead.count === 0
            ? t('Every school has an active Lead.')
            : plural(
                withoutLead.count,
                '{count} school has no active Lead, so nobody is told about its links.',
                '{count} schools have no active Lead, so nobody is told about their links.',
              )}
        </p>
        <SchoolList schools={withoutLead.schools} total={withoutLead.count} />
      </Card>
      <Card as="section" className="stack-3" aria-labelledby="small-pools">
        <h3 id="small-pools">{t('Few schools of similar ages')}</h3>
        {smallPools.length === 0 && <p className="quiet">{t('Every type of school has enough schools of similar ages.')}</p>}
        <ul className={`plain-list stack-3 ${css.list}`}>
          {smallPools.map(({ typeName, schools, sameAgeSchools, consequence }) => (
            <li key={typeName}>
              <b>{t(typeName)}</b> ({schools})
              <span className={css.note}>
                {plural(sameAgeSchools, '{count} other school to be linked with', '{count} other schools to be linked with')}:{' '}
                {consequence === 'too-few-links'
                  ? t('fewer than four links')
                  : t('schools will meet again within six half terms')}
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}

interface SchoolListProps<School> {
  /** At most 100 of the total. */
  schools: School[];
  total: number;
  children?: (school: School) => ReactNode;
}

function SchoolList<School extends { id: number; name: string }>({ schools, total, children }: SchoolListProps<School>) {
  const [shown, more] = useFirst(schools, 5);
  const { pathname, search } = useLocation();
  return (
    <>
      <ul className={`plain-list stack-3 ${css.list}`}>
        {shown.map((school) => (
          <li key={school.id}>
            <Link to={paths.schoolEdit(school.id)} state={{ from: `${pathname}${search}` }} translate="no">
              {school.name}
            </Link>
            {children && <span className={css.note}>{children(school)}</span>}
          </li>
        ))}
      </ul>
      {more}
      {!more && total > schools.length && (
        <p className="quiet">{t('The first {count} of {total}', { count: schools.length, total })}</p>
      )}
    </>
  );
}
