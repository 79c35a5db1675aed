import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { cx } from '../../lib/cx.ts';
import { msg, plural, t } from '../../lib/i18n.ts';
import { useMe } from '../../lib/me.ts';
import { useAction } from '../../lib/use-action.ts';
import { explainFailure, whyFailed } from '../../lib/why-failed.ts';
import { accountStates } from '../../shell/account-status.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { StatusLine } from '../../ui/error-summary.tsx';
import { Select } from '../../ui/field.tsx';
import { deleteUser, type Group, signOutUser, type User, useRemovedUsers } from './api.ts';
import { EditableTable, type RowEditing } from './editable-table.tsx';
import {
  countWaiting,
  groupNameOf,
  matches,
  membersOf,
  readView,
  sorts,
  usersInView,
  type View,
  without,
  withUser,
  withView,
} from './lists.ts';
import { RemovedUsers } from './removed-users.tsx';
import css from './school-users.module.css';
import { UserFormRow, UserRow } from './user-form-row.tsx';

const columns = [msg('Email'), msg('Name'), msg('Position'), msg('Group'), msg('Account'), msg('Actions')];

interface Props {
  users: User[];
  groups: Group[];
  editing: RowEditing;
  onChange: (users: User[]) => void;
}

/** The school's users, one row each, a row to add one, and those removed lately. */
export function UsersSection({ users, groups, editing, onChange }: Props) {
  const me = useMe();
  const removed = useRemovedUsers();
  const [params, setParams] = useSearchParams();
  const [view, setView] = useState(() => readView(params, groups));
  const shown = usersInView(users, view, groups);
  const [addRequests, setAddRequests] = useState(0);
  const [asked, setAsked] = useState<{ user: User; to: 'delete' | 'sign-out' } | null>(null);
  const [signedOut, setSignedOut] = useState<number | null>(null);
  const action = useAction({
    explain: (failure) =>
      asked?.to === 'delete'
        ? `${t('The user was not deleted.')} ${explainFailure(failure) ?? t('Please try again.')}`
        : `${t('The user was not signed out.')} ${whyFailed(failure)}`.trim(),
  });

  // The lists change at once; the address changes a moment later.
  function look(change: Partial<View>) {
    const next = { ...view, ...change };
    setView(next);
    setParams((now) => withView(now, next), { replace: true, preventScrollReset: true });
  }

  /** Shows a user's new state, also outside the view of before. */
  function save(saved: User) {
    onChange(withUser(users, saved));
    if (!matches(saved, view)) look({ groupId: null, state: null });
  }

  function ask(user: User, to: 'delete' | 'sign-out') {
    action.clear();
    setSignedOut(null);
    setAsked({ user, to });
  }

  const confirmDeletion = (user: User) =>
    action.run(async () => {
      await deleteUser(user.id);
      onChange(without(users, user.id));
      setAsked(null);
      void removed.mutate();
      return t('{name} has been deleted.', { name: nameOf(user) });
    });

  const confirmSignOut = (user: User) =>
    action.run(async () => {
      await signOutUser(user.id);
      setAsked(null);
      setSignedOut(user.id);
      return t('{name} has been signed out everywhere.', { name: nameOf(user) });
    });

  const outcome = <StatusLine ref={action.status}>{action.said}</StatusLine>;

  /** The question about a user, or what became of it. */
  function below(user: User): ReactNode {
    const name = nameOf(user);
    const shared = { busy: action.isBusy, error: action.problem, onCancel: () => setAsked(null) };
    if (asked?.user.id !== user.id) return signedOut === user.id && action.said ? outcome : null;
    return asked.to === 'delete' ? (
      <ConfirmPanel
        question={t('Are you sure you want to delete user: {name}?', { name })}
        confirmText={t('Yes, delete {name}', { name })}
        onConfirm={() => void confirmDeletion(user)}
        {...shared}
      />
    ) : (
      <ConfirmPanel
        question={t('Sign {name} out everywhere? They can log in again with their password.', { name })}
        confirmText={t('Yes, sign out {name}', { name })}
        busyText={t('Signing out…')}
        onConfirm={() => void confirmSignOut(user)}
        {...shared}
      />
    );
  }

  function restored(user: User) {
    save(user);
    setSignedOut(null);
    action.say(t('{name} has been restored.', { name: nameOf(user) }));
    void removed.mutate();
  }

  const counted = (name: string, count: number) => t('{name} ({count})', { name, count });
  return (
    <section className={cx('stack-4', css.section)} aria-labelledby="users-heading">
      <div className={cx('row-4 apart', css.heading)}>
        <h2 id="users-heading">{t('Users')}</h2>
        <p className="quiet">{countWaiting(users)}</p>
      </div>
      <div className={cx('row-3 bottom', css.tools)}>
        <Select
          label={t('Group')}
          id="users-of-group"
          value={view.groupId ?? ''}
          onChange={({ target }) => look({ groupId: Number(target.value) || null })}
        >
          <option value="">{counted(t('All groups'), users.length)}</option>
          {groups.map(({ id, name }) => (
            <option key={id} value={id}>
              {counted(name, membersOf(users, id).length)}
            </option>
          ))}
        </Select>
        <Select
          label={t('Account')}
          id="users-by-account"
          value={view.state ?? ''}
          onChange={({ target }) => look({ state: (target.value || null) as View['state'] })}
        >
          <option value="">{counted(t('All accounts'), users.length)}</option>
          {Object.entries(accountStates).map(([state, name]) => (
            <option key={state} value={state}>
              {counted(t(name), users.filter(({ account }) => account?.state === state).length)}
            </option>
          ))}
        </Select>
        <Select
          label={t('Sort by')}
          id="users-sorted-by"
          value={view.sort}
          onChange={({ target }) => look({ sort: target.value as View['sort'] })}
        >
          {Object.entries(sorts).map(([sort, name]) => (
            <option key={sort} value={sort}>
              {t(name)}
            </option>
          ))}
        </Select>
        <Button look="secondary" onClick={() => setAddRequests((count) => count + 1)}>
          {t('Add a user')}
        </Button>
      </div>
      {signedOut === null && outcome}
      <div className={css.table}>
        <EditableTable
          items={shown}
          kind="school-user"
          editing={editing}
          addRequests={addRequests}
          columns={columns}
          caption={
            shown.length === users.length
              ? plural(users.length, '{count} user in your school', '{count} users in your school')
              : t('{shown} of {all} users in your school', { shown: shown.length, all: users.length })
          }
          onSaved={save}
          form={({ key, ...props }) => <UserFormRow key={key} users={users} groups={groups} onRestored={restored} {...props} />}
          row={(user, row) => (
            <UserRow
              key={user.id}
              user={user}
              groupName={groupNameOf(user, groups)}
              isMe={user.id === me?.id}
              onChanged={(changed) => onChange(withUser(users, changed))}
              below={below(user)}
              columns={columns.length}
              onSignOut={() => ask(user, 'sign-out')}
              onDelete={() => ask(user, 'delete')}
              {...row}
            />
          )}
        />
      </div>
      <RemovedUsers users={users} onRestored={restored} />
    </section>
  );
}

const nameOf = ({ firstName, lastName }: User): string => `${firstName} ${lastName}`;
