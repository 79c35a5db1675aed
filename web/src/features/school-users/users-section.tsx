import { useRef, useState } from 'react';
import { explainFailure } from '../../lib/form-problems.ts';
import { msg, plural, t } from '../../lib/i18n.ts';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { deleteUser, type Group, type User } from './api.ts';
import { groupNameOf, without, withUser } from './lists.ts';
import css from './school-users.module.css';
import { useRowEditing } from './use-row-editing.ts';
import { UserFormRow } from './user-form-row.tsx';
import { UserRow } from './user-row.tsx';

const columns = [msg('Email'), msg('Name'), msg('Position'), msg('Group'), msg('Actions')];

interface Props {
  me: User;
  users: User[];
  groups: Group[];
  onChange: (users: User[]) => void;
}

/** The users of the school: a row each, and a last row to add one. */
export function UsersSection({ me, users, groups, onChange }: Props) {
  const rows = useRowEditing();
  const [leaving, setLeaving] = useState<User | null>(null);
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

  return (
    <section className={css.section} aria-labelledby="users-heading">
      <h2 id="users-heading">{t('Users')}</h2>
      <div className={css.table}>
        <DataTable
          columns={columns}
          caption={
            <span ref={caption} tabIndex={-1}>
              {plural(users.length, '{count} user in your school', '{count} users in your school')}
            </span>
          }
        >
          {users.map((user) =>
            rows.editing === user.id ? (
              <UserFormRow
                key={user.id}
                user={user}
                groups={groups}
                columns={columns.length}
                reminder={rows.reminder}
                isDirty={rows.isDirty}
                onCancel={rows.stop}
                onSaved={(saved) => {
                  onChange(withUser(users, saved));
                  rows.stop();
                }}
              />
            ) : (
              <UserRow
                key={user.id}
                user={user}
                groupName={groupNameOf(user, groups)}
                isMe={user.id === me.id}
                takesFocus={rows.closed === user.id}
                onEdit={() => rows.start(user.id)}
                onDelete={() => {
                  setError('');
                  setLeaving(user);
                }}
              />
            ),
          )}
          <UserFormRow
            key="new"
            user={null}
            groups={groups}
            columns={columns.length}
            onSaved={(added) => onChange(withUser(users, added))}
          />
        </DataTable>
      </div>
      {leaving && (
        <ConfirmPanel
          key={leaving.id}
          question={t('Are you sure you want to delete user: {name}?', { name: `${leaving.firstName} ${leaving.lastName}` })}
          confirmText={t('Yes, delete {name}', { name: `${leaving.firstName} ${leaving.lastName}` })}
          busy={isBusy}
          error={error}
          onConfirm={() => void confirmDeletion(leaving)}
          onCancel={() => setLeaving(null)}
        />
      )}
    </section>
  );
}
