import { Link } from 'react-router-dom';
import { cx } from '../../lib/cx.ts';
import { msg, t } from '../../lib/i18n.ts';
import { paths, patterns } from '../../lib/paths.ts';
import { SearchPage } from '../../shell/search-page.tsx';
import table from '../../ui/data-table.module.css';
import { DataTable, Tick } from '../../ui/data-table.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import search from '../../ui/search.module.css';
import { downloadSchools, type School, searchSchools } from './api.ts';

const widths = ['3rem', '4.5rem', '2rem', '1fr', '5rem', '3rem'];

/** 'Admin School Search'. */
export function Component() {
  return (
    <SearchPage
      path={paths.adminSchools}
      thingPattern={patterns.schoolEdit}
      title={t('Admin School Search')}
      label={t('Search for a school')}
      placeholder={t('Enter id or name...')}
      failure={t('We couldn’t search for schools.')}
      heading={(total, term) => t("{total} schools found matching '{term}'", { total, term })}
      advice={t('Try fewer words, or part of the school’s name. Their order, accents and apostrophes make no difference.')}
      columns={widths}
      search={searchSchools}
      download={downloadSchools}
      fileName="schools"
      table={(schools, from) => <SchoolTable schools={schools} from={from} />}
    />
  );
}

const columns = [msg('Active'), msg('Approved'), msg('Id'), msg('Name'), msg('Postcode'), msg('Edit')] as const;

/** The schools found. `from` is where Back on the edit page leads. */
function SchoolTable({ schools, from }: { schools: School[]; from: string }) {
  return (
    <DataTable caption={t('Schools in bold have an administrator.')} columns={columns} wide="Name">
      {schools.map((school) => (
        <tr key={school.id} className={school.schoolAdministrator ? table.bold : undefined}>
          <td data-label={t('Active')}>
            <Tick on={school.active} />
          </td>
          <td data-label={t('Approved')}>
            <Tick on={school.approved} />
          </td>
          <td data-label={t('Id')}>{school.id}</td>
          <td data-label={t('Name')} className={cx(table.long, table.first)} translate="no">
            <span>
              {school.schoolAdministrator && <span className="visually-hidden">{t('Has an administrator:')} </span>}
              <Link to={paths.schoolEdit(school.id)} state={{ from }} className={search.name}>
                {school.name}
              </Link>
            </span>
          </td>
          <td data-label={t('Postcode')}>{school.zip}</td>
          <td>
            <LinkButton
              look="secondary"
              dense
              to={paths.schoolEdit(school.id)}
              state={{ from }}
              aria-label={t('Edit {name}', { name: school.name })}
            >
              {t('Edit')}
            </LinkButton>
          </td>
        </tr>
      ))}
    </DataTable>
  );
}
