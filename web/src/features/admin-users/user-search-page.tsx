import { paths, patterns } from '../../app/paths.ts';
import { t } from '../../lib/i18n.ts';
import { SearchPage } from '../../shell/search-page.tsx';
import { searchUsers } from './api.ts';
import { UserTable } from './user-table.tsx';

const columns = ['3rem', '2rem', '1fr', '2.5fr', '3rem'];

/** 'Admin User Search'. */
export function Component() {
  return (
    <SearchPage
      path={paths.adminUsers}
      thingPattern={patterns.userEdit}
      title={t('Admin User Search')}
      label={t('Search for a user')}
      placeholder={t('Enter id, name, or email...')}
      failure={t('We could not search for users.')}
      heading={(total, term) => t("{total} users found matching '{term}'", { total, term })}
      columns={columns}
      search={searchUsers}
      table={(users, from) => <UserTable users={users} from={from} />}
    />
  );
}
