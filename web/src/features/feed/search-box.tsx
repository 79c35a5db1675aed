import Search from 'lucide-react/icons/search';
import { type FormEvent, type KeyboardEvent, lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { t } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { schoolIdOf } from './api.ts';
import { useShownFeed } from './feed-state.ts';
import { applyFilter, showAll } from './filtering.ts';
import css from './toolbar.module.css';

const Suggestions = lazy(() => import('./search/suggestions.tsx'));

/**
 * The search over reports, on a school's page over that school's. It suggests schools and classes while the user types, and has Reset
 * while a search or a school limits the reports.
 */
export function SearchBox({ field }: { field: RefObject<HTMLInputElement | null> }) {
  const { filter } = useShownFeed();
  const shownText = filter.kind === 'search' ? filter.text : '';
  const isFiltered = filter.kind === 'search' || filter.kind === 'school';
  const schoolId = schoolIdOf(filter);
  const label = schoolId ? t('Search this school') : t('Search reports');
  const [text, setText] = useState(shownText);
  // What to suggest for: nothing once the user has searched, chosen or reset.
  const [typed, setTyped] = useState<string>();
  const [activeId, setActiveId] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const holder = useRef<HTMLDivElement>(null);
  const suggestionKeys = useRef<(event: KeyboardEvent) => void>(null);

  useEffect(() => setText(shownText), [shownText]);

  function show(text: string) {
    setText(text);
    setTyped(undefined);
  }

  function search(event: FormEvent) {
    event.preventDefault();
    const wanted = text.trim();
    show(text);
    if (wanted) void applyFilter({ kind: 'search', text: wanted, schoolId });
    else void (schoolId ? applyFilter({ kind: 'school', school: { id: schoolId } }) : showAll());
  }

  return (
    <search className={css.search}>
      <form onSubmit={search} className={cx('grow', css.form)}>
        <div ref={holder}>
          <input
            ref={field}
            id="feed-search"
            type="search"
            role="combobox"
            aria-label={label}
            aria-autocomplete="list"
            aria-haspopup="listbox"
            aria-expanded={isOpen}
            aria-controls={isOpen ? 'feed-suggestions' : undefined}
            aria-activedescendant={activeId}
            autoComplete="off"
            placeholder={label}
            maxLength={200}
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              setTyped(target.value);
              // The list is still that of the text before.
              setActiveId(undefined);
            }}
            onKeyDown={(event) => suggestionKeys.current?.(event)}
            className={css.input}
          />
          <Suspense>
            {typed !== undefined && (
              <Suggestions
                typed={typed}
                {...{ holder, isOpen, setOpen, activeId, setActiveId }}
                keys={suggestionKeys}
                onChoose={() => show('')}
              />
            )}
          </Suspense>
        </div>
        <IconButton type="submit" icon={Search} label={t('Search')} className={css.submit} />
      </form>
      {isFiltered && (
        <Button
          look="secondary"
          onClick={() => {
            show('');
            void showAll();
          }}
        >
          {t('Reset')}
        </Button>
      )}
    </search>
  );
}
