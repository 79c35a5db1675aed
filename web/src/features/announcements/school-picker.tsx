import { useState } from 'react';
import useSWR from 'swr';
import { auditedRead } from '../../lib/audited-read.ts';
import { t, withParts } from '../../lib/i18n.ts';
import { useFocusOn } from '../../lib/use-focus-on.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { ListStates } from '../../ui/list-states.tsx';
import css from './announcements.module.css';
import { findSchools, type School } from './api.ts';
import type { Values } from './schema.ts';

interface Props {
  /** The id that error summaries link to. */
  name: string;
  chosen: Values['school'];
  error: string | undefined;
  onChoose: (school: Values['school']) => void;
}

/** Finds one school by its name. */
export function SchoolPicker({ name, chosen, error, onChoose }: Props) {
  const [typed, setTyped] = useState('');
  const [term, setTerm] = useState<string | null>(null);
  const [hasChanged, setHasChanged] = useState(false);
  // Each call creates an audit event, so search only when the user asks.
  const found = useSWR(term === null || chosen ? null : ['/api/school/search', term], ([, words]) => findSchools(words), {
    keepPreviousData: true,
    ...auditedRead,
  });

  const change = useFocusOn<HTMLButtonElement>(hasChanged && chosen);
  const field = useFocusOn<HTMLInputElement>(hasChanged && !chosen);

  function choose(school: Values['school']) {
    setHasChanged(true);
    onChoose(school);
  }

  if (chosen) {
    return (
      <div className={`row-3 ${css.chosen}`}>
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
    <div className={`stack-3 ${css.picker}`}>
      <div className={`stack-3 bottom ${css.search}`}>
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
            // Enter must not submit the surrounding form.
            event.preventDefault();
            setTerm(typed.trim());
          }}
        />
        <Button look="secondary" onClick={() => setTerm(typed.trim())}>
          {t('Search')}
        </Button>
      </div>
      {term !== null && (
        <div aria-busy={found.isValidating || undefined} className="stack-3">
          <ListStates state={{ ...found, data: reachable }} what={t('the schools')} empty={t('No schools found')}>
            <p role="status" className={css.quiet}>
              {total > 20
                ? t('The first 20 of {total} schools. Type more of the name to find others.', { total })
                : t('Choose one:')}
            </p>
            <ul className={`plain-list stack-3 ${css.schools}`}>
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

/** Many schools share a name; postcodes distinguish them. */
const SchoolLine = ({ school: { name, zip, county } }: { school: School }) => (
  <span>
    <span translate="no">{name}</span>
    <span className={css.quiet}> {[zip, t(county.name)].filter(Boolean).join(', ')}</span>
  </span>
);
