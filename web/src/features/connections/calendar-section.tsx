import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import useSWR from 'swr';
import * as z from 'zod/mini';
import { ApiError } from '../../lib/api-error.ts';
import { auditedRead } from '../../lib/audited-read.ts';
import { cx } from '../../lib/cx.ts';
import { formatDate, sayMoment } from '../../lib/dates.ts';
import { fieldsOf } from '../../lib/form-problems.ts';
import { msg, t } from '../../lib/i18n.ts';
import { londonClock } from '../../lib/london.ts';
import { enterDay, readDay } from '../../lib/read-day.ts';
import { sayTerm } from '../../lib/season-words.ts';
import { useFocusOn } from '../../lib/use-focus-on.ts';
import { explainFailure } from '../../lib/why-failed.ts';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import table from '../../ui/data-table.module.css';
import { DataTable } from '../../ui/data-table.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { StatusLine } from '../../ui/error-summary.tsx';
import { ListStates } from '../../ui/list-states.tsx';
import { DraftLine, useKeptForm } from '../../ui/use-kept-form.tsx';
import { CALENDAR, type HalfTerm, listHalfTerms, moveHalfTerm } from './api.ts';
import css from './connections.module.css';
import { nations } from './nations.ts';

const SHOWN_AT_FIRST = 6;

