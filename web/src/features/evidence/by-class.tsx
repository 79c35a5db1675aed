import { formatDate } from '../../lib/dates.ts';
import { t } from '../../lib/i18n.ts';
import type { Evidence } from './api.ts';
import css from './evidence.module.css';

/** Each class's reports by date, and how much it wrote to other schools. */
export function ByClass({ evidence: { reports, comments } }: { evidence: Evidence }) {
  const all = [...reports, ...comments].flatMap(({ schoolGroup }) => (schoolGroup ? [schoolGroup] : []));
  const classes = [...new Map(all.map((group) => [group.id, group])).values()].sort((one, other) =>
    one.name.localeCompare(other.name, 'en-GB', { numeric: true }),
  );
  return (
    <section className={css.section} aria-labelledby="by-class">
      <h2 id="by-class">{t('By class')}</h2>
      {classes.length === 0 && <p>{t('No class wrote anything in this term.')}</p>}
      {classes.map(({ id, name }) => {
        const own = reports.filter(({ schoolGroup }) => schoolGroup?.id === id);
        const written = comments.filter(({ schoolGroup }) => schoolGroup?.id === id).length;
        const pictures = own.reduce((sum, { mediaCount }) => sum + mediaCount, 0);
        const received = own.reduce((sum, { commentsReceived }) => sum + commentsReceived, 0);
        return (
          <section key={id} className={css.class} aria-labelledby={`class-${id}`}>
            <h3 id={`class-${id}`}>{name}</h3>
            <p>
              <span className={css.kind}>{t('Counted')}</span>{' '}
              {t(
                'Reports: {reports}. Photos and videos: {pictures}. Comments from other schools: {received}. Comments to other schools: {written}.',
                { reports: own.length, pictures, received, written },
              )}
            </p>
            {own.length > 0 && (
              <>
                <p className={css.kind}>{t('Quoted: titles of the reports')}</p>
                <ul className={css.reports}>
                  {own.map(({ id: reportId, title, createDate }) => (
                    <li key={reportId}>
                      <time dateTime={createDate}>{formatDate(createDate)}</time> <q translate="no">{title}</q>
                    </li>
                  ))}
                </ul>
              </>
            )}
          </section>
        );
      })}
    </section>
  );
}
