import type { UseFormReturn } from 'react-hook-form';
import { t } from '../../lib/i18n.ts';
import { Choices } from '../../ui/choices.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import css from './admin-schools.module.css';
import type { Lookups } from './api.ts';
import type { SchoolValues } from './school-schema.ts';

interface Props {
  form: UseFormReturn<SchoolValues>;
  lookups: Lookups;
  isReadOnly: boolean;
}

export function SchoolFields({ form, lookups, isReadOnly }: Props) {
  const { errors } = form.formState;
  // A select cannot be read-only, only disabled.
  const text = (name: keyof SchoolValues) => ({ error: errors[name]?.message, readOnly: isReadOnly, ...form.register(name) });
  const select = (name: keyof SchoolValues) => ({ error: errors[name]?.message, ...form.register(name), disabled: isReadOnly });

  return (
    <div className={css.fields}>
      <TextField label={t('School Name')} {...text('name')} />
      <TextField label={t('Number of Pupils')} optional type="number" min={0} max={10_000} {...text('numberOfPupils')} />
      <TextField label={t('Primary Contact Name')} optional {...text('headTeacher')} />
      <TextField label={t('School Email')} optional type="email" {...text('email')} />
      <Select label={t('County')} {...select('countyId')}>
        <Choices items={lookups.counties} groupOf={({ nation }) => nation} />
      </Select>
      <TextField label={t('Postcode')} {...text('zip')} />
      <Select label={t('School Type')} {...select('typeId')}>
        <Choices items={lookups.schoolTypes} />
      </Select>
      <Select label={t('Location Type')} {...select('locationTypeId')}>
        <Choices items={lookups.locationTypes} />
      </Select>
      <Select label={t('Primary Ethnicity')} optional {...select('primaryEthnicityId')}>
        <Choices items={lookups.ethnicities} groupOf={({ group }) => group} />
      </Select>
      <Select label={t('Secondary Ethnicity')} optional {...select('secondaryEthnicityId')}>
        <Choices items={lookups.ethnicities} groupOf={({ group }) => group} />
      </Select>
    </div>
  );
}
