import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../lib/api-error.ts';
import { explainFailure, listProblems, showRefusals } from '../../lib/form-problems.ts';
import { t } from '../../lib/i18n.ts';
import { Button, type ButtonLook } from '../../ui/button.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import css from './profile.module.css';
import { type CodesStep, type CodesValues, codesFields, codesSteps } from './schema.ts';

type Props = {
  /** What is asked for follows from it. */
  step: CodesStep;
  email: string;
  submit: string;
  look?: ButtonLook;
  /** Throws ApiError; after it this form is gone. */
  onSubmit: (values: CodesValues) => Promise<void>;
  onFailed: (failed: boolean) => void;
  onCancel?: () => void;
  children?: ReactNode;
};

/** Unlike the other fields of this page, which may be called the same. */
const idOf = (field: string) => `codes-${field}`;

/** One step of the one-time codes: the password, a code, or both. */
export function CodesForm({ step, email, submit, look = 'primary', onSubmit, onFailed, onCancel, children }: Props) {
  const [reason, setReason] = useState<string>();
  const [hasFailed, setHasFailed] = useState(false);
  const form = useForm<CodesValues>({
    resolver: zodResolver(codesSteps[step]),
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    shouldFocusError: false,
    defaultValues: { currentPassword: '', code: '' },
  });
  const { errors, isSubmitting, submitCount } = form.formState;
  const wrong = hasFailed ? listProblems(errors, codesFields).map(({ field, message }) => ({ field: idOf(field), message })) : [];

  function fail(why?: string) {
    setReason(why);
    setHasFailed(true);
    onFailed(true);
  }

  async function send(values: CodesValues) {
    setReason(undefined);
    try {
      await onSubmit(values);
      onFailed(false);
    } catch (error) {
      const placed = showRefusals(error, codesFields, form.setError);
      const said = error instanceof ApiError && error.status === 409 ? t(error.message) : undefined;
      fail(placed.length > 0 ? undefined : (explainFailure(error) ?? said));
    }
  }

  return (
    <form noValidate className={css.fields} onSubmit={form.handleSubmit(send, () => fail())}>
      <ErrorSummary attempt={submitCount} errors={wrong}>
        {reason && <p>{reason}</p>}
      </ErrorSummary>
      {children}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      {step !== 'confirm' && (
        <PasswordField
          label={t('Your Password')}
          autoComplete="current-password"
          error={errors.currentPassword?.message}
          {...form.register('currentPassword')}
          id={idOf('currentPassword')}
        />
      )}
      {step !== 'begin' && <CodeField error={errors.code?.message} {...form.register('code')} id={idOf('code')} />}
      <div className={css.actions}>
        <Button type="submit" look={look} busy={isSubmitting} busyText={t('One moment…')}>
          {submit}
        </Button>
        {onCancel && (
          <Button look="secondary" onClick={onCancel}>
            {t('Cancel')}
          </Button>
        )}
      </div>
    </form>
  );
}
