import { zodResolver } from '@hookform/resolvers/zod';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../lib/api-error.ts';
import { explainFailure, listProblems, showRefusals } from '../../lib/form-problems.ts';
import { t } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Choices } from '../../ui/choices.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Fieldset } from '../../ui/fieldset.tsx';
import { Select } from '../../ui/select.tsx';
import { StatusLine } from '../../ui/status-line.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type Lookups, type School, saveSchool } from './api.ts';
import { formOf, SchoolForm, schoolFields } from './schema.ts';
import css from './school-profile.module.css';

type Props = { school: School; lookups: Lookups; onSaved: (school: School) => void; onFailed: (failed: boolean) => void };

/** What a Lead may change about their own school. */
export function SchoolDetails({ school, lookups, onSaved, onFailed }: Props) {
  const [outcome, setOutcome] = useState<'saved' | 'failed' | null>(null);
  const [reason, setReason] = useState('');
  const status = useRef<HTMLDivElement>(null);
  const form = useForm<SchoolForm>({
    resolver: zodResolver(SchoolForm),
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    shouldFocusError: false,
    defaultValues: formOf(school),
  });
  const { errors, isDirty, isSubmitting, submitCount } = form.formState;
  const problem = (field: keyof SchoolForm) => errors[field]?.message;

  function finish(next: typeof outcome, why = '') {
    setOutcome(next);
    setReason(why);
    onFailed(next === 'failed');
  }

  async function save(wanted: SchoolForm) {
    finish(null);
    try {
      const stored = await saveSchool(school.id, wanted);
      form.reset(formOf(stored));
      onSaved(stored);
      finish('saved');
      status.current?.focus();
    } catch (error) {
      const refused = showRefusals(error, schoolFields, form.setError);
      const why = explainFailure(error) ?? (error instanceof ApiError && refused.length === 0 ? t(error.message) : '');
      finish('failed', t('The profile was not saved. {why}', { why }));
    }
  }

  return (
    <Card>
      <form
        noValidate
        className={css.fields}
        onSubmit={form.handleSubmit(save, () => finish('failed'))}
        onChange={() => outcome === 'saved' && finish(null)}
      >
        <ErrorSummary attempt={submitCount} errors={listProblems(errors, schoolFields)}>
          {reason && <p>{reason}</p>}
        </ErrorSummary>
        <Fieldset legend={t('Name and contact')}>
          <TextField label={t('School Name')} autoComplete="organization" error={problem('name')} {...form.register('name')} />
          <div className={css.pair}>
            <TextField
              label={t('Primary Contact Name')}
              autoComplete="off"
              error={problem('headTeacher')}
              {...form.register('headTeacher')}
            />
            <TextField
              label={t('School Email')}
              optional
              type="email"
              autoComplete="off"
              error={problem('email')}
              {...form.register('email')}
            />
          </div>
          <div className={css.pair}>
            <TextField label={t('Postcode')} autoComplete="postal-code" error={problem('zip')} {...form.register('zip')} />
            <Select label={t('County')} error={problem('countyId')} {...form.register('countyId')}>
              <Choices items={lookups.counties} groupOf={({ nation }) => nation} />
            </Select>
          </div>
        </Fieldset>
        <Fieldset legend={t('About your school')}>
          <p className={css.quiet}>{t('Other schools see this, and it helps us to link you with schools unlike your own.')}</p>
          <div className={css.pair}>
            <Select label={t('School Type')} error={problem('typeId')} {...form.register('typeId')}>
              <Choices items={lookups.schoolTypes} />
            </Select>
            <Select label={t('Location Type')} error={problem('locationTypeId')} {...form.register('locationTypeId')}>
              <Choices items={lookups.locationTypes} />
            </Select>
          </div>
          <div className={css.pair}>
            <TextField
              label={t('Number of Pupils')}
              optional
              inputMode="numeric"
              autoComplete="off"
              error={problem('numberOfPupils')}
              {...form.register('numberOfPupils')}
            />
          </div>
          <div className={css.pair}>
            <Select label={t('Primary Ethnicity')} error={problem('primaryEthnicityId')} {...form.register('primaryEthnicityId')}>
              <Choices items={lookups.ethnicities} groupOf={({ group }) => group} />
            </Select>
            <Select
              label={t('Secondary Ethnicity')}
              error={problem('secondaryEthnicityId')}
              {...form.register('secondaryEthnicityId')}
            >
              <Choices items={lookups.ethnicities} groupOf={({ group }) => group} />
            </Select>
          </div>
        </Fieldset>
        <div className={css.actions}>
          <Button type="submit" disabled={!isDirty} busy={isSubmitting}>
            {t('Save')}
          </Button>
          <Button
            look="secondary"
            disabled={!isDirty || isSubmitting}
            onClick={() => {
              form.reset(formOf(school));
              finish(null);
              status.current?.focus();
            }}
          >
            {t('Reset')}
          </Button>
          {!isDirty && outcome !== 'saved' && <span className={css.quiet}>{t('No changes to save')}</span>}
          <StatusLine ref={status}>{outcome === 'saved' && t('Saved')}</StatusLine>
        </div>
      </form>
    </Card>
  );
}
