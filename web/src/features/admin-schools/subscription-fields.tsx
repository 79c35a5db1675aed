import type { UseFormReturn } from 'react-hook-form';
import { t } from '../../lib/i18n.ts';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import css from './admin-schools.module.css';
import type { Lookups } from './api.ts';
import type { SchoolValues } from './school-schema.ts';

interface Props {
  form: UseFormReturn<SchoolValues>;
  codes: Lookups['promotionCodes'];
  isReadOnly: boolean;
}

export function SubscriptionFields({ form, codes, isReadOnly }: Props) {
  const { errors, dirtyFields } = form.formState;
  const text = (name: keyof SchoolValues) => ({ error: errors[name]?.message, readOnly: isReadOnly, ...form.register(name) });

  return (
    <>
      <div className={css.fields}>
        <DateField label={t('Trial Start')} optional {...text('trialStartDate')} />
        <DateField label={t('Subscription Start')} optional {...text('subscriptionStartDate')} />
        <TextField label={t('Promotion Code From User')} optional {...text('promotionCodeFromUser')} />
        <Select
          label={t('Promotion Code')}
          error={errors.promotionCodeId?.message}
          {...form.register('promotionCodeId')}
          disabled={isReadOnly}
        >
          <option value="">{t('Select…')}</option>
          {codes.map(({ id, startsWith, description }) => (
            <option key={id} value={id}>
              {startsWith} – {description}
            </option>
          ))}
        </Select>
      </div>
      {dirtyFields.promotionCodeId && (
        <AlertPanel tone="warning">
          <p>
            {t(
              'Warning! Changing promotion code does not automatically change the start date. This needs to be adjusted manually.',
            )}
          </p>
        </AlertPanel>
      )}
    </>
  );
}
