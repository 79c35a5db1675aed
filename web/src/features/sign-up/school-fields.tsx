import type { UseFormReturn } from 'react-hook-form';
import { t } from '../../lib/i18n.ts';
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
        label={t('School name')}
        autoComplete="organization"
        error={errors?.name?.message}
        {...form.register('school.name')}
      />
      <Select label={t('School type')} error={errors?.typeId?.message} {...form.register('school.typeId')}>
        <Choices items={lookups.schoolTypes} />
      </Select>
      <div className={css.row}>
        <Select label={t('County')} error={errors?.countyId?.message} {...form.register('school.countyId')}>
          <Choices items={lookups.counties} groupOf={({ nation }) => nation} />
        </Select>
        <TextField
          label={t('Postcode')}
          autoComplete="postal-code"
          error={errors?.zip?.message}
          {...form.register('school.zip')}
        />
      </div>
    </>
  );
}
