import { zodResolver } from '@hookform/resolvers/zod';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { explainFailure, listProblems, ON_BLUR, showRefusals } from '../../lib/form-problems.ts';
import { t } from '../../lib/i18n.ts';
import { useEmailCheck } from '../../lib/use-email-check.ts';
import { emailTaken, looksLikeEmail, titles } from '../../lib/user-form.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Select } from '../../ui/select.tsx';
import { StatusLine } from '../../ui/status-line.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { saveDetails, type User } from './api.ts';
import css from './profile.module.css';
import { Details, detailFields, detailsOf } from './schema.ts';

type Props = { me: User; onSaved: (me: User) => void; onFailed: (failed: boolean) => void };
type Outcome = { saved: boolean; failed: boolean; reason?: string | undefined };

const untried: Outcome = { saved: false, failed: false };

/** 'Update Your Details'. The current password is asked for only after the server wanted it for another address. */
export function DetailsForm({ me, onSaved, onFailed }: Props) {
  const [{ saved, failed, reason }, setOutcome] = useState(untried);
  const [needsPassword, setNeedsPassword] = useState(false);
  const status = useRef<HTMLDivElement>(null);
  const form = useForm<Details>({
    resolver: zodResolver(Details),
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    shouldFocusError: false,
    defaultValues: detailsOf(me),
  });
  const { errors, isDirty, isSubmitting, submitCount } = form.formState;
  const emailCheck = useEmailCheck(me.id);
  const wrong = failed ? listProblems(errors, detailFields) : [];

  function finish(outcome: Outcome) {
    setOutcome(outcome);
    onFailed(outcome.failed);
  }

  function startAgain(stored: User) {
    form.reset(detailsOf(stored));
    setNeedsPassword(false);
    emailCheck.forget();
  }

  async function save(details: Details) {
    finish(untried);
    if (!(await emailCheck.check(details.email))) {
      form.setError('email', { type: 'refused', message: emailTaken });
      return finish({ saved: false, failed: true });
    }
    try {
      const stored = await saveDetails(details);
      startAgain(stored);
      onSaved(stored);
      finish({ saved: true, failed: false });
      status.current?.focus();
    } catch (error) {
      emailCheck.forget();
      const refused = showRefusals(error, detailFields, form.setError);
      if (refused.includes('currentPassword')) setNeedsPassword(true);
      finish({ saved: false, failed: true, reason: explainFailure(error) });
    }
  }

  /** Never blocks typing; a taken address is said as soon as it is known. */
  async function checkEmail(email: string) {
    if (!looksLikeEmail(email) || email === me.email) return;
    const isFree = await emailCheck.check(email);
    if (!isFree && form.getValues('email').trim() === email) form.setError('email', { type: ON_BLUR, message: emailTaken });
  }

  return (
    <form
      noValidate
      className={css.fields}
      onSubmit={form.handleSubmit(save, () => finish({ saved: false, failed: true }))}
      onChange={() => saved && finish(untried)}
    >
      <h2 id="details-heading">{t('Update Your Details')}</h2>
      <ErrorSummary attempt={submitCount} errors={wrong}>
        {failed && (
          <p>
            {t('Update failed. Please review the errors shown and try again.')}
            {reason && <span className={css.reason}>{reason}</span>}
          </p>
        )}
      </ErrorSummary>
      <div className={css.names}>
        <Select label={t('Title')} autoComplete="honorific-prefix" error={errors.title?.message} {...form.register('title')}>
          {titles.map((title) => (
            <option key={title}>{title}</option>
          ))}
        </Select>
        <TextField
          label={t('First Name')}
          autoComplete="given-name"
          error={errors.firstName?.message}
          {...form.register('firstName')}
        />
      </div>
      <div className={css.pair}>
        <TextField
          label={t('Middle Name(s)')}
          optional
          autoComplete="additional-name"
          error={errors.middleName?.message}
          {...form.register('middleName')}
        />
        <TextField
          label={t('Last Name')}
          autoComplete="family-name"
          error={errors.lastName?.message}
          {...form.register('lastName')}
        />
      </div>
      <TextField
        label={t('Email')}
        type="email"
        autoComplete="email"
        hint={emailCheck.isChecking ? t('Checking…') : t('You log in with this address.')}
        error={errors.email?.message}
        {...form.register('email', {
          onBlur: (event: { target: { value: string } }) => void checkEmail(event.target.value.trim()),
          onChange: () => errors.email?.type === ON_BLUR && form.clearErrors('email'),
        })}
      />
      {needsPassword && (
        <PasswordField
          label={t('Your Password')}
          hint={t('Another email address needs your current password, so that nobody else can take your account.')}
          autoComplete="current-password"
          error={errors.currentPassword?.message}
          {...form.register('currentPassword')}
        />
      )}
      <TextField
        label={t('School Position')}
        optional
        autoComplete="organization-title"
        error={errors.schoolPosition?.message}
        {...form.register('schoolPosition')}
      />
      <Checkbox
        label={t('Receive notification emails when your posts have comments or replies from other users')}
        hint={t('No marketing emails.')}
        {...form.register('allowNotificationEmails')}
      />
      <div className={css.actions}>
        <Button type="submit" disabled={!isDirty} busy={isSubmitting}>
          {t('Save')}
        </Button>
        <Button
          look="secondary"
          disabled={!isDirty || isSubmitting}
          onClick={() => {
            startAgain(me);
            finish(untried);
            status.current?.focus();
          }}
        >
          {t('Reset')}
        </Button>
        {!isDirty && !saved && <span className={css.quiet}>{t('No changes to save')}</span>}
        <StatusLine ref={status}>{saved && t('Saved')}</StatusLine>
      </div>
    </form>
  );
}
