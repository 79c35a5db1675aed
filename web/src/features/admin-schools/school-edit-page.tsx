import { type ReactNode, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useParams } from 'react-router-dom';
import { useSWRConfig } from 'swr';
import { type ClientEvent, describeEvent, deviceOf } from '../../lib/client-event.ts';
import { cx } from '../../lib/cx.ts';
import { formatDateTime } from '../../lib/dates.ts';
import { msg, t } from '../../lib/i18n.ts';
import { loadMe } from '../../lib/me.ts';
import { paths } from '../../lib/paths.ts';
import { validId } from '../../lib/search-address.ts';
import edit from '../../shell/edit-page.module.css';
import { Page } from '../../shell/page.tsx';
import { RegisterRow } from '../../shell/register/register-row.tsx';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { Card } from '../../ui/card.tsx';
import table from '../../ui/data-table.module.css';
import { DataTable } from '../../ui/data-table.tsx';
import { EmailText } from '../../ui/email-text.tsx';
import { Activation, Deactivation, useActivation } from './activation.tsx';
import css from './admin-schools.module.css';
import { findSchool, HISTORY, type Lookups, loadLookups, type School } from './api.ts';
import { Groups } from './group-users.tsx';
import { SchoolForm } from './school-form.tsx';
import { SchoolHistory } from './school-history.tsx';

export async function loader({ params }: LoaderFunctionArgs) {
  const id = validId(params.id);
  const [school, lookups] = await Promise.all([id === null ? null : findSchool(id), loadLookups(), loadMe()]);
  return { school, lookups };
}

export function Component() {
  const { school, lookups } = useLoaderData<typeof loader>();
  const { id = '' } = useParams();
  const back = <BackLink otherwise={paths.adminSchools} />;

  if (school) return <SchoolDetails key={school.id} loaded={school} lookups={lookups} back={back} />;
  return (
    <Page title={t('School Details ({id})', { id })} width="narrow">
      <AlertPanel>{t('No school with id {id}', { id })}</AlertPanel>
      {back}
    </Page>
  );
}

const parts = [
  ['state', msg('Status')],
  ['school', msg('School')],
  ['subscription', msg('Subscription Details')],
  ['register', msg('Register of schools')],
  ['sign-up', msg('Sign Up Details')],
  ['groups', msg('Groups')],
  ['history', msg('School Changes')],
] as const;

/** The page where staff view and edit one school. */
function SchoolDetails({ loaded, lookups, back }: { loaded: School; lookups: Lookups; back: ReactNode }) {
  const [school, setSchool] = useState(loaded);
  const [hasFailed, setFailed] = useState(false);
  const { mutate } = useSWRConfig();
  function change(changed: School) {
    // The server answers a change with the school's fields only, without users and events.
    setSchool((before) => ({ ...before, ...changed }));
    void mutate([HISTORY, school.id]);
  }
  const activation = useActivation({ school, onChanged: change, onFailed: setFailed });

  return (
    <Page title={t('School Details ({id})', { id: school.id })} failed={hasFailed}>
      {back}
      <div className={cx('stack-5', css.layout)}>
        <nav aria-label={t('On this page')} className={css.parts}>
          <ul className="plain-list">
            {parts.map(([id, name]) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  onClick={(event) => {
                    // A changed hash would be a history entry that does not know where Back leads.
                    event.preventDefault();
                    const part = document.getElementById(id);
                    part?.setAttribute('tabindex', '-1');
                    part?.focus();
                    part?.scrollIntoView();
                  }}
                >
                  {t(name)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className={edit.column}>
          <Activation school={school} action={activation} />
          {/* Activating or deactivating the school resets the form to the stored values. */}
          <SchoolForm key={String(school.active)} school={school} lookups={lookups} onSaved={change} onFailed={setFailed} />
          <Card as="section" id="register" className={edit.section} aria-labelledby="register-heading">
            <h2 id="register-heading">{t('Register of schools')}</h2>
            <RegisterRow
              schoolId={school.id}
              row={school.register}
              mayLink
              onLinked={(register) => change({ ...school, register })}
            />
          </Card>
          <SignUpDetails events={school.signUpEventDetails ?? []} />
          <Groups schoolId={school.id} />
          <SchoolHistory schoolId={school.id} />
          {school.active && <Deactivation action={activation} />}
        </div>
      </div>
    </Page>
  );
}

const columns = [msg('Event'), msg('User'), msg('Date/Time'), msg('IP Address'), msg('Device')];

/** Who requested and completed the school's sign-up, when and from where. */
function SignUpDetails({ events }: { events: ClientEvent[] }) {
  return (
    <Card as="section" id="sign-up" className={edit.section} aria-labelledby="sign-up-heading">
      <h2 id="sign-up-heading">{t('Sign Up Details')}</h2>
      {events.length === 0 ? (
        <p className="quiet">{t('No record of the sign-up.')}</p>
      ) : (
        <DataTable caption={t('Sign Up Details')} quiet columns={columns} className={css.eventTable}>
          {events.map(({ id, type, subject, userName, eventTimestamp, ipAddress, deviceInfo }) => (
            <tr key={id}>
              <td data-label={t('Event')} className={table.long}>
                {describeEvent({ type, subject })}
              </td>
              <td data-label={t('User')} className={table.long}>
                {userName ? <EmailText>{userName}</EmailText> : '–'}
              </td>
              <td data-label={t('Date/Time')}>
                <time dateTime={eventTimestamp}>{formatDateTime(eventTimestamp)}</time>
              </td>
              <td data-label={t('IP Address')}>{ipAddress ?? '–'}</td>
              <td data-label={t('Device')} className={table.long}>
                {deviceOf(deviceInfo)}
              </td>
            </tr>
          ))}
        </DataTable>
      )}
    </Card>
  );
}
