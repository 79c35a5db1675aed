import { Link, useLocation } from 'react-router-dom';
import { msg, t } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { knownName } from '../../lib/people.ts';
import { AuditedEntry, AuditedList } from '../../shell/audited-list.tsx';
import edit from '../../shell/edit-page.module.css';
import { Card } from '../../ui/card.tsx';
import table from '../../ui/data-table.module.css';
import { DataTable } from '../../ui/data-table.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import css from './admin-schools.module.css';
import { HISTORY, type HistoryEntry, listHistory } from './api.ts';
import { fieldName, titleOf, wordsOf } from './school-changes.ts';

/** What staff and Leads have changed in the school, from what to what. */
export const SchoolHistory = ({ schoolId }: { schoolId: number }) => (
  <Card as="section" id="history" className={edit.section} aria-labelledby="history-heading">
    <h2 id="history-heading">{t('School Changes')}</h2>
    <AuditedList
      {...{ path: HISTORY, id: schoolId, list: listHistory }}
      what={t('the changes')}
      empty={t('No history found')}
      draw={(entry) => <Entry entry={entry} />}
    />
  </Card>
);

const columns = [msg('Field'), msg('Before'), msg('After')];

function Entry({ entry }: { entry: HistoryEntry }) {
  const { lastModifiedDate, lastModifiedBy: author, changes } = entry;
  const { pathname } = useLocation();
  const title = titleOf(entry);
  const name = author && <bdi translate="no">{knownName(author)}</bdi>;
  const fields = entry.kind === 'details-changed' && changes.map(({ field }) => fieldName(field)).join(', ');
  return (
    <AuditedEntry at={lastModifiedDate} what={fields ? `${title}: ${fields}` : title} note={name}>
      <div className="stack-4">
        {changes.length > 0 && (
          <DataTable caption={title} quiet columns={columns} className={css.eventTable}>
            {changes.map(({ field, before, after }) => (
              <tr key={field}>
                <td data-label={t('Field')}>{fieldName(field)}</td>
                <td data-label={t('Before')} className={table.long} dir="auto">
                  {wordsOf(field, before) ?? '–'}
                </td>
                <td data-label={t('After')} className={table.long} dir="auto">
                  {wordsOf(field, after) ?? '–'}
                </td>
              </tr>
            ))}
          </DataTable>
        )}
        <Facts>
          <Fact
            name={t('Changed By User')}
            value={
              author && (
                <Link to={paths.userEdit(author.id)} state={{ from: pathname }}>
                  {name}
                </Link>
              )
            }
          />
        </Facts>
      </div>
    </AuditedEntry>
  );
}
