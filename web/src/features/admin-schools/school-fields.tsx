import type { UseFormReturn } from 'react-hook-form';
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
      <TextField label="School Name" {...text('name')} />
      <TextField label="Number of Pupils" optional type="number" min={0} max={10_000} {...text('numberOfPupils')} />
      <TextField label="Primary Contact Name" optional {...text('headTeacher')} />
      <TextField label="School Email" optional type="email" {...text('email')} />
      <Select label="County" {...select('countyId')}>
        <Choices items={lookups.counties} groupOf={({ nation }) => nation} />
      </Select>
      <TextField label="Postcode" {...text('zip')} />
      <Select label="School Type" {...select('typeId')}>
        <Choices items={lookups.schoolTypes} />
      </Select>
      <Select label="Location Type" {...select('locationTypeId')}>
        <Choices items={lookups.locationTypes} />
      </Select>
      <Select label="Primary Ethnicity" optional {...select('primaryEthnicityId')}>
        <Choices items={lookups.ethnicities} groupOf={({ group }) => group} />
      </Select>
      <Select label="Secondary Ethnicity" optional {...select('secondaryEthnicityId')}>
        <Choices items={lookups.ethnicities} groupOf={({ group }) => group} />
      </Select>
    </div>
  );
}
