import { useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { AddUserRow } from './add-user-row.tsx';
import { removeUser } from './api.ts';
import css from './sign-up.module.css';
import { type AddedUser, forgetUser, useSignUp } from './store.ts';

/** Further users of the school: a row each, and a last row to add one. */
export function UsersTable({ guuid }: { guuid: string }) {
  const users = useSignUp((state) => state.users);
  const [leaving, setLeaving] = useState<AddedUser | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState('');
  const caption = useRef<HTMLTableCaptionElement>(null);

  async function confirmRemoval(user: AddedUser) {
    setIsBusy(true);
    try {
      await removeUser(guuid, user.id);
      forgetUser(user.id);
      setLeaving(null);
      caption.current?.focus();
    } catch {
      setError('The user was not deleted. Please try again.');
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <Card as="section" className={css.fields} aria-labelledby="users-heading">
      <h2 id="users-heading">Add further users</h2>
      <p className={css.quiet}>
        Colleagues who should get a login as well, up to 20 in all. You can add more once your school is approved.
      </p>
      <table className={css.users}>
        <caption ref={caption} tabIndex={-1}>
          Users
        </caption>
        <thead>
          <tr>
            {['Title', 'First name', 'Last name', 'Email', 'Position', 'Action'].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <tr key={user.id}>
              <td data-label="Title">{user.title}</td>
              <td data-label="First name">{user.firstName}</td>
              <td data-label="Last name">{user.lastName}</td>
              <td data-label="Email">{user.email}</td>
              <td data-label="Position">{user.schoolPosition}</td>
              <td>
                <Button
                  look="secondary"
                  dense
                  aria-label={`Delete ${user.firstName} ${user.lastName}`}
                  onClick={() => {
                    setError('');
                    setLeaving(user);
                  }}
                >
                  Delete
                </Button>
              </td>
            </tr>
          ))}
          <AddUserRow guuid={guuid} />
        </tbody>
      </table>
      {leaving && (
        <ConfirmPanel
          question={`Are you sure you want to delete user: ${leaving.firstName} ${leaving.lastName}?`}
          confirmText={`Yes, delete ${leaving.firstName} ${leaving.lastName}`}
          busy={isBusy}
          error={error}
          onConfirm={() => void confirmRemoval(leaving)}
          onCancel={() => setLeaving(null)}
        />
      )}
    </Card>
  );
}
