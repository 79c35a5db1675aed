import { type FormEvent, useEffect, useState } from 'react';
import { formatDate } from '../../lib/dates.ts';
import { t } from '../../lib/i18n.ts';
import { enterDay, readDay } from '../../lib/read-day.ts';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { FieldError, TextField } from '../../ui/field.tsx';
import css from './filter-form.module.css';
import { defaultFilters, type Filters } from './filters.ts';

interface Props {
  /** The current filters; Back and Forward update the fields. */
  filters: Filters;
  /** Null restores the default filters. */
  onSearch: (filters: Filters | null) => void;
}

/** Days are texts while they are typed. */
const inWords = ({ name, fromDate, toDate }: Filters): Filters => ({
  name,
  fromDate: formatDate(fromDate),
  toDate: formatDate(toDate),
});

export function FilterForm({ filters: { name, fromDate, toDate }, onSearch }: Props) {
  const [given, setGiven] = useState(() => inWords({ name, fromDate, toDate }));
  const [problem, setProblem] = useState('');
  const [hasSearched, setSearched] = useState(false);
  useEffect(() => setGiven(inWords({ name, fromDate, toDate })), [name, fromDate, toDate]);
  const set = (change: Partial<Filters>) => setGiven((before) => ({ ...before, ...change }));
  const unread = (text: string) => (hasSearched && readDay(text) === null ? enterDay : undefined);

  function search(event: FormEvent) {
    event.preventDefault();
    setSearched(true);
    const [from, to] = [readDay(given.fromDate), readDay(given.toDate)];
    const isReversed = from !== null && to !== null && from > to;
    setProblem(isReversed ? t('The first date must not be after the last.') : '');
    if (from && to && !isReversed) onSearch({ name: given.name, fromDate: from, toDate: to });
  }

  function reset() {
    setGiven(inWords(defaultFilters()));
    setProblem('');
    setSearched(false);
    onSearch(null);
  }

  return (
    <search>
      <form className={css.filters} onSubmit={search} aria-label={t('Sign-ups')}>
        <TextField
          label={t('School name')}
          name="name"
          value={given.name}
          onChange={(event) => set({ name: event.target.value })}
          maxLength={200}
        />
        <DateField
          label={t('Date from')}
          name="fromDate"
          error={unread(given.fromDate)}
          value={given.fromDate}
          onChange={(event) => set({ fromDate: event.target.value })}
        />
        <DateField
          label={t('Date to')}
          name="toDate"
          error={unread(given.toDate)}
          value={given.toDate}
          onChange={(event) => set({ toDate: event.target.value })}
        />
        <div className={`row-3 ${css.buttons}`}>
          <Button type="submit" look="secondary">
            {t('Search')}
          </Button>
          <Button look="quiet" onClick={reset}>
            {t('Reset')}
          </Button>
        </div>
        {problem && (
          <div role="alert" className={css.problem}>
            <FieldError id="filter-error">{problem}</FieldError>
          </div>
        )}
      </form>
    </search>
  );
}
