import { zodResolver } from '@hookform/resolvers/zod';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../lib/api-error.ts';
import { explainFailure, listProblems, ON_BLUR, showRefusals } from '../../lib/form-problems.ts';
import { t } from '../../lib/i18n.ts';
import { useEmailCheck } from '../../lib/use-email-check.ts';
import { emailTaken, looksLikeEmail, titles } from '../../lib/user-form.ts';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Select } from '../../ui/select.tsx';
import { StatusLine } from '../../ui/status-line.tsx';
import { TextField } from '../../ui/text-field.tsx';
import css from './admin-users.module.css';
import { type User, updateUser } from './api.ts';
import { toValues, UserValues, userFieldNames } from './user-values.ts';

interface Props {
  user: User;
  /** The reader may only look, whatever the user's state. */
  isReadOnly: boolean;
  onSaved: (saved: User) => void;
  onFailed: (failed: boolean) => void;
}
type Outcome = { saved: boolean; failed: boolean; reason?: string | undefined };

const untried: Outcome = { saved: false, failed: false };

/** The user's details. While the user is inactive they can only be read. */
export function UserForm({ user, isReadOnly, onSaved, onFailed }: Props) {
  const [{ saved, failed, reason }, setOutcome] = useState(untried);
  const status = useRef<HTMLDivElement>(null);
  const emailCheck = useEmailCheck(user.id);
  const form = useForm<UserValues>({
    resolver: zodResolver(UserValues),
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    shouldFocusError: false,
    defaultValues: toValues(user),
  });
  const { errors, isSubmitting, submitCount } = form.formState;
  const readOnly = isReadOnly || !user.active;

  function finish(outcome: Outcome) {
    setOutcome(outcome);
    onFailed(outcome.failed);
  }

  function startAgain(stored: User) {
    form.reset(toValues(stored));
    emailCheck.forget();
  }

  async function save(values: UserValues) {
    if (!(await emailCheck.check(values.email))) {
      form.setError('email', { type: 'refused', message: emailTaken });
      return finish({ saved: false, failed: true });
    }
    try {
      const stored = await updateUser(user.id, values);
      startAgain(stored);
      onSaved(stored);
      finish({ saved: true, failed: false });
      status.current?.focus();
    } catch (error) {
      emailCheck.forget();
      const placed = showRefusals(error, userFieldNames, form.setError);
      const detail = error instanceof ApiError && placed.length === 0 ? t(error.message) : undefined;
      finish({ saved: false, failed: true, reason: explainFailure(error) ?? detail });
    }
  }

  /** Never blocks typing; a taken address is said as soon as it is known. */
  async function checkEmail(email: string) {
    if (readOnly || !looksLikeEmail(email) || email === user.email) return;
    const isFree = await emailCheck.check(email);
    if (!isFree && form.getValues('email').trim() === email) form.setError('email', { type: ON_BLUR, message: emailTaken });
  }

  const field = (name: keyof UserValues) => ({ error: errors[name]?.message, readOnly, ...form.register(name) });
  return (
    <Card as="section" aria-labelledby="details-heading">
      <form
        noValidate
        className={css.section}
        onSubmit={form.handleSubmit(save, () => finish({ saved: false, failed: true }))}
        onChange={() => saved && finish(untried)}
      >
        <h2 id="details-heading">{t('Details')}</h2>
        {!user.active && (
          <AlertPanel tone="info">
            <p>
              {t('This user is inactive.')}
              {!isReadOnly && ` ${t('Activate them to change their details.')}`}
            </p>
          </AlertPanel>
        )}
        <ErrorSummary attempt={submitCount} errors={failed ? listProblems(errors, userFieldNames) : []}>
          {failed && reason && <p>{reason}</p>}
        </ErrorSummary>
        <div className={css.fields}>
          <Select label={t('Title')} error={errors.title?.message} {...form.register('title')} disabled={readOnly}>
            {titles.map((title) => (
              <option key={title}>{title}</option>
            ))}
          </Select>
          <TextField label={t('First Name')} autoComplete="off" {...field('firstName')} />
          <TextField label={t('Middle Name(s)')} optional autoComplete="off" {...field('middleName')} />
          <TextField label={t('Last Name')} autoComplete="off" {...field('lastName')} />
          <TextField
            label={t('Email')}
            type="email"
            autoComplete="off"
            // Always there: a line that came on leaving the field would move Save away from under the press.
            hint={emailCheck.isChecking ? t('Checking…') : t('They log in with this address.')}
            error={errors.email?.message}
            readOnly={readOnly}
            {...form.register('email', {
              onBlur: (event: { target: { value: string } }) => void checkEmail(event.target.value.trim()),
              onChange: () => errors.email?.type === ON_BLUR && form.clearErrors('email'),
            })}
          />
          <TextField label={t('School Position')} optional autoComplete="off" {...field('schoolPosition')} />
        </div>
        {!readOnly && (
          <div className={css.actions}>
            <Button type="submit" busy={isSubmitting}>
              {t('Save')}
            </Button>
            <Button
              look="secondary"
              disabled={isSubmitting}
              onClick={() => {
                startAgain(user);
                finish(untried);
              }}
            >
              {t('Reset')}
            </Button>
            <StatusLine ref={status}>{saved && t('Saved')}</StatusLine>
          </div>
        )}
      </form>
    </Card>
  );
}
