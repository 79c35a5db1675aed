import { useState } from 'react';
import useSWR from 'swr';
import { formatDate, formatDateTime } from '../../lib/dates.ts';
import { msg, t } from '../../lib/i18n.ts';
import { sayTerm } from '../../lib/season-words.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { ListStates } from '../../ui/list-states.tsx';
import { StatusLine } from '../../ui/status-line.tsx';
import { CALENDAR, type HalfTerm, listHalfTerms } from './api.ts';
import css from './connections.module.css';
import { HalfTermDialog } from './half-term-dialog.tsx';
import { nations } from './nations.ts';

const SHOWN_AT_FIRST = 6;

/** When the half terms to come begin, and when their links are made by themselves. */
export function CalendarSection({ first }: { first: HalfTerm[] }) {
  const list = useSWR(CALENDAR, listHalfTerms, { fallbackData: first, refreshInterval: 60_000 });
  const [showsAll, setShowsAll] = useState(false);
  const [editing, setEditing] = useState<HalfTerm | null>(null);
  const [done, setDone] = useState('');
  const coming = (list.data ?? []).filter(({ runAt }) => Date.parse(runAt) > Date.now());
  const [next] = coming;
  const shown = showsAll ? coming : coming.slice(0, SHOWN_AT_FIRST);

  function moved(halfTerm: HalfTerm) {
    setEditing(null);
    setDone(
      t('{name} is changed. Its links are made on {date}.', {
        name: sayTerm(halfTerm.name),
        date: formatDateTime(halfTerm.runAt),
      }),
    );
    void list.mutate((all) => all?.map((each) => (each.id === halfTerm.id ? halfTerm : each)), { revalidate: false });
  }

  return (
    <section aria-labelledby="calendar-heading" className={css.calendar}>
      <h2 id="calendar-heading">{t('Half terms')}</h2>
      <p className={css.soft}>
        {next
          ? t('The next run starts by itself on {date}, for {name}.', {
              date: formatDateTime(next.runAt),
              name: sayTerm(next.name),
            })
          : t('No run is planned: the calendar has come to its end.')}{' '}
        {t('Links are made for all nations at once, on the first of the four days.')}
      </p>
      <StatusLine>{done}</StatusLine>
      <ListStates state={{ ...list, data: list.data && coming }} what={t('the half terms')} empty={t('No half terms to come')}>
        <DataTable
          caption={t('Half terms to come')}
          quiet
          columns={[msg('Half term'), ...nations.map(({ name }) => name), msg('Links made'), msg('Edit')]}
        >
          {shown.map((halfTerm) => (
            <tr key={halfTerm.id}>
              <td data-label={t('Half term')}>
                <span className={css.named}>
                  {sayTerm(halfTerm.name)}
                  {halfTerm === next && <Chip tone="info">{t('Next')}</Chip>}
                </span>
              </td>
              {nations.map(({ key, name }) => (
                <td key={key} data-label={t(name)}>
                  {formatDate(halfTerm.dates[key])}
                </td>
              ))}
              <td data-label={t('Links made')}>{formatDateTime(halfTerm.runAt)}</td>
              <td>
                <Button
                  dense
                  look="secondary"
                  aria-label={t('Edit {name}', { name: sayTerm(halfTerm.name) })}
                  onClick={() => setEditing(halfTerm)}
                >
                  {t('Edit')}
                </Button>
              </td>
            </tr>
          ))}
        </DataTable>
        {coming.length > shown.length && (
          <Button look="secondary" onClick={() => setShowsAll(true)}>
            {t('Show all {count}', { count: coming.length })}
          </Button>
        )}
      </ListStates>
      <HalfTermDialog halfTerm={editing} onMoved={moved} onClose={() => setEditing(null)} />
    </section>
  );
}
