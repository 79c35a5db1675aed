import { Search } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { t } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useFeed } from './feed-state.ts';
import { applyFilter, showAll } from './filtering.ts';
import css from './toolbar.module.css';

/** The search over reports, and Reset while a search or a school limits them. */
export function SearchBox() {
  const filter = useFeed((feed) => feed.filter);
  const shownText = filter.kind === 'search' ? filter.text : '';
  const isFiltered = filter.kind === 'search' || filter.kind === 'school';
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
        <IconButton type="submit" icon={Search} label={t('Search')} className={css.submit} />
      </form>
      {isFiltered && (
        <Button
          look="secondary"
          onClick={() => {
            setText('');
            void showAll();
          }}
        >
          {t('Reset')}
        </Button>
      )}
    </search>
  );
}
