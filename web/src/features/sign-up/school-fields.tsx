import type { UseFormReturn } from 'react-hook-form';
import { Choices } from '../../ui/choices.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { Lookups } from './api.ts';
import type { Request } from './schema.ts';
import css from './sign-up.module.css';

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
        <Choices items={lookups.schoolTypes} />
      </Select>
      <div className={css.row}>
        <Select label="County" error={errors?.countyId?.message} {...form.register('school.countyId')}>
          <Choices items={lookups.counties} groupOf={({ nation }) => nation} />
        </Select>
        <TextField label="Postcode" autoComplete="postal-code" error={errors?.zip?.message} {...form.register('school.zip')} />
      </div>
    </>
  );
}
