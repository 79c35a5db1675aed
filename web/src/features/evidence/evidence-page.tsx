import { type LoaderFunctionArgs, useLoaderData, useNavigation, useSearchParams } from 'react-router-dom';
import { formatDate } from '../../lib/dates.ts';
import { t, withParts } from '../../lib/i18n.ts';
import { sayReason } from '../../lib/reason-words.ts';
import { sayTerm } from '../../lib/season-words.ts';
import { SERVICE_NAME } from '../../lib/service.ts';
import { Page } from '../../shell/page.tsx';
import { Button } from '../../ui/button.tsx';
import table from '../../ui/data-table.module.css';
import { DataTable } from '../../ui/data-table.tsx';
import { Select } from '../../ui/field.tsx';
import { type Evidence, loadEvidence, type Term } from './api.ts';
import css from './evidence.module.css';
import { evidenceByValue } from './values.ts';

export const loader = ({ request }: LoaderFunctionArgs) => loadEvidence(new URL(request.url).searchParams.get('term'));

/** A term's links, reports and conversations of the Lead's school, printable for an inspector. */
export function Component() {
  const { terms, term, schoolName, evidence } = useLoaderData<typeof loader>();
  const [, setSearch] = useSearchParams();
  const isLoading = useNavigation().state === 'loading';
  return (
    <Page title={t('Evidence of linking')}>
      <div className={css.controls}>
        <p>
          {t(
            'What your school did on the network in one term, to show an inspector. The text is all from your own school. Other schools appear only by name and in numbers.',
          )}
        </p>
        <Select
          label={t('Term')}
          name="term"
          value={term?.from}
          onChange={({ target }) => setSearch({ term: target.value }, { preventScrollReset: true })}
        >
          {terms.map(({ from, name }) => (
            <option key={from} value={from}>
              {sayTerm(name)}
            </option>
          ))}
        </Select>
        <Button onClick={() => window.print()}>{t('Print or save as PDF')}</Button>
      </div>
      {term && evidence && (
        <div className={css.document} aria-busy={isLoading || undefined}>
          <div>
            <p className={css.school} translate="no">
              {schoolName}
            </p>
            <p>
              {withParts('{term}: {from} to {to}. Produced by {service} on {today}.', {
                term: sayTerm(term.name),
                from: <time dateTime={term.from}>{formatDate(term.from)}</time>,
                to: <time dateTime={term.to}>{formatDate(term.to)}</time>,
                service: SERVICE_NAME,
                today: formatDate(new Date()),
              })}
            </p>
          </div>
          <LinkedSchools term={term} evidence={evidence} />
          <ByClass evidence={evidence} />
          <ByValue evidence={evidence} />
          <section className={css.section} aria-labelledby="how-to-read">
            <h2 id="how-to-read">{t('How to read this')}</h2>
            <p>
              {t(
                'In numbers: counted by the service from everything posted between these dates, excluding deleted and hidden posts.',
              )}{' '}
              {t('In pupils’ words: our own school’s words as they were posted.')}{' '}
              {t(
                'This page shows no text or names of people at other schools. It does not judge: you decide which report shows which value.',
              )}
            </p>
          </section>
        </div>
      )}
    </Page>
  );
}

type Props = { term: Term; evidence: Evidence };

/** The term's statistics, and the schools linked or in conversation with the school: counts only. */
function LinkedSchools({ term: { links }, evidence: { reports, comments, conversations } }: Props) {
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
      <p className={css.kind}>{t('In numbers')}</p>
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
          caption={t('The schools we were linked with, and how many comments we exchanged')}
          columns={[t('School'), t('Where'), t('Linked'), t('Why'), t('We wrote'), t('They wrote')]}
          wide={t('Why')}
        >
          {links.map(({ connectedSchool, since, until, reasons }) => (
            <tr key={`${connectedSchool.id} ${since}`}>
              <td data-label={t('School')} translate="no" className={table.long}>
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
          {t('Other conversations:')}{' '}
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

/** Each class's reports by date, and how many comments it wrote to other schools. */
function ByClass({ evidence: { reports, comments } }: { evidence: Evidence }) {
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
              <span className={css.kind}>{t('In numbers')}</span>{' '}
              {t(
                'Reports: {reports}. Photos and videos: {pictures}. Comments from other schools: {received}. Comments to other schools: {written}.',
                { reports: own.length, pictures, received, written },
              )}
            </p>
            {own.length > 0 && (
              <>
                <p className={css.kind}>{t('In pupils’ words: report titles')}</p>
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

/** The term's evidence for each British value that inspectors ask about. */
function ByValue({ evidence }: { evidence: Evidence }) {
  return (
    <section className={css.section} aria-labelledby="by-value">
      <h2 id="by-value">{t('By British value')}</h2>
      {evidenceByValue(evidence).map(({ value, counted, quotes }) => (
        <section key={value} className={css.value} aria-label={t(value)}>
          <h3>{t(value)}</h3>
          <p>
            <span className={css.kind}>{t('In numbers')}</span> {counted}
          </p>
          {quotes.length > 0 && <p className={css.kind}>{t('In pupils’ words')}</p>}
          {quotes.map(({ text, date, className }) => (
            <blockquote key={`${date} ${text}`} className={css.quote}>
              <p dir="auto" translate="no">
                {text}
              </p>
              <footer>
                {className && `${className}, `}
                <time dateTime={date}>{formatDate(date)}</time>
              </footer>
            </blockquote>
          ))}
        </section>
      ))}
    </section>
  );
}
