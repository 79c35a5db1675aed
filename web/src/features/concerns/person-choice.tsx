import { useState } from 'react';
import useSWR from 'swr';
import { auditedRead } from '../../lib/audited-read.ts';
import type { fieldsOf } from '../../lib/form-problems.ts';
import { plural, t } from '../../lib/i18n.ts';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { type Concern, findPeople } from './api.ts';
import css from './concerns.module.css';
import { withSchool } from './wording.ts';

interface Props {
  /** The schools that the case concerns: their people come first. */
  schools: Concern['school'][];
  field: ReturnType<ReturnType<typeof fieldsOf<{ userId: string }>>>;
}

/** Finds a user by name and chooses one. Searches only when asked to, because each search is an audit event. */
export function PersonChoice({ schools, field }: Props) {
  const [typed, setTyped] = useState('');
  const [term, setTerm] = useState('');
  const { data, error, isValidating } = useSWR(term && ['/api/user/search', term], () => findPeople(term), {
    ...auditedRead,
  });
  const isConcerned = (schoolId: number) => schools.some((school) => school?.id === schoolId);
  const found = data?.toSorted((one, other) => Number(isConcerned(other.school.id)) - Number(isConcerned(one.school.id)));

  return (
    <div className="stack-4">
      <div className={`row-3 bottom ${css.search}`}>
        <TextField
          id="person"
          type="search"
          label={t('Name of the person')}
          hint={t('Whoever is marked as involved can no longer open this case.')}
          error={found ? undefined : field.error}
          autoComplete="off"
          maxLength={200}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            setTerm(typed.trim());
          }}
        />
        <Button look="secondary" busy={isValidating} busyText={t('Searching…')} onClick={() => setTerm(typed.trim())}>
          {t('Search')}
        </Button>
      </div>
      <p className="quiet">
        {t('If it is an Admin, another Admin or a Superuser has to decide the case: you can no longer close it.')}
      </p>
      {error !== undefined && <AlertPanel>{t('We couldn’t search for users.')}</AlertPanel>}
      <p role="status" className="quiet">
        {found && plural(found.length, '{count} person found', '{count} people found')}
      </p>
      {found && found.length > 0 && (
        <RadioGroup
          legend={t('Who is involved?')}
          choices={found.map((person) => ({
            value: String(person.id),
            label: <bdi translate="no">{withSchool(person)}</bdi>,
          }))}
          {...field}
        />
      )}
    </div>
  );
}
