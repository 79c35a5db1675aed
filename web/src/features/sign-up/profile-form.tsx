import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../lib/api-error.ts';
import { t } from '../../lib/i18n.ts';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Choices } from '../../ui/choices.tsx';
import { Select } from '../../ui/select.tsx';
import { StatusLine } from '../../ui/status-line.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type Lookups, type Profile, updateProfile } from './api.ts';
import css from './sign-up.module.css';

const start: Profile = { locationTypeId: '', numberOfPupils: '', primaryEthnicityId: '', secondaryEthnicityId: '' };

/** What helps us to find contrasting schools; all of it may wait. */
export function ProfileForm({ guuid, lookups }: { guuid: string; lookups: Lookups }) {
  const [outcome, setOutcome] = useState<'saved' | 'failed' | 'gone' | null>(null);
  const status = useRef<HTMLDivElement>(null);
  const form = useForm<Profile>({ defaultValues: start });
  const { isDirty, isSubmitting, errors } = form.formState;

  async function save(profile: Profile) {
    try {
      await updateProfile(guuid, profile);
      form.reset(profile);
      setOutcome('saved');
      status.current?.focus();
    } catch (error) {
      setOutcome(error instanceof ApiError && error.status === 404 ? 'gone' : 'failed');
    }
  }

  return (
    <Card as="section" aria-labelledby="profile-heading">
      <form noValidate className={css.fields} onSubmit={form.handleSubmit(save)} onChange={() => setOutcome(null)}>
        <h2 id="profile-heading" className={css.heading}>
          {t('About your school')}
        </h2>
        <p className={css.quiet}>{t('Optional. It helps us to link you with schools unlike your own.')}</p>
        <div className={css.row}>
          <Select label={t('Location type')} {...form.register('locationTypeId')}>
            <Choices items={lookups.locationTypes} />
          </Select>
          <TextField
            label={t('Number of pupils')}
            inputMode="numeric"
            error={errors.numberOfPupils?.message}
            {...form.register('numberOfPupils', {
              setValueAs: (value: string) => value.trim(),
              validate: (value) =>
                value === '' || (/^\d{1,5}$/.test(value) && Number(value) <= 10_000) || t('Enter a number from 0 to 10000'),
            })}
          />
        </div>
        <div className={css.row}>
          <Select label={t('Primary ethnicity')} {...form.register('primaryEthnicityId')}>
            <Choices items={lookups.ethnicities} groupOf={({ group }) => group} />
          </Select>
          <Select label={t('Secondary ethnicity')} {...form.register('secondaryEthnicityId')}>
            <Choices items={lookups.ethnicities} groupOf={({ group }) => group} />
          </Select>
        </div>
        {outcome === 'failed' && (
          <AlertPanel>
            <p>{t('The profile was not saved. Please try again.')}</p>
          </AlertPanel>
        )}
        {outcome === 'gone' && (
          <AlertPanel tone="info">
            <p>{t('Your request is with us and can no longer be changed here.')}</p>
          </AlertPanel>
        )}
        <div className={css.actions}>
          <Button type="submit" disabled={!isDirty} busy={isSubmitting}>
            {t('Update School Profile')}
          </Button>
          {!isDirty && outcome === null && <span className={css.quiet}>{t('No changes to save')}</span>}
          <StatusLine ref={status}>{outcome === 'saved' && t('Saved')}</StatusLine>
        </div>
      </form>
    </Card>
  );
}
