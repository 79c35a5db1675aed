import { paths } from '../../app/paths.ts';
import { msg, t } from '../../lib/i18n.ts';
import table from '../../ui/data-table.module.css';
import { DataTable } from '../../ui/data-table.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Tick } from '../../ui/tick.tsx';
import type { School } from './api.ts';

const columns = [msg('Active'), msg('Approved'), msg('Id'), msg('Name'), msg('Postcode'), msg('Edit')] as const;

/** The schools that were found. `from` is where Back leads to from the edit page. */
export function SchoolTable({ schools, from }: { schools: School[]; from: string }) {
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
          <td data-label={t('Name')} className={table.long} translate="no">
            <span>
              {school.schoolAdministrator && <span className="visually-hidden">{t('Has an administrator:')} </span>}
              {school.name}
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
