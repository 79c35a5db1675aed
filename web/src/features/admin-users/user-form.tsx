import { useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { msg, t } from '../../lib/i18n.ts';
import { titles, toValues, UserValues, userFieldNames } from '../../lib/user-form.ts';
import edit from '../../shell/edit-page.module.css';
import { useSecondPerson } from '../../shell/second-person/use-second-person.tsx';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Select, TextField } from '../../ui/field.tsx';
import { SaveBar } from '../../ui/use-stored-form.tsx';
import { useUserForm } from '../../ui/use-user-form.ts';
import { type User, updateUser } from './api.ts';

const notAsked = msg('A second person has to agree to another address. Nobody has been asked.');

interface Props {
  user: User;
  /** The viewer may not edit, whatever the user's state. */
  isReadOnly: boolean;
  onSaved: (saved: User) => void;
  onFailed: (failed: boolean) => void;
}

/** The user's details; read-only while the user is inactive. */
export function UserForm({ user, isReadOnly, onSaved, onFailed }: Props) {
  const { ask, dialog } = useSecondPerson(`user-${user.id}`);
  const [isWaiting, setIsWaiting] = useState(false);
  const readOnly = isReadOnly || !user.active;
  const { form, draftLine, saved, failed, reason, status, isCheckingEmail, problems, submit, changed, reset, field, emailField } =
    useUserForm({
      stored: user,
      schema: UserValues,
      fields: userFieldNames,
      toValues,
      draft: { kind: 'user', subject: user.id, isReadOnly: readOnly },
      save: async (values) => {
        const changed = await ask((reason) => updateUser(user.id, values, reason));
        setIsWaiting(changed === 'waiting');
        if (changed === 'cancelled') throw new ApiError(409, 'second-person-required', notAsked);
        // The form shows what is stored until a colleague agrees.
        return changed === 'waiting' ? user : changed;
      },
      onSaved,
      onFailed,
    });
  const { isSubmitting, submitCount } = form.formState;

  return (
    <Card as="section" aria-labelledby="details-heading">
      <form noValidate autoComplete="off" className={edit.section} onSubmit={submit} onChange={changed}>
        <h2 id="details-heading">{t('Details')}</h2>
        {draftLine}
        {!user.active && (
          <AlertPanel tone="info">
            <p>
              {t('This user is inactive.')}
              {!isReadOnly && ` ${t('Activate them to change their details.')}`}
            </p>
          </AlertPanel>
        )}
        <ErrorSummary attempt={submitCount} errors={problems}>
          {failed && reason && <p>{reason}</p>}
        </ErrorSummary>
        <div className={edit.fields}>
          <Select label={t('Title')} {...field('title')} disabled={readOnly}>
            {titles.map((title) => (
              <option key={title}>{title}</option>
            ))}
          </Select>
          <TextField label={t('First Name')} autoComplete="off" readOnly={readOnly} {...field('firstName')} />
          <TextField label={t('Middle Name(s)')} optional autoComplete="off" readOnly={readOnly} {...field('middleName')} />
          <TextField label={t('Last Name')} autoComplete="off" readOnly={readOnly} {...field('lastName')} />
          <TextField
            label={t('Email')}
            type="email"
            autoComplete="off"
            // Always shown: a hint that appeared on blur would move Save away from under the pointer.
            hint={isCheckingEmail ? t('Checking…') : t('They log in with this address.')}
            readOnly={readOnly}
            {...emailField()}
          />
          <TextField label={t('School Position')} optional autoComplete="off" readOnly={readOnly} {...field('schoolPosition')} />
        </div>
        {!readOnly && (
          <SaveBar
            {...{ isSubmitting, saved, status }}
            savedText={isWaiting ? t('It waits for a colleague’s agreement.') : undefined}
            onReset={reset}
          />
        )}
      </form>
      {dialog}
    </Card>
  );
}
