import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { fieldsOf, showRefusals } from '../../lib/form-problems.ts';
import { t } from '../../lib/i18n.ts';
import { whyNoPasskey } from '../../lib/passkeys.ts';
import { whyFailed } from '../../lib/why-failed.ts';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { PasskeyForm } from './schema.ts';

/** Why a passkey was not made, changed or removed. */
export const explainPasskey = (error: unknown): string => whyNoPasskey(error) ?? whyFailed(error);

type Props = {
  id: string;
  name: string;
  submit: string;
  /** Throws like `makePasskey`, or ApiError; after success, this form disappears. */
  onSubmit: (name: string) => Promise<void>;
  onFailed: (failed: boolean) => void;
  onCancel: () => void;
};

/** The name of a new passkey, or a new name of one. */
export function PasskeyName({ id, name, submit, onSubmit, onFailed, onCancel }: Props) {
  const [failure, setFailure] = useState('');
  const form = useForm<PasskeyForm>({ resolver: zodResolver(PasskeyForm), defaultValues: { name } });
  const { setFocus } = form;

  useEffect(() => setFocus('name', { shouldSelect: true }), [setFocus]);

  async function send(given: PasskeyForm) {
    setFailure('');
    try {
      await onSubmit(given.name.trim());
      onFailed(false);
    } catch (error) {
      if (showRefusals(error, ['name'], form.setError).length === 0) setFailure(explainPasskey(error));
      onFailed(true);
    }
  }

  return (
    <form
      noValidate
      className="stack-5"
      onSubmit={form.handleSubmit(send, () => onFailed(true))}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel();
      }}
    >
      {failure && <AlertPanel>{failure}</AlertPanel>}
      <TextField
        label={t('Name of the passkey')}
        hint={t('To tell your passkeys apart, for example where it is stored.')}
        autoComplete="off"
        {...fieldsOf(form)('name')}
        id={id}
      />
      <div className="row-4">
        <Button type="submit" busy={form.formState.isSubmitting} busyText={t('One moment…')}>
          {submit}
        </Button>
        <Button look="secondary" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  );
}
