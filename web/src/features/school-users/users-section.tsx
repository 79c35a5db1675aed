import { useRef, useState } from 'react';
import { explainFailure, whyFailed } from '../../lib/form-problems.ts';
import { msg, plural, t } from '../../lib/i18n.ts';
import { useMe } from '../../lib/me.ts';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { StatusLine } from '../../ui/error-summary.tsx';
import { deleteUser, type Group, signOutUser, type User } from './api.ts';
import { EditableTable } from './editable-table.tsx';
import { groupNameOf, without, withUser } from './lists.ts';
import css from './school-users.module.css';
import { UserFormRow, UserRow } from './user-form-row.tsx';

const columns = [msg('Email'), msg('Name'), msg('Position'), msg('Group'), msg('Actions')];

interface Props {
  users: User[];
  groups: Group[];
  onChange: (users: User[]) => void;
}

/** The school's users, one row each, and a last row to add one. */
export function UsersSection({ users, groups, onChange }: Props) {
  const me = useMe();
  const [leaving, setLeaving] = useState<User | null>(null);
  const [signingOut, setSigningOut] = useState<User | null>(null);
  const [said, setSaid] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState('');
  const caption = useRef<HTMLSpanElement>(null);

  async function confirmDeletion({ id }: User) {
    setIsBusy(true);
    setError('');
    try {
      const { active } = await deleteUser(id);
      if (active) return setError(t('The user was not deleted. Please try again.'));
      onChange(without(users, id));
      setLeaving(null);
      caption.current?.focus();
    } catch (failure) {
      setError(`${t('The user was not deleted.')} ${explainFailure(failure) ?? t('Please try again.')}`);
    } finally {
      setIsBusy(false);
    }
  }

  async function confirmSignOut(user: User) {
    setIsBusy(true);
    setError('');
    try {
      await signOutUser(user.id);
      setSigningOut(null);
      setSaid(t('{name} has been signed out everywhere.', { name: nameOf(user) }));
    } catch (failure) {
      setError(`${t('The user was not signed out.')} ${whyFailed(failure)}`.trim());
    } finally {
      setIsBusy(false);
    }
  }

  function ask({ toDelete = null, toSignOut = null }: { toDelete?: User | null; toSignOut?: User | null }) {
    setError('');
    setSaid('');
    setLeaving(toDelete);
    setSigningOut(toSignOut);
  }

  return (
    <section className={css.section} aria-labelledby="users-heading">
      <h2 id="users-heading">{t('Users')}</h2>
      <div className={css.table}>
        <EditableTable
          items={users}
          kind="school-user"
          columns={columns}
          caption={plural(users.length, '{count} user in your school', '{count} users in your school')}
          captionRef={caption}
          onSaved={(saved) => onChange(withUser(users, saved))}
          form={({ key, ...props }) => <UserFormRow key={key} groups={groups} {...props} />}
          row={(user, editing) => (
            <UserRow
              key={user.id}
              user={user}
              groupName={groupNameOf(user, groups)}
              isMe={user.id === me?.id}
              onSignOut={() => ask({ toSignOut: user })}
              onDelete={() => ask({ toDelete: user })}
              {...editing}
            />
          )}
        />
      </div>
      {leaving && (
        <ConfirmPanel
          key={leaving.id}
          question={t('Are you sure you want to delete user: {name}?', { name: nameOf(leaving) })}
          confirmText={t('Yes, delete {name}', { name: nameOf(leaving) })}
          busy={isBusy}
          error={error}
          onConfirm={() => void confirmDeletion(leaving)}
          onCancel={() => setLeaving(null)}
        />
      )}
      {signingOut && (
        <ConfirmPanel
          key={`sign-out-${signingOut.id}`}
          question={t('Sign {name} out everywhere? They can log in again with their password.', { name: nameOf(signingOut) })}
          confirmText={t('Yes, sign out {name}', { name: nameOf(signingOut) })}
          busy={isBusy}
          busyText={t('Signing out…')}
          error={error}
          onConfirm={() => void confirmSignOut(signingOut)}
          onCancel={() => setSigningOut(null)}
        />
      )}
      <StatusLine>{said}</StatusLine>
    </section>
  );
}

const nameOf = ({ firstName, lastName }: User): string => `${firstName} ${lastName}`;
