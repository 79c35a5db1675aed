import { type FormEvent, useEffect, useState } from 'react';
import { t } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { useFeed } from './feed-state.ts';
import { applyFilter, showAll } from './filtering.ts';
import css from './toolbar.module.css';

/** The search over reports, and Reset. */
export function SearchBox() {
  const filter = useFeed((feed) => feed.filter);
  const shownText = filter.kind === 'search' ? filter.text : '';
  const [text, setText] = useState(shownText);

  useEffect(() => setText(shownText), [shownText]);

  function search(event: FormEvent) {
    event.preventDefault();
    const wanted = text.trim();
    void (wanted ? applyFilter({ kind: 'search', text: wanted }) : showAll());
  }

  return (
    <search className={css.search}>
      <form onSubmit={search} className={css.form}>
        <input
          id="feed-search"
          type="search"
          aria-label={t('Search reports')}
          placeholder={t('Search reports')}
          maxLength={200}
          value={text}
          onChange={({ target }) => setText(target.value)}
          className={css.input}
        />
        <Button type="submit" look="secondary">
          {t('Search')}
        </Button>
        <Button
          look="secondary"
          onClick={() => {
            setText('');
            void showAll();
          }}
        >
          {t('Reset')}
        </Button>
      </form>
    </search>
  );
}
