import { type ReactNode, useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { msg, spoken, t } from '../../lib/i18n.ts';
import { findProviders } from '../../lib/providers.ts';
import type { Provider } from '../../lib/sign-in.ts';
import { useFocusOn } from '../../lib/use-focus-on.ts';
import { ProviderButton } from '../../shell/sign-in/provider-button.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import css from './provider-parts.module.css';
import type { Login } from './schema.ts';

const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

/**
 * A button for each provider that schools with this address's domain use. It appears without moving focus, and draws nothing
 * if there are none, or if the call fails.
 */
export function ProviderChoice({ email }: { email: string }): ReactNode {
  const [found, setFound] = useState<{ domain: string; providers: Provider[] }>();
  const domain = domainOf(email);
  const providers = found?.domain === domain ? found.providers : [];

  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer is the same for all addresses of a domain
  useEffect(() => {
    let isWanted = true;
    findProviders(email).then(
      (providers) => isWanted && setFound({ domain, providers }),
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [domain]);

  const names = new Intl.ListFormat(spoken(), { type: 'disjunction' }).format(providers.map(({ name }) => name));
  return (
    <>
      <div role="status" className="visually-hidden">
        {names && t('You can continue with {names}.', { names })}
      </div>
      {names && (
        <div className="stack-4">
          {providers.map((provider) => (
            <ProviderButton key={provider.id} provider={provider} email={email} />
          ))}
          <p className={css.or}>
            <span>{t('or use your password')}</span>
          </p>
        </div>
      )}
    </>
  );
}

type RequiredProps = {
  provider: Provider;
  /** The login form, for a recovery code; it is in this form. */
  form?: UseFormReturn<Login>;
  onCancel?: () => void;
};

/** For a user whose school requires its provider: the way there and, with the login form, the Lead's way back. */
export function ProviderRequired({ provider, form, onCancel }: RequiredProps) {
  const [isRecovering, setRecovering] = useState(false);
  const sentence = useFocusOn<HTMLParagraphElement>(!isRecovering);
  const { name } = provider;

  useEffect(() => {
    if (isRecovering) form?.setFocus('recoveryCode');
  }, [isRecovering, form]);

  return (
    <div className="stack-4">
      <p ref={sentence} tabIndex={-1}>
        {t('Your school signs in with {name}.', { name })}
      </p>
      <ProviderButton provider={provider} email={form?.getValues('email')} look="primary" isRequired />
      {form && isRecovering && (
        <>
          <TextField
            label={t('Recovery code')}
            hint={t(
              'It was shown to a Lead when your school made {name} compulsory. It works once, and passwords then work for everyone again.',
              { name },
            )}
            error={form.formState.errors.recoveryCode?.message}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={64}
            {...form.register('recoveryCode')}
          />
          <div>
            <Button
              type="submit"
              look="secondary"
              busy={form.formState.isSubmitting}
              busyText={t('Logging in…')}
              onClick={(event) => {
                if (form.getValues('recoveryCode')?.trim()) return;
                event.preventDefault();
                form.setError('recoveryCode', { message: msg('Please enter the recovery code') }, { shouldFocus: true });
              }}
            >
              {t('Log in with the code')}
            </Button>
          </div>
        </>
      )}
      {form && (
        <div className="row-3">
          {!isRecovering && (
            <Button look="quiet" onClick={() => setRecovering(true)}>
              {t('I have the school’s recovery code')}
            </Button>
          )}
          <Button look="quiet" onClick={onCancel}>
            {t('Start again')}
          </Button>
        </div>
      )}
    </div>
  );
}
