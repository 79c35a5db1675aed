import { type FormEvent, useEffect, useState } from 'react';
import { t } from '../../lib/i18n.ts';
import { useHasRole } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { useComposer } from './composer/composer-state.ts';
import { useFeed } from './feed-store.ts';
import { applyFilter, showAll } from './filtering.ts';
import { useReader } from './reader-store.ts';
import { SchoolDropdown } from './schools/school-dropdown.tsx';
import css from './toolbar.module.css';

/** Search and Reset, the two lists of schools, and the button that opens the composer. */
export function Toolbar() {
  const filter = useFeed((feed) => feed.filter);
  const shownText = filter.kind === 'search' ? filter.text : '';
  const [text, setText] = useState(shownText);
  const { connections, favourites } = useReader();
  const isContributor = useHasRole('Contributor');
  const isComposerOpen = useComposer((composer) => composer.isOpen);

  useEffect(() => setText(shownText), [shownText]);

  function search(event: FormEvent) {
    event.preventDefault();
    const wanted = text.trim();
    void (wanted ? applyFilter({ kind: 'search', text: wanted }) : showAll());
  }

  return (
    <div className={css.tools}>
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
      {isContributor && (
        <Button
          id="create-report"
          aria-expanded={isComposerOpen}
          aria-controls="composer"
          onClick={() => useComposer.setState({ isOpen: !isComposerOpen, wasOpened: true })}
        >
          {t('Create report')}
        </Button>
      )}
      <div className={css.lists}>
        <SchoolDropdown
          text={t('Favourites')}
          hasStar
          schools={favourites}
          empty={t('click the star on a school to add it as a favourite')}
          failed={t('We could not load your favourites.')}
        />
        {isContributor && connections && connections.length > 0 && (
          <SchoolDropdown text={t('Connections')} schools={connections.map(({ connectedSchool }) => connectedSchool)} />
        )}
      </div>
    </div>
  );
}
