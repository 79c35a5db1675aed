import { Search } from 'lucide-react';
import { t } from '../lib/i18n.ts';
import { Button } from './button.tsx';
import css from './search.module.css';
import { TextField } from './text-field.tsx';

interface Props {
  label: string;
  placeholder: string;
  /** What the address asks for now; Back and Forward bring the field along with it. */
  term: string;
  onSearch: (term: string) => void;
}

/** One field, Enter or button. */
export function SearchForm({ label, placeholder, term, onSearch }: Props) {
  return (
    <search>
      <form
        key={term}
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(String(new FormData(event.currentTarget).get('term') ?? '').trim());
        }}
      >
        <TextField
          label={label}
          type="search"
          name="term"
          placeholder={placeholder}
          defaultValue={term}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
        />
        <Button type="submit">
          <Search aria-hidden strokeWidth={1.75} />
          {t('Search')}
        </Button>
      </form>
    </search>
  );
}
