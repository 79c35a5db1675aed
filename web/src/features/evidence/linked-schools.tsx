import { formatDate } from '../../lib/dates.ts';
import { t } from '../../lib/i18n.ts';
import { sayReason } from '../../lib/reason-words.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { Evidence, Term } from './api.ts';
import css from './evidence.module.css';

type Props = { term: Term; evidence: Evidence };

/** The term's figures, and with whom the school was linked and spoke: counts only. */
export function LinkedSchools({ term: { links }, evidence: { reports, comments, conversations } }: Props) {
  const said = (schoolId: number) => conversations.find(({ school }) => school.id === schoolId);
  const others = conversations.filter(({ school }) => !links.some(({ connectedSchool }) => connectedSchool.id === school.id));
  const figures: [name: string, figure: number][] = [
    [t('Linked schools'), new Set(links.map(({ connectedSchool }) => connectedSchool.id)).size],
    [t('Reports'), reports.length],
    [t('Photos and videos'), reports.reduce((sum, { mediaCount }) => sum + mediaCount, 0)],
    [t('Comments to other schools'), comments.length],
    [t('Comments from other schools'), conversations.reduce((sum, { received }) => sum + received, 0)],
  ];
  return (
    <section className={css.section} aria-labelledby="linked">
      <h2 id="linked">{t('Linked schools')}</h2>
      <p className={css.kind}>{t('Counted')}</p>
      <dl className={css.figures}>
        {figures.map(([name, figure]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      {links.length === 0 ? (
        <p>{t('The school had no links in this term.')}</p>
      ) : (
        <DataTable
          caption={t('With which schools we were linked, and how much was said')}
          columns={[t('School'), t('Where'), t('Linked'), t('Why'), t('We wrote'), t('They wrote')]}
          wide={t('Why')}
        >
          {links.map(({ connectedSchool, since, until, reasons }) => (
            <tr key={`${connectedSchool.id} ${since}`}>
              <td data-label={t('School')} translate="no">
                {connectedSchool.name}
              </td>
              <td data-label={t('Where')}>{t(connectedSchool.county.name)}</td>
              <td data-label={t('Linked')}>
                {until
                  ? t('{from} to {to}', { from: formatDate(since), to: formatDate(until) })
                  : t('{from} until now', { from: formatDate(since) })}
              </td>
              <td data-label={t('Why')}>{reasons.map(sayReason).join(', ')}</td>
              <td data-label={t('We wrote')}>{said(connectedSchool.id)?.written ?? 0}</td>
              <td data-label={t('They wrote')}>{said(connectedSchool.id)?.received ?? 0}</td>
            </tr>
          ))}
        </DataTable>
      )}
      {others.length > 0 && (
        <p>
          {t('Also spoken with, without a link:')}{' '}
          {others
            .map(({ school, written, received }) =>
              t('{school} (we wrote {written}, they wrote {received})', { school: school.name, written, received }),
            )
            .join('; ')}
        </p>
      )}
    </section>
  );
}
