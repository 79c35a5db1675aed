import { useRef } from 'react';
import { t } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import css from './messages.module.css';

/** Searches as one types. Clear puts the cursor back, for the next word. */
export function SearchBox({ typed, onType }: { typed: string; onType: (typed: string) => void }) {
  const field = useRef<HTMLInputElement>(null);

  function clear() {
    onType('');
    field.current?.focus();
  }

  return (
    <search className={css.search}>
      <TextField
        ref={field}
        label={t('Search messages')}
        type="search"
        name="search"
        autoComplete="off"
        className={css.typed}
        value={typed}
        onChange={(event) => onType(event.target.value)}
      />
      <Button look="secondary" onClick={clear}>
        {t('Clear')}
      </Button>
    </search>
  );
}
