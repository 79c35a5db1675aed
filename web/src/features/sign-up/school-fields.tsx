import type { UseFormReturn } from 'react-hook-form';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { Lookups } from './api.ts';
import type { Request } from './schema.ts';
import css from './sign-up.module.css';

const nations = (counties: Lookups['counties']) => [...new Set(counties.map(({ nation }) => nation))];

export function SchoolFields({ form, lookups }: { form: UseFormReturn<Request>; lookups: Lookups }) {
  const errors = form.formState.errors.school;
  return (
    <>
      <TextField
        label="School name"
        autoComplete="organization"
        error={errors?.name?.message}
        {...form.register('school.name')}
      />
      <Select label="School type" error={errors?.typeId?.message} {...form.register('school.typeId')}>
        <option value="">Select…</option>
        {lookups.schoolTypes.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <div className={css.row}>
        <Select label="County" error={errors?.countyId?.message} {...form.register('school.countyId')}>
          <option value="">Select…</option>
          {nations(lookups.counties).map((nation) => (
            <optgroup key={nation} label={nation}>
              {lookups.counties
                .filter((county) => county.nation === nation)
                .map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
            </optgroup>
          ))}
        </Select>
        <TextField label="Postcode" autoComplete="postal-code" error={errors?.zip?.message} {...form.register('school.zip')} />
      </div>
    </>
  );
}
