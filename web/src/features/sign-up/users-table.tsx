import { useRef, useState } from 'react';
import { msg, t } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import table from '../../ui/data-table.module.css';
import { DataTable } from '../../ui/data-table.tsx';
import { EmailText } from '../../ui/email-text.tsx';
import { AddUserRow } from './add-user-row.tsx';
import { removeUser } from './api.ts';
import css from './sign-up.module.css';
import { type AddedUser, forgetUser, useSignUp } from './store.ts';

const columns = [msg('Title'), msg('First name'), msg('Last name'), msg('Email'), msg('Position'), msg('Action')];

/** Further users of the school: a row each, and a last row to add one. */
export function UsersTable({ guuid }: { guuid: string }) {
  const users = useSignUp((state) => state.users);
  const [leaving, setLeaving] = useState<AddedUser | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState('');
  const caption = useRef<HTMLSpanElement>(null);

  async function confirmRemoval(user: AddedUser) {
    setIsBusy(true);
    try {
      await removeUser(guuid, user.id);
      forgetUser(user.id);
      setLeaving(null);
      caption.current?.focus();
    } catch {
      setError(t('The user was not deleted. Please try again.'));
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <section className={css.users} aria-labelledby="users-heading">
      <h2 id="users-heading" className={css.heading}>
        {t('Add further users')}
      </h2>
      <p className={css.quiet}>
        {t('Colleagues who should get a login as well, up to 20 in all. You can add more once your school is approved.')}
      </p>
      <DataTable
        columns={columns}
        caption={
          <span ref={caption} tabIndex={-1}>
            {t('Users')}
          </span>
        }
      >
        {users.map((user) => (
          <tr key={user.id}>
            <td data-label={t('Title')}>{user.title}</td>
            <td data-label={t('First name')}>{user.firstName}</td>
            <td data-label={t('Last name')}>{user.lastName}</td>
            <td data-label={t('Email')} className={table.long}>
              <EmailText>{user.email}</EmailText>
            </td>
            <td data-label={t('Position')}>{user.schoolPosition}</td>
            <td>
              <div>
                <Button
                  look="secondary"
                  dense
                  aria-label={t('Delete {name}', { name: `${user.firstName} ${user.lastName}` })}
                  onClick={() => {
                    setError('');
                    setLeaving(user);
                  }}
                >
                  {t('Delete')}
                </Button>
              </div>
            </td>
          </tr>
        ))}
        <AddUserRow guuid={guuid} columns={columns.length} />
      </DataTable>
      {leaving && (
        <ConfirmPanel
          question={t('Are you sure you want to delete user: {name}?', { name: `${leaving.firstName} ${leaving.lastName}` })}
          confirmText={t('Yes, delete {name}', { name: `${leaving.firstName} ${leaving.lastName}` })}
          busy={isBusy}
          error={error}
          onConfirm={() => void confirmRemoval(leaving)}
          onCancel={() => setLeaving(null)}
        />
      )}
    </section>
  );
}
