import { type ReactNode, useState } from 'react';
import { msg, t } from '../../lib/i18n.ts';
import { Page } from '../../shell/page.tsx';
import { Activation } from './activation.tsx';
import css from './admin-schools.module.css';
import type { Lookups, School } from './api.ts';
import { Groups } from './groups.tsx';
import { SchoolForm } from './school-form.tsx';
import { SignUpDetails } from './sign-up-details.tsx';

const parts = [
  ['state', msg('State')],
  ['school', msg('School')],
  ['subscription', msg('Subscription Details')],
  ['sign-up', msg('Sign Up Details')],
  ['groups', msg('Groups')],
] as const;

/** One school as staff see and change it. */
export function SchoolDetails({ loaded, lookups, back }: { loaded: School; lookups: Lookups; back: ReactNode }) {
  const [school, setSchool] = useState(loaded);
  const [hasFailed, setFailed] = useState(false);
  // A change answers with the school's own fields, not with its people and events.
  const change = (changed: School) => setSchool((before) => ({ ...before, ...changed }));

  return (
    <Page title={t('School Details ({id})', { id: school.id })} failed={hasFailed}>
      {back}
      <div className={css.layout}>
        <nav aria-label={t('On this page')} className={css.parts}>
          <ul className="plain-list">
            {parts.map(([id, name]) => (
              <li key={id}>
                <a href={`#${id}`}>{t(name)}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div className={css.column}>
          <Activation school={school} onChanged={change} onFailed={setFailed} />
          {/* Opened or closed, the form starts again from what is stored. */}
          <SchoolForm key={String(school.active)} school={school} lookups={lookups} onSaved={change} onFailed={setFailed} />
          <SignUpDetails events={school.signUpEventDetails ?? []} />
          <Groups schoolId={school.id} />
        </div>
      </div>
    </Page>
  );
}
