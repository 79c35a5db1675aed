import { type FormEvent, useEffect, useState } from 'react';
import { t } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { DateField, FieldError, TextField } from '../../ui/field.tsx';
import css from './filter-form.module.css';
import { defaultFilters, type Filters } from './filters.ts';

interface Props {
  /** The current filters; Back and Forward update the fields. */
  filters: Filters;
  /** Null restores the default filters. */
  onSearch: (filters: Filters | null) => void;
}

export function FilterForm({ filters: { name, fromDate, toDate }, onSearch }: Props) {
  const [given, setGiven] = useState({ name, fromDate, toDate });
  const [problem, setProblem] = useState('');
  useEffect(() => setGiven({ name, fromDate, toDate }), [name, fromDate, toDate]);
  const set = (change: Partial<Filters>) => setGiven((before) => ({ ...before, ...change }));

  function search(event: FormEvent) {
    event.preventDefault();
    const isReversed = given.fromDate > given.toDate;
    setProblem(isReversed ? t('The first date must not be after the last.') : '');
    if (!isReversed) onSearch({ ...given });
  }

  function reset() {
    setGiven(defaultFilters());
    setProblem('');
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
          required
          value={given.fromDate}
          onChange={(event) => set({ fromDate: event.target.value })}
        />
        <DateField
          label={t('Date to')}
          name="toDate"
          required
          value={given.toDate}
          onChange={(event) => set({ toDate: event.target.value })}
        />
        <div className="row-3">
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
