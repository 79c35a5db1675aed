import { useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { hasField } from '../../lib/form-problems.ts';
import { t } from '../../lib/i18n.ts';
import type { Me } from '../../lib/me.ts';
import { titles } from '../../lib/user-form.ts';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Checkbox, PasswordField, Select, TextField } from '../../ui/field.tsx';
import { SaveBar } from '../../ui/use-stored-form.tsx';
import { useUserForm } from '../../ui/use-user-form.ts';
import { saveDetails } from './api.ts';
import css from './profile.module.css';
import { Details, detailFields, detailsOf } from './schema.ts';

type Props = { me: Me; onSaved: (me: Me) => void; onFailed: (failed: boolean) => void };

/** 'Update Your Details'. Asks for the current password only after the server required it for a new address. */
export function DetailsForm({ me, onSaved, onFailed }: Props) {
  const [needsPassword, setNeedsPassword] = useState(false);
  const { form, draftLine, saved, failed, reason, status, isCheckingEmail, problems, submit, changed, reset, field, emailField } =
    useUserForm({
      stored: me,
      schema: Details,
      fields: detailFields,
      toValues: detailsOf,
      draft: { kind: 'details', unkept: ['currentPassword'] },
      save,
      onSaved,
      onFailed,
    });
  const { isDirty, isSubmitting, submitCount } = form.formState;

  async function save(details: Details): Promise<Me> {
    try {
      const stored = await saveDetails(details);
      setNeedsPassword(false);
      return stored;
    } catch (error) {
      if (hasField(error, 'currentPassword')) setNeedsPassword(true);
      throw error;
    }
  }

  return (
    <form noValidate className="stack-5" onSubmit={submit} onChange={changed}>
      <h2 id="details-heading">{t('Update Your Details')}</h2>
      {draftLine}
      <ErrorSummary attempt={submitCount} errors={problems}>
        {failed && (
          <p>
            {t('Update failed. Please review the errors shown and try again.')}
            {reason && <span className={cx('quiet', css.reason)}>{reason}</span>}
          </p>
        )}
      </ErrorSummary>
      <div className={cx('stack-5', css.names)}>
        <Select label={t('Title')} autoComplete="honorific-prefix" {...field('title')}>
          {titles.map((title) => (
            <option key={title}>{title}</option>
          ))}
        </Select>
        <TextField label={t('First Name')} autoComplete="given-name" {...field('firstName')} />
      </div>
      <div className={cx('stack-5', css.pair)}>
        <TextField label={t('Middle Name(s)')} optional autoComplete="additional-name" {...field('middleName')} />
        <TextField label={t('Last Name')} autoComplete="family-name" {...field('lastName')} />
      </div>
      <TextField
        label={t('Email')}
        type="email"
        autoComplete="email"
        hint={isCheckingEmail ? t('Checking…') : t('You log in with this address.')}
        {...emailField()}
      />
      {needsPassword && (
        <PasswordField
          label={t('Your password')}
          hint={t('To change your email address, enter your current password. This protects your account.')}
          autoComplete="current-password"
          {...field('currentPassword')}
        />
      )}
      <TextField label={t('School Position')} optional autoComplete="organization-title" {...field('schoolPosition')} />
      <Checkbox
        label={t('Receive notification emails when your posts have comments or replies from other users')}
        hint={t('Also about newly linked schools, your quilt and, on Fridays, your question of the week. No marketing emails.')}
        {...form.register('allowNotificationEmails')}
      />
      <SaveBar
        {...{ isDirty, isSubmitting, saved, status }}
        onReset={() => {
          reset();
          setNeedsPassword(false);
        }}
      />
    </form>
  );
}
