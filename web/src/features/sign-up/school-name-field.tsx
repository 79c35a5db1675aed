import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { fieldsOf } from '../../lib/form-problems.ts';
import { t, withParts } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { SERVICE_NAME } from '../../lib/service.ts';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import { findSchools, type RegisterHit } from './api.ts';
import type { Request } from './schema.ts';

const PAUSE_MS = 150;
/** The option for a school that the register does not have. */
const NONE = 'none';

/**
 * The school's name, found in the register of schools or typed. Choosing a school fills in its type, county and postcode, which stay
 * editable.
 */
export function SchoolNameField({ form }: { form: UseFormReturn<Request> }) {
  const [typed, setTyped] = useState('');
  const hits = useHits(typed);
  const [chosen, setChosen] = useState<RegisterHit>();
  const field = fieldsOf(form)('school.name');
  const key = form.watch('school.registerKey');

  function choose(id: string) {
    const hit = hits?.find((each) => each.key === id);
    setTyped('');
    setChosen(hit);
    form.setValue('school.registerKey', hit?.key ?? '', { shouldDirty: true });
    if (!hit) return;
    const filledIn = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };
    form.setValue('school.name', hit.name, filledIn);
    if (hit.typeId !== null) form.setValue('school.typeId', String(hit.typeId), filledIn);
    if (hit.countyId !== null) form.setValue('school.countyId', String(hit.countyId), filledIn);
    if (hit.postcode !== null) form.setValue('school.zip', hit.postcode, filledIn);
  }

  const options = hits && [
    ...hits.map((hit) => ({ id: hit.key, content: <Hit {...hit} /> })),
    { id: NONE, content: t('My school is not in the list') },
  ];

  return (
    <>
      <Combobox
        label={t('School name')}
        hint={t('Type the name, town or postcode, and choose your school from the list.')}
        {...field}
        options={options}
        onChoose={choose}
        onChange={(event) => {
          void field.onChange(event);
          setTyped(event.target.value);
        }}
      />
      {key && (
        <div className="row-3">
          <p className="quiet">
            {withParts('In the register of schools: {school}', {
              school: <span translate="no">{chosen ? describe(chosen) : form.getValues('school.name')}</span>,
            })}
          </p>
          <Button look="quiet" onClick={() => choose(NONE)}>
            {t('This is not my school')}
          </Button>
        </div>
      )}
      {key && chosen?.key === key && chosen.isMember && (
        <AlertPanel tone="info">
          {withParts('{school} is on {service} already. Its lead user can add you. If you don’t know who that is, {contact}.', {
            school: <strong translate="no">{chosen.name}</strong>,
            service: SERVICE_NAME,
            contact: <Link to={paths.contact}>{t('contact us')}</Link>,
          })}
        </AlertPanel>
      )}
    </>
  );
}

const describe = ({ name, town, postcode }: RegisterHit) => [name, town, postcode].filter((part) => part !== null).join(', ');

function Hit({ name, town, postcode, isMember }: RegisterHit) {
  return (
    <>
      <span translate="no">{name}</span>
      <span className="quiet small">
        <span translate="no">{[town, postcode].filter((part) => part !== null).join(', ')}</span>
        {isMember && ` · ${t('On {service} already', { service: SERVICE_NAME })}`}
      </span>
    </>
  );
}

/** Schools for the newest text; undefined until they have arrived, for short texts, or if they could not be loaded. */
function useHits(typed: string): RegisterHit[] | undefined {
  const [hits, setHits] = useState<RegisterHit[]>();
  const contains = typed.trim();

  useEffect(() => {
    if (contains.length < 3) return setHits(undefined);
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const found = await findSchools(contains).catch(() => undefined);
      if (isCurrent) setHits(found);
    }, PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [contains]);

  return hits;
}
