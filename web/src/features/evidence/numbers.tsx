import { formatDate } from '../../lib/dates.ts';
import { t } from '../../lib/i18n.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import type { Evidence, Term } from './api.ts';
import shared from './evidence.module.css';
import css from './numbers.module.css';

type Props = { term: Term; evidence: Evidence };

/** The term's counts, closed at first; printed only while open. */
export const Numbers = (props: Props) => (
  <section className={shared.numbers} aria-label={t('Numbers')}>
    <Disclosure summary={t('Numbers')}>
      <div className={`stack-5 small ${css.counts}`}>
        <Figures {...props} />
        <Exchanged {...props} />
        <ByClass {...props} />
        <p>{t('Counted by the service from everything posted between these dates, without deleted and hidden posts.')}</p>
      </div>
    </Disclosure>
  </section>
);

function Figures({ term: { links }, evidence: { reports, comments, conversations } }: Props) {
  const figures: [name: string, figure: number][] = [
    [t('Linked schools'), new Set(links.map(({ connectedSchool }) => connectedSchool.id)).size],
    [t('Reports'), reports.length],
    [t('Photos and videos'), reports.reduce((sum, { mediaCount }) => sum + mediaCount, 0)],
    [t('Comments to other schools'), comments.length],
    [t('Comments from other schools'), conversations.reduce((sum, { received }) => sum + received, 0)],
  ];
  return (
    <dl className={css.figures}>
      {figures.map(([name, figure]) => (
        <div key={name}>
          <dt className="quiet">{name}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

/** How many comments the school and each other school wrote to each other. */
function Exchanged({ term: { links }, evidence: { conversations } }: Props) {
  const said = (schoolId: number) => conversations.find(({ school }) => school.id === schoolId);
  const others = conversations.filter(({ school }) => !links.some(({ connectedSchool }) => connectedSchool.id === school.id));
  const rows = [
    ...links.map(({ connectedSchool: { id, name }, since, until }) => ({ id, name, since, until, said: said(id) })),
    ...others.map(({ school: { id, name } }) => ({ id, name, since: null, until: null, said: said(id) })),
  ];
  if (rows.length === 0) return null;
  return (
    <DataTable
      caption={t('The schools we exchanged comments with')}
      columns={[t('School'), t('Linked'), t('We wrote'), t('They wrote')]}
      wide={t('School')}
    >
      {rows.map(({ id, name, since, until, said: counts }) => (
        <tr key={`${id} ${since}`}>
          <td data-label={t('School')} translate="no">
            {name}
          </td>
          <td data-label={t('Linked')}>{since === null ? t('No') : linked(since, until)}</td>
          <td data-label={t('We wrote')}>{counts?.written ?? 0}</td>
          <td data-label={t('They wrote')}>{counts?.received ?? 0}</td>
        </tr>
      ))}
    </DataTable>
  );
}

const linked = (since: string, until: string | null) =>
  until
    ? t('{from} to {to}', { from: formatDate(since), to: formatDate(until) })
    : t('{from} until now', { from: formatDate(since) });

/** Each class's reports, and how many comments it wrote to other schools and received from them. */
function ByClass({ evidence: { reports, comments } }: Props) {
  const all = [...reports, ...comments].flatMap(({ schoolGroup }) => (schoolGroup ? [schoolGroup] : []));
  const classes = [...new Map(all.map((group) => [group.id, group])).values()].sort((one, other) =>
    one.name.localeCompare(other.name, 'en-GB', { numeric: true }),
  );
  if (classes.length === 0) return <p>{t('No class wrote anything in this term.')}</p>;
  const columns = [
    t('Class'),
    t('Reports'),
    t('Photos and videos'),
    t('Comments from other schools'),
    t('Comments to other schools'),
  ];
  return (
    <DataTable caption={t('By class')} columns={columns} wide={t('Class')}>
      {classes.map(({ id, name }) => {
        const own = reports.filter(({ schoolGroup }) => schoolGroup?.id === id);
        const counts = [
          own.length,
          own.reduce((sum, { mediaCount }) => sum + mediaCount, 0),
          own.reduce((sum, { commentsReceived }) => sum + commentsReceived, 0),
          comments.filter(({ schoolGroup }) => schoolGroup?.id === id).length,
        ];
        return (
          <tr key={id}>
            <td data-label={columns[0]} translate="no">
              {name}
            </td>
            {counts.map((count, place) => (
              <td key={columns[place + 1]} data-label={columns[place + 1]}>
                {count}
              </td>
            ))}
          </tr>
        );
      })}
    </DataTable>
  );
}
