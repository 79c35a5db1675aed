import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { hasCode } from '../../lib/api-error.ts';
import { cx } from '../../lib/cx.ts';
import { formatDate } from '../../lib/dates.ts';
import { t, withParts } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { fullName } from '../../lib/people.ts';
import { useAction } from '../../lib/use-action.ts';
import { whyFailed } from '../../lib/why-failed.ts';
import { Button } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { EmailText } from '../../ui/email-text.tsx';
import { FieldError } from '../../ui/field.tsx';
import { type RemovedUser, restoreUser, type User, useRemovedUsers } from './api.ts';
import css from './school-users.module.css';

interface Props {
  /** The school's active users. */
  users: readonly User[];
  onRestored: (user: User) => void;
}

/** The users removed lately, each with a button that restores them. */
export function RemovedUsers(props: Props) {
  const { data: removed = [] } = useRemovedUsers();
  if (removed.length === 0) return null;
  return (
    <Disclosure summary={<span className="strong">{t('Recently removed ({count})', { count: removed.length })}</span>}>
      <ul className={cx('plain-list', css.removed)}>
        {removed.map(({ user, removedAt, restorableUntil }) => (
          <li key={user.id} className="row-4 apart">
            <div>
              <strong translate="no">{fullName(user)}</strong>
              <div>
                <EmailText>{user.email}</EmailText>
              </div>
              <div className="quiet">
                {t('Removed on {date}. Can be restored until {until}.', {
                  date: formatDate(removedAt),
                  until: formatDate(restorableUntil),
                })}
              </div>
            </div>
            <RestoreButton {...props} user={user} />
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

/** Says in the row that adds a user that this address was removed lately, and offers to restore its user. */
export function RestoreHint({ email, ...props }: Props & { email: string }) {
  const { data: removed = [] } = useRemovedUsers();
  const found = removed.find(({ user }) => isSame(user.email, email));
  return (
    <div role="status">
      {found && (
        <div className={cx('row-4 apart', css.hint)}>
          <p>{sayRemoved(found)}</p>
          <RestoreButton {...props} user={found.user} />
        </div>
      )}
    </div>
  );
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.trim().toLowerCase();

const sayRemoved = ({ user, removedAt }: RemovedUser) =>
  t('{name} was removed on {date}. Restore instead?', {
    name: `${user.firstName} ${user.lastName}`,
    date: formatDate(removedAt),
  });

function RestoreButton({ user, users, onRestored }: Props & { user: User }) {
  const restoring = useAction({ explain: (error) => explain(error, user, users) });
  return (
    <div className="stack-3">
      <Button
        look="secondary"
        busy={restoring.isBusy}
        busyText={t('Restoring…')}
        aria-label={t('Restore {name}', { name: fullName(user) })}
        onClick={() => void restoring.run(async () => onRestored(await restoreUser(user.id)))}
      >
        {t('Restore')}
      </Button>
      {restoring.problem && (
        <div role="alert">
          <FieldError>{restoring.problem}</FieldError>
        </div>
      )}
    </div>
  );
}

/** Says who can free the address that another user has now. */
function explain(error: unknown, { email }: User, users: readonly User[]): ReactNode {
  const holder = users.find((user) => isSame(user.email, email));
  if (hasCode(error, 'email-taken-here'))
    return t('{name} at your school has this email address now. Change or delete that account first.', {
      name: holder ? fullName(holder) : t('A colleague'),
    });
  if (hasCode(error, 'email-taken-elsewhere'))
    return withParts(
      'An account at another school has this email address now. Please tell us in {feedback}: only we can solve it.',
      {
        feedback: <Link to={paths.feedback}>{t('Feedback')}</Link>,
      },
    );
  return `${t('Not restored.')} ${whyFailed(error)}`.trim();
}
