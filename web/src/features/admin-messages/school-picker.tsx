import { useEffect, useRef, useState } from 'react';
import useSWR from 'swr';
import { t, withParts } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { ListStates } from '../../ui/list-states.tsx';
import { TextField } from '../../ui/text-field.tsx';
import css from './admin-messages.module.css';
import { findSchools, type School } from './api.ts';
import type { Values } from './schema.ts';

interface Props {
  /** The id that error summaries lead to. */
  name: string;
  chosen: Values['school'];
  error: string | undefined;
  onChoose: (school: Values['school']) => void;
}

/** Finds one school by its name. */
export function SchoolPicker({ name, chosen, error, onChoose }: Props) {
  const [typed, setTyped] = useState('');
  const [term, setTerm] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const change = useRef<HTMLButtonElement>(null);
  const [hasChanged, setHasChanged] = useState(false);
  // Every call is written down as a look into people's data: ask only when somebody does.
  const found = useSWR(term === null || chosen ? null : ['/api/school/search', term], ([, words]) => findSchools(words), {
    keepPreviousData: true,
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
  });

  useEffect(() => {
    if (hasChanged) (chosen ? change : field).current?.focus();
  }, [hasChanged, chosen]);

  function choose(school: Values['school']) {
    setHasChanged(true);
    onChoose(school);
  }

  if (chosen) {
    return (
      <div className={css.chosen}>
        <p>{withParts('To {school}', { school: <strong translate="no">{chosen.name}</strong> })}</p>
        <Button ref={change} look="secondary" dense onClick={() => choose(null)}>
          {t('Choose another school')}
        </Button>
      </div>
    );
  }

  const reachable = found.data?.content.filter(({ active, approved }) => active && approved);
  const total = found.data?.totalElements ?? 0;
  return (
    <div className={css.picker}>
      <div className={css.search}>
        <TextField
          ref={field}
          id={name}
          label={t('School name')}
          type="search"
          autoComplete="off"
          maxLength={200}
          value={typed}
          error={error}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // It stands in a form that must not be sent by this.
            event.preventDefault();
            setTerm(typed.trim());
          }}
        />
        <Button look="secondary" onClick={() => setTerm(typed.trim())}>
          {t('Search')}
        </Button>
      </div>
      {term !== null && (
        <div aria-busy={found.isValidating || undefined} className={css.found}>
          <ListStates state={{ ...found, data: reachable }} what={t('the schools')} empty={t('No schools found')}>
            <p role="status" className={css.quiet}>
              {total > 20
                ? t('The first 20 of {total} schools. Type more of the name to find others.', { total })
                : t('Choose one:')}
            </p>
            <ul className={`plain-list ${css.schools}`}>
              {reachable?.map((school) => (
                <li key={school.id}>
                  <Button look="secondary" onClick={() => choose({ id: school.id, name: school.name })}>
                    <SchoolLine school={school} />
                  </Button>
                </li>
              ))}
            </ul>
          </ListStates>
        </div>
      )}
    </div>
  );
}

/** Many schools share a name; their postcodes tell them apart. */
const SchoolLine = ({ school: { name, zip, county } }: { school: School }) => (
  <span>
    <span translate="no">{name}</span>
    <span className={css.quiet}> {[zip, t(county.name)].filter(Boolean).join(', ')}</span>
  </span>
);
