import { type ReactNode, useState } from 'react';
import { useSWRConfig } from 'swr';
import { t } from '../../lib/i18n.ts';
import { Page } from '../../shell/page.tsx';
import css from './admin-users.module.css';
import { EVENTS, HISTORY, type User } from './api.ts';
import { UserCodes } from './user-codes.tsx';
import { UserEvents } from './user-events.tsx';
import { UserForm } from './user-form.tsx';
import { UserHistory } from './user-history.tsx';
import { UserPlace } from './user-place.tsx';
import { UserState } from './user-state.tsx';
import { whyReadOnly } from './user-values.ts';

/** One user as staff see and change them. */
export function UserDetails({ loaded, me, back }: { loaded: User; me: User; back: ReactNode }) {
  const [user, setUser] = useState(loaded);
  const [hasFailed, setFailed] = useState(false);
  const { mutate } = useSWRConfig();
  const whyNot = whyReadOnly(user, me);

  function change(changed: User) {
    setUser((before) => ({ ...before, ...changed }));
    // Each change is written into both lists.
    void mutate([HISTORY, user.id]);
    void mutate([EVENTS, user.id]);
  }

  return (
    <Page title={t('User Details ({id})', { id: user.id })} failed={hasFailed}>
      {back}
      <div className={css.columns}>
        <div className={css.column}>
          <UserState user={user} whyNot={whyNot} onChanged={change} onFailed={setFailed} />
          {/* Let in or locked out, the form starts again from what is stored. */}
          <UserForm key={String(user.active)} user={user} isReadOnly={whyNot !== null} onSaved={change} onFailed={setFailed} />
        </div>
        <div className={css.column}>
          <UserPlace user={user} />
          {whyNot === null && <UserCodes user={user} onChanged={change} onFailed={setFailed} />}
        </div>
      </div>
      <UserHistory userId={user.id} />
      <UserEvents userId={user.id} />
    </Page>
  );
}
