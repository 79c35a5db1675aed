import { paths, patterns } from '../../app/paths.ts';
import { t } from '../../lib/i18n.ts';
import { SearchPage } from '../../shell/search-page.tsx';
import { searchSchools } from './api.ts';
import { SchoolTable } from './school-table.tsx';

const columns = ['3rem', '4.5rem', '2rem', '1fr', '5rem', '3rem'];

/** 'Admin School Search'. */
export function Component() {
  return (
    <SearchPage
      path={paths.adminSchools}
      thingPattern={patterns.schoolEdit}
      title={t('Admin School Search')}
      label={t('Search for a school')}
      placeholder={t('Enter id or name...')}
      failure={t('We could not search for schools.')}
      heading={(total, term) => t("{total} schools found matching '{term}'", { total, term })}
      columns={columns}
      search={searchSchools}
      table={(schools, from) => <SchoolTable schools={schools} from={from} />}
    />
  );
}
