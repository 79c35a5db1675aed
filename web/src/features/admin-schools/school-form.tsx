import { zodResolver } from '@hookform/resolvers/zod';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../lib/api-error.ts';
import { explainFailure, listProblems, showRefusals } from '../../lib/form-problems.ts';
import { t } from '../../lib/i18n.ts';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { StatusLine } from '../../ui/status-line.tsx';
import css from './admin-schools.module.css';
import { type Lookups, type School, updateSchool } from './api.ts';
import { SchoolFields } from './school-fields.tsx';
import { SchoolValues, schoolFields, toValues, wrongPupils } from './school-schema.ts';
import { SubscriptionFields } from './subscription-fields.tsx';

interface Props {
  school: School;
  lookups: Lookups;
  onSaved: (saved: School) => void;
  onFailed: (failed: boolean) => void;
}
type Outcome = { saved: boolean; failed: boolean; reason?: string | undefined };

/** Everything that staff may change about a school. While the school is inactive it can only be read. */
export function SchoolForm({ school, lookups, onSaved, onFailed }: Props) {
  const [{ saved, failed, reason }, setOutcome] = useState<Outcome>({ saved: false, failed: false });
  const status = useRef<HTMLDivElement>(null);
  const form = useForm<SchoolValues>({
    resolver: zodResolver(SchoolValues),
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    shouldFocusError: false,
    defaultValues: toValues(school),
  });
  const { errors, isSubmitting, submitCount } = form.formState;
  const isReadOnly = !school.active;

  function finish(outcome: Outcome) {
    setOutcome(outcome);
    onFailed(outcome.failed);
  }

  async function save(values: SchoolValues) {
    if (isNoNumber('numberOfPupils')) {
      form.setError('numberOfPupils', { type: 'refused', message: wrongPupils });
      return finish({ saved: false, failed: true });
    }
    try {
      const stored = await updateSchool(school.id, values);
      onSaved(stored);
      form.reset(toValues(stored));
      finish({ saved: true, failed: false });
      status.current?.focus();
    } catch (error) {
      const placed = showRefusals(error, schoolFields, form.setError);
      const detail = error instanceof ApiError && placed.length === 0 ? t(error.message) : undefined;
      finish({ saved: false, failed: true, reason: explainFailure(error) ?? detail });
    }
  }

  function reset() {
    form.reset(toValues(school));
    finish({ saved: false, failed: false });
  }

  return (
    <form
      noValidate
      className={css.form}
      aria-label={t('School details')}
      onSubmit={form.handleSubmit(save, () => finish({ saved: false, failed: true }))}
      onChange={() => saved && finish({ saved: false, failed: false })}
    >
      {isReadOnly && (
        <AlertPanel tone="info">
          <p>{t('This school is inactive. Activate it to change its details.')}</p>
        </AlertPanel>
      )}
      <ErrorSummary attempt={submitCount} errors={failed ? listProblems(errors, schoolFields) : []}>
        {failed && reason && <p>{reason}</p>}
      </ErrorSummary>
      <Card as="section" id="school" className={css.section} aria-labelledby="school-heading">
        <h2 id="school-heading">{t('School')}</h2>
        <SchoolFields form={form} lookups={lookups} isReadOnly={isReadOnly} />
      </Card>
      <Card as="section" id="subscription" className={css.section} aria-labelledby="subscription-heading">
        <h2 id="subscription-heading">{t('Subscription Details')}</h2>
        <SubscriptionFields form={form} codes={lookups.promotionCodes} isReadOnly={isReadOnly} />
      </Card>
      {!isReadOnly && (
        <div className={css.actions}>
          <Button type="submit" busy={isSubmitting}>
            {t('Save')}
          </Button>
          <Button look="secondary" disabled={isSubmitting} onClick={reset}>
            {t('Reset')}
          </Button>
          <StatusLine ref={status}>{saved && t('Saved')}</StatusLine>
        </div>
      )}
    </form>
  );
}

/** A number field says '' for "12e" too: what cannot be read must not be stored as nothing. */
function isNoNumber(id: string): boolean {
  const field = document.getElementById(id);
  return field instanceof HTMLInputElement && field.validity.badInput;
}
