import { paths } from '../../app/paths.ts';
import { msg, t } from '../../lib/i18n.ts';
import { fullName } from '../../lib/people.ts';
import table from '../../ui/data-table.module.css';
import { DataTable } from '../../ui/data-table.tsx';
import { EmailText } from '../../ui/email-text.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Tick } from '../../ui/tick.tsx';
import type { User } from './api.ts';

const columns = [msg('Active'), msg('Id'), msg('Name'), msg('Email'), msg('Edit')] as const;

/** The users that were found. `from` is where Back leads to from the edit page. */
export function UserTable({ users, from }: { users: User[]; from: string }) {
  return (
    <DataTable caption={t('Users in bold are school administrators.')} columns={columns} wide="Email">
      {users.map((user) => (
        <tr key={user.id} className={user.schoolAdministrator ? table.bold : undefined}>
          <td data-label={t('Active')}>
            <Tick on={user.active} />
          </td>
          <td data-label={t('Id')}>{user.id}</td>
          <td data-label={t('Name')} className={table.long} translate="no">
            <span>
              {user.schoolAdministrator && <span className="visually-hidden">{t('Lead user:')} </span>}
              {fullName(user)}
            </span>
          </td>
          <td data-label={t('Email')} className={table.long}>
            <EmailText>{user.email}</EmailText>
          </td>
          <td>
            <LinkButton
              look="secondary"
              dense
              to={paths.userEdit(user.id)}
              state={{ from }}
              aria-label={t('Edit {name}', { name: fullName(user) })}
            >
              {t('Edit')}
            </LinkButton>
          </td>
        </tr>
      ))}
    </DataTable>
  );
}
