import { paths, patterns } from '../../app/paths.ts';
import { msg, t } from '../../lib/i18n.ts';
import { fullName } from '../../lib/people.ts';
import { SearchPage } from '../../shell/search-page.tsx';
import table from '../../ui/data-table.module.css';
import { DataTable, Tick } from '../../ui/data-table.tsx';
import { EmailText } from '../../ui/email-text.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { searchUsers, type User } from './api.ts';

const widths = ['3rem', '2rem', '1fr', '2.5fr', '3rem'];

/** 'Admin User Search'. */
export function Component() {
  return (
    <SearchPage
      path={paths.adminUsers}
      thingPattern={patterns.userEdit}
      title={t('Admin User Search')}
      label={t('Search for a user')}
      placeholder={t('Enter id, name, or email...')}
      failure={t('We couldn’t search for users.')}
      heading={(total, term) => t("{total} users found matching '{term}'", { total, term })}
      columns={widths}
      search={searchUsers}
      table={(users, from) => <UserTable users={users} from={from} />}
    />
  );
}

const columns = [msg('Active'), msg('Id'), msg('Name'), msg('Email'), msg('Edit')] as const;

/** The users found. `from` is where Back on the edit page leads. */
function UserTable({ users, from }: { users: User[]; from: string }) {
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
