import { type ReactNode, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useLocation, useParams } from 'react-router-dom';
import { useSWRConfig } from 'swr';
import { cx } from '../../lib/cx.ts';
import { t } from '../../lib/i18n.ts';
import { loadMe, useMe } from '../../lib/me.ts';
import { paths } from '../../lib/paths.ts';
import { onNewPath, validId } from '../../lib/search-address.ts';
import edit from '../../shell/edit-page.module.css';
import { Page } from '../../shell/page.tsx';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { Card } from '../../ui/card.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import css from './admin-users.module.css';
import { findUser, type User } from './api.ts';
import { UserForm } from './user-form.tsx';
import { UserEvents, UserHistory } from './user-history.tsx';
import { UserCodes, UserDeactivation, UserSessions, UserState, useUserActions } from './user-state.tsx';
import { whyReadOnly } from './user-values.ts';

export async function loader({ params }: LoaderFunctionArgs) {
  const id = validId(params.id);
  const [user] = await Promise.all([id === null ? null : findUser(id), loadMe()]);
  return user;
}

/** The filter of the events is part of the address; choosing one must not record another read of the user. */
export const shouldRevalidate = onNewPath;

export function Component() {
  const user = useLoaderData<typeof loader>();
  const { id = '' } = useParams();
  const back = <BackLink otherwise={paths.adminUsers} />;

  if (user) return <UserDetails key={user.id} loaded={user} back={back} />;
  return (
    <Page title={t('User Details ({id})', { id })} width="narrow">
      <AlertPanel>{t('No user with id {id}', { id })}</AlertPanel>
      {back}
    </Page>
  );
}

/** The page where staff view and edit one user. */
function UserDetails({ loaded, back }: { loaded: User; back: ReactNode }) {
  const me = useMe();
  const [user, setUser] = useState(loaded);
  const [hasFailed, setFailed] = useState(false);
  const { mutate } = useSWRConfig();
  const whyNot = me ? whyReadOnly(user, me) : '';

  function change(changed: User) {
    setUser((before) => ({ ...before, ...changed }));
    // Each change adds to the history and to the events.
    void mutate((key) => Array.isArray(key) && key[1] === user.id);
  }

  const acts = useUserActions({ user, onChanged: change, onFailed: setFailed });

  return (
    <Page title={t('User Details ({id})', { id: user.id })} failed={hasFailed}>
      {back}
      <div className={cx('stack-5', css.columns)}>
        <div className={edit.column}>
          <UserState user={user} whyNot={whyNot} acts={acts} onChanged={change} />
          {/* Activating or deactivating the user resets the form to the stored values. */}
          <UserForm key={String(user.active)} user={user} isReadOnly={whyNot !== null} onSaved={change} onFailed={setFailed} />
        </div>
        <div className={edit.column}>
          <UserPlace user={user} />
          {whyNot === null && <UserCodes user={user} onChanged={change} onFailed={setFailed} />}
          {whyNot === null && user.active && <UserSessions user={user} onSignedOut={() => change(user)} onFailed={setFailed} />}
        </div>
      </div>
      <UserHistory userId={user.id} />
      <UserEvents userId={user.id} />
      {whyNot === null && user.active && <UserDeactivation user={user} acts={acts} />}
    </Page>
  );
}

/** The user's school and group. */
function UserPlace({ user: { school, schoolGroup: group } }: { user: User }) {
  const { pathname } = useLocation();
  return (
    <>
      <Card as="section" className={edit.section} aria-labelledby="school-heading">
        <h2 id="school-heading">{t('School')}</h2>
        <Facts>
          <Fact name={t('Name')} value={<span translate="no">{school.name}</span>} />
          <Fact name={t('Id')} value={school.id} />
        </Facts>
        <div>
          <LinkButton
            look="secondary"
            to={paths.schoolEdit(school.id)}
            state={{ from: pathname }}
            aria-label={t('Details of {name}', { name: school.name })}
          >
            {t('Details')}
          </LinkButton>
        </div>
      </Card>
      <Card as="section" className={edit.section} aria-labelledby="group-heading">
        <h2 id="group-heading">{t('School Group')}</h2>
        <Facts>
          <Fact name={t('Id')} value={group.id} />
          <Fact name={t('Name')} value={<span translate="no">{group.name}</span>} />
          <Fact name={t('Description')} value={group.description} />
        </Facts>
        {group.primaryGroup && (
          <div>
            <Chip tone="info">{t('Primary Group')}</Chip>
          </div>
        )}
      </Card>
    </>
  );
}
