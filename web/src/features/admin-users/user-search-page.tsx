import { Link } from 'react-router-dom';
import { cx } from '../../lib/cx.ts';
import { msg, t } from '../../lib/i18n.ts';
import { paths, patterns } from '../../lib/paths.ts';
import { fullName } from '../../lib/people.ts';
import { SearchPage } from '../../shell/search-page.tsx';
import table from '../../ui/data-table.module.css';
import { DataTable, Tick } from '../../ui/data-table.tsx';
import { EmailText } from '../../ui/email-text.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import search from '../../ui/search.module.css';
import { downloadUsers, searchUsers, type User } from './api.ts';

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
      advice={t(
        'Try fewer words, or part of a name, an email address or the school’s name. Their order, accents and apostrophes make no difference.',
      )}
      columns={widths}
      search={searchUsers}
      download={downloadUsers}
      fileName="users"
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
          <td data-label={t('Name')} className={cx(table.long, table.first)} translate="no">
            <span>
              {user.schoolAdministrator && <span className="visually-hidden">{t('Lead user:')} </span>}
              <Link to={paths.userEdit(user.id)} state={{ from }} className={search.name}>
                {fullName(user)}
              </Link>
              <span className={cx('quiet', search.school)}>{user.school.name}</span>
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
