import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { api } from '../../../lib/api.ts';
import { cx } from '../../../lib/cx.ts';
import { plural, t } from '../../../lib/i18n.ts';
import { paths } from '../../../lib/paths.ts';
import { SchoolBadge } from '../../../ui/school-badge.tsx';
import { ClassChip } from '../../../ui/tie-ribbon.tsx';
import { useCloseOutside } from '../../../ui/use-close-outside.ts';
import type { SearchSuggestions } from '../api.ts';
import { applyFilter } from '../filtering.ts';
import { badgeOf } from '../reader.ts';
import css from './suggestions.module.css';

const PAUSE_MS = 150;

type Props = {
  typed: string;
  /** Contains the field and this list. */
  holder: RefObject<HTMLElement | null>;
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
  activeId: string | undefined;
  setActiveId: (id: string | undefined) => void;
  /** Receives the handler for the keys that the field gets. */
  keys: RefObject<((event: KeyboardEvent) => void) | null>;
  onChoose: () => void;
};

/** Schools and classes for what is typed, as the listbox of the field's combobox (ARIA Authoring Practices). */
export default function Suggestions({ typed, holder, isOpen, setOpen, activeId, setActiveId, keys, onChoose }: Props) {
  const found = useSuggestions(typed);
  const navigate = useNavigate();
  const active = useRef<HTMLDivElement>(null);
  const ids = found
    ? [...found.schools.map(({ id }) => idOf('school', id)), ...found.classes.map(({ id }) => idOf('class', id))]
    : [];
  const hasAny = ids.length > 0;

  useEffect(() => {
    setOpen(hasAny && found !== undefined);
    setActiveId(undefined);
  }, [hasAny, found, setOpen, setActiveId]);
  useEffect(() => {
    if (!isOpen) setActiveId(undefined);
  }, [isOpen, setActiveId]);
  useEffect(
    () => () => {
      setOpen(false);
      setActiveId(undefined);
    },
    [setOpen, setActiveId],
  );
  useEffect(() => {
    if (activeId) active.current?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  useCloseOutside(holder, isOpen, setOpen);

  function choose(id: string) {
    const school = found?.schools.find((each) => idOf('school', each.id) === id);
    const group = found?.classes.find((each) => idOf('class', each.id) === id);
    onChoose();
    if (school) void applyFilter({ kind: 'school', school: { id: school.id, name: school.name } });
    else if (group) void navigate(paths.classOf(group.id));
  }

  function move(step: 1 | -1) {
    const here = activeId === undefined ? -1 : ids.indexOf(activeId);
    setOpen(true);
    setActiveId(here < 0 ? ids.at(step > 0 ? 0 : -1) : ids[(here + step + ids.length) % ids.length]);
  }

  useImperativeHandle(keys, () => (event) => {
    if (!hasAny || event.nativeEvent.isComposing) return;
    const { key } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp') move(key === 'ArrowDown' ? 1 : -1);
    else if (key === 'Enter' && isOpen && activeId) choose(activeId);
    // A second Escape empties the field, as in every search field.
    else if (key === 'Escape' && isOpen) setOpen(false);
    else {
      if (key === 'Tab') setOpen(false);
      if (['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(key)) setActiveId(undefined);
      return;
    }
    event.preventDefault();
  });

  const option = (id: string, children: ReactNode) => (
    // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the field, which names the active option
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
    <div
      key={id}
      ref={id === activeId ? active : undefined}
      id={id}
      role="option"
      aria-selected={id === activeId}
      className={css.option}
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => choose(id)}
    >
      {children}
    </div>
  );

  return (
    <>
      <span role="status" className="visually-hidden">
        {found && (hasAny ? isOpen && plural(ids.length, '{count} suggestion', '{count} suggestions') : t('No suggestions'))}
      </span>
      {isOpen && found && (
        <div id="feed-suggestions" role="listbox" aria-label={t('Suggestions')} className={css.list}>
          <Group name="schools" title={t('Schools')}>
            {found.schools.map((school) =>
              option(
                idOf('school', school.id),
                <>
                  <SchoolBadge schoolId={school.id} badgeUrl={badgeOf(school)} size={32} />
                  <p translate="no">{school.name}</p>
                </>,
              ),
            )}
          </Group>
          <Group name="classes" title={t('Classes')}>
            {found.classes.map(({ id, name, school }) =>
              option(
                idOf('class', id),
                <>
                  <ClassChip groupId={id}>{name}</ClassChip> <p translate="no">{school.name}</p>
                </>,
              ),
            )}
          </Group>
        </div>
      )}
    </>
  );
}

function Group({ name, title, children }: { name: string; title: string; children: ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a listbox may contain groups of options, no fieldset
    <div role="group" aria-labelledby={`suggested-${name}`}>
      <p id={`suggested-${name}`} role="presentation" className={cx('quiet small strong', css.kind)}>
        {title}
      </p>
      {children}
    </div>
  );
}

const idOf = (kind: 'school' | 'class', id: number) => `suggested-${kind}-${id}`;

const suggest = (contains: string) => api.get('/api/feed/suggestions', { params: { query: { contains } } });

/** The suggestions for the newest text; undefined until they have arrived, or if they could not be loaded. */
function useSuggestions(typed: string): SearchSuggestions | undefined {
  const [found, setFound] = useState<SearchSuggestions>();
  const contains = typed.trim();

  useEffect(() => {
    if (!contains) return setFound(undefined);
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const answer = await suggest(contains).catch(() => undefined);
      if (isCurrent) setFound(answer);
    }, PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [contains]);

  return found;
}