/** The start dates of the coming half terms, and when their links are generated automatically. */
export function CalendarSection({ first, onMoved }: { first: HalfTerm[]; onMoved: () => void }) {
  const list = useSWR(CALENDAR, listHalfTerms, { fallbackData: first, refreshInterval: 60_000, ...auditedRead });
  const [showsAll, setShowsAll] = useState(false);
  const [editing, setEditing] = useState<HalfTerm | null>(null);
  const [done, setDone] = useState('');
  const all = list.data ?? [];
  const coming = all.filter((halfTerm) => !hasBegun(halfTerm));
  const current = all.findLast(hasBegun);
  const [next] = coming;
  const shown = showsAll ? coming : coming.slice(0, SHOWN_AT_FIRST);

  function moved(halfTerm: HalfTerm) {
    setEditing(null);
    const changed = t('{name} has been changed. Its links will be made on {date}.', {
      name: sayTerm(halfTerm.name),
      date: sayMoment(halfTerm.runAt),
    });
    setDone(hasBegun(halfTerm) ? turnsOver(halfTerm) : `${changed} ${turnsOver(halfTerm)}`);
    void list.mutate((all) => all?.map((each) => (each.id === halfTerm.id ? halfTerm : each)), { revalidate: false });
    onMoved();
  }

  return (
    <section aria-labelledby="calendar-heading" className={`stack-4 start ${css.section} ${css.calendar}`}>
      <h2 id="calendar-heading">{t('Half terms')}</h2>
      <p className="quiet">{t('Links are made for all four nations at once, on the earliest of the four days.')}</p>
      {current && (
        <div className="row-3">
          <p>{turnsOver(current)}</p>
          {Date.parse(current.quiltsRevealAt) > Date.now() && (
            <Button dense look="secondary" onClick={() => setEditing(current)}>
              {t('Change this day')}
            </Button>
          )}
        </div>
      )}
      <StatusLine>{done}</StatusLine>
      <ListStates state={{ ...list, data: list.data && coming }} what={t('the half terms')} empty={t('No upcoming half terms')}>
        <DataTable
          caption={t('Upcoming half terms')}
          quiet
          className={css.paired}
          columns={[
            msg('Half term'),
            ...nations.map(({ name }) => name),
            msg('Links made'),
            msg('Quilts turn over'),
            msg('Edit'),
          ]}
        >
          {shown.map((halfTerm) => (
            <tr key={halfTerm.id}>
              <td className={cx(css.whole, table.bold)}>
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
              <td data-label={t('Links made')} className={css.whole}>
                {sayMoment(halfTerm.runAt)}
              </td>
              <td data-label={t('Quilts turn over')} className={css.whole}>
                {formatDate(halfTerm.quiltsRevealAt)}
              </td>
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

const hasBegun = ({ runAt }: HalfTerm): boolean => Date.parse(runAt) <= Date.now();

/** "The quilts of Spring 1, 2026/27 turn over on 12/02/2027 at 2pm." */
const turnsOver = ({ name, quiltsRevealAt }: HalfTerm): string =>
  t('The quilts of {name} turn over on {date} at 2pm.', { name: sayTerm(name), date: formatDate(quiltsRevealAt) });

const Day = z.string().check(z.refine((text) => readDay(text) !== null, enterDay));
const Dates = z.object({ england: Day, wales: Day, scotland: Day, northernIreland: Day, quiltsRevealOn: Day });
type Dates = z.infer<typeof Dates>;

const map = (dates: Dates, change: (day: string) => string): Dates => ({
  england: change(dates.england),
  wales: change(dates.wales),
  scotland: change(dates.scotland),
  northernIreland: change(dates.northernIreland),
  quiltsRevealOn: change(dates.quiltsRevealOn),
});
/** The form's text for stored days. */
const inWords = (dates: Dates): Dates => map(dates, formatDate);
/** The days of a form without errors. */
const readDates = (dates: Dates): Dates => map(dates, (text) => readDay(text) ?? text);

interface Props {
  /** Null while the dialog is closed. */
  halfTerm: HalfTerm | null;
  onMoved: (halfTerm: HalfTerm) => void;
  onClose: () => void;
}

/** Edits the start dates of a future half term and the day of its quilts, or this day alone once it has begun. */
function HalfTermDialog({ halfTerm, onMoved, onClose }: Props) {
  return (
    <Dialog open={halfTerm !== null} onClose={onClose} title={halfTerm ? sayTerm(halfTerm.name) : undefined}>
      {halfTerm && <DatesForm halfTerm={halfTerm} onMoved={onMoved} onClose={onClose} />}
    </Dialog>
  );
}

function DatesForm({ halfTerm, onMoved, onClose }: Props & { halfTerm: HalfTerm }) {
  const [failure, setFailure] = useState('');
  const isBegun = hasBegun(halfTerm);
  const storedReveal = londonClock(halfTerm.quiltsRevealAt).slice(0, 10);
  const stored = inWords({ ...halfTerm.dates, quiltsRevealOn: storedReveal });
  const form = useForm<Dates>({
    resolver: zodResolver(Dates),
    defaultValues: stored,
  });
  const kept = useKeptForm(form, { kind: 'half-term', subject: halfTerm.id, stored });
  const field = fieldsOf(form);
  const typed = form.watch();

  const alert = useFocusOn<HTMLDivElement>(failure);

  async function save(values: Dates) {
    setFailure('');
    const { quiltsRevealOn, ...dates } = readDates(values);
    try {
      // Where it is absent, the usual day moves with the dates.
      const isMoved = isBegun || quiltsRevealOn !== storedReveal;
      const changed = await moveHalfTerm(halfTerm.id, { dates, ...(isMoved && { quiltsRevealOn }) });
      kept.forget();
      onMoved(changed);
    } catch (error) {
      const refused = [...nations.map(({ key }) => key), 'quiltsRevealOn' as const].flatMap((key) => {
        const found = error instanceof ApiError && error.errors.find(({ field }) => field.replace('dates.', '') === key);
        return found ? [{ key, message: found.message }] : [];
      });
      for (const [index, { key, message }] of refused.entries()) form.setError(key, { message }, { shouldFocus: index === 0 });
      if (refused.length === 0) setFailure(explain(error));
    }
  }

  return (
    <form noValidate className="stack-4" onSubmit={form.handleSubmit(save)}>
      {!isBegun && <p className="quiet">{t('First day of school. All links are made at 4am on the earliest of these days.')}</p>}
      <DraftLine {...kept} />
      {failure && <AlertPanel ref={alert}>{failure}</AlertPanel>}
      {!isBegun && nations.map(({ key, name }) => <DateField key={key} label={t(name)} {...field(key)} value={typed[key]} />)}
      <DateField
        label={t('Quilts turn over on')}
        hint={isBegun ? t('At 2pm.') : t('At 2pm. The usual day moves with the days above.')}
        {...field('quiltsRevealOn')}
        value={typed.quiltsRevealOn}
      />
      <div className="row-3">
        <Button type="submit" busy={form.formState.isSubmitting}>
          {t('Save')}
        </Button>
        <Button
          look="secondary"
          onClick={() => {
            kept.forget();
            onClose();
          }}
        >
          {t('Cancel')}
        </Button>
      </div>
    </form>
  );
}

/** The server's message when it refuses the combination of dates. */
const explain = (error: unknown): string =>
  error instanceof ApiError && error.status === 409
    ? t(error.message)
    : `${t('The half term was not changed.')} ${explainFailure(error) ?? t('Please try again.')}`;
