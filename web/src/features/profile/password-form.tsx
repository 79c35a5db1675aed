import { zodResolver } from '@hookform/resolvers/zod';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { cx } from '../../lib/cx.ts';
import { fieldsOf, listProblems, showRefusals } from '../../lib/form-problems.ts';
import { msg, t } from '../../lib/i18n.ts';
import { explainFailure } from '../../lib/why-failed.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary, StatusLine } from '../../ui/error-summary.tsx';
import { PasswordField } from '../../ui/field.tsx';
import { changePassword } from './api.ts';
import css from './profile.module.css';
import { NewPassword, noPassword, passwordFields } from './schema.ts';

const failure = msg('Password change failed. Please check the current password provided was correct and try again.');

type Props = { email: string; onFailed: (failed: boolean) => void };

/** 'Change Your Password': the server ends all other sessions of this account. */
export function PasswordForm({ email, onFailed }: Props) {
  const [isChanged, setIsChanged] = useState(false);
  const [problem, setProblem] = useState<{ reason?: string | undefined } | null>(null);
  const [hasTried, setHasTried] = useState(false);
  const status = useRef<HTMLDivElement>(null);
  const form = useForm<NewPassword>({
    resolver: zodResolver(NewPassword),
    shouldFocusError: false,
    defaultValues: noPassword,
  });
  const { errors, isSubmitting, submitCount } = form.formState;
  const field = fieldsOf(form);
  const wrong = hasTried ? listProblems(errors, passwordFields) : [];

  function refuse(found: typeof problem) {
    setProblem(found);
    setHasTried(true);
    onFailed(true);
  }

  async function change(passwords: NewPassword) {
    setProblem(null);
    try {
      if (!(await changePassword(passwords))) return refuse({});
      form.reset(noPassword, { keepSubmitCount: true });
      setHasTried(false);
      setIsChanged(true);
      onFailed(false);
      status.current?.focus();
    } catch (error) {
      showRefusals(error, passwordFields, form.setError);
      refuse({ reason: explainFailure(error) });
    }
  }

  return (
    <form
      noValidate
      className="stack-5"
      onSubmit={form.handleSubmit(change, () => refuse(null))}
      onChange={() => setIsChanged(false)}
    >
      <h2 id="password-heading">{t('Change Your Password')}</h2>
      <ErrorSummary attempt={submitCount} errors={wrong}>
        {problem && (
          <p>
            {t(failure)}
            {problem.reason && <span className={cx('quiet', css.reason)}>{problem.reason}</span>}
          </p>
        )}
      </ErrorSummary>
      {/* Tells password managers which account the password belongs to. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label={t('Current Password')} autoComplete="current-password" {...field('old')} />
      <PasswordField
        label={t('New Password')}
        hint={t('At least 8 characters. Try three random words.')}
        autoComplete="new-password"
        {...field('new', { deps: ['confirm'] })}
      />
      <PasswordField label={t('Confirm New Password')} autoComplete="new-password" {...field('confirm')} />
      <div className="row-4">
        <Button type="submit" busy={isSubmitting}>
          {t('Change Password')}
        </Button>
        <StatusLine ref={status}>{isChanged && t('Password changed')}</StatusLine>
      </div>
    </form>
  );
}
