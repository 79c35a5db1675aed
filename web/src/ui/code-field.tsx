import type { ComponentPropsWithRef } from 'react';
import { t } from '../lib/i18n.ts';
import { TextField } from './text-field.tsx';

type Props = { error?: string | undefined } & ComponentPropsWithRef<'input'>;

/** Six digits from an app: phones show their digits for it, and offer a code that they know. */
export const CodeField = (input: Props) => (
  <TextField
    {...input}
    label={t('One-time code')}
    hint={t('Please enter the 6-digit code from your authenticator app')}
    inputMode="numeric"
    autoComplete="one-time-code"
    maxLength={20}
    spellCheck={false}
  />
);
