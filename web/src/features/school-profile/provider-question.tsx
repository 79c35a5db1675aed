import { useState } from 'react';
import { plural, t } from '../../lib/i18n.ts';
import { useMe } from '../../lib/me.ts';
import { whyNoProvider } from '../../lib/providers.ts';
import { useAttempt } from '../../lib/use-attempt.ts';
import { whyFailed } from '../../lib/why-failed.ts';
import { confirmWithProvider } from '../../shell/lock/confirm-sign-in.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import type { SchoolSignIn } from './api.ts';

export type Question = 'require' | 'stop' | 'new-code' | 'off';

interface Props {
  question: Question;
  current: NonNullable<SchoolSignIn['current']>;
  isBusy: boolean;
  failure: unknown;
  /** The Lead has to sign in through the provider before requiring it, so that they are not locked out. */
  needsProvider: boolean;
  onAnswer: () => Promise<void>;
  onCancel: () => void;
}

/** Asks before the school's sign-in changes, and says whom it affects. */
export function ProviderQuestion({ question, current, isBusy, failure, needsProvider, onAnswer, onCancel }: Props) {
  const { provider, users } = current;
  const { name } = provider;
  // Not with Google, which cannot be asked to sign in again.
  const canConfirm = Boolean(useMe()?.signInProvider);
  const [problem, setProblem] = useState('');
  const attempt = useAttempt();

  async function signInFirst() {
    const signal = attempt();
    setProblem('');
    try {
      await confirmWithProvider(provider, signal);
      await onAnswer();
    } catch (error) {
      if (!signal.aborted) setProblem(whyNoProvider(error, provider, { purpose: 'confirmation' }) || whyFailed(error));
    }
  }

  const without = users.all - users.linked;
  const words: Record<Question, { question: string; confirmText: string }> = {
    require: {
      question: [
        t('Everyone at your school will have to sign in with {name}: passwords and passkeys will stop working.', { name }),
        without > 0 &&
          plural(
            without,
            '{count} user has not used {name} yet: their email address here must be the one that they have there.',
            '{count} users have not used {name} yet: their email addresses here must be the ones that they have there.',
            { name },
          ),
        users.outside > 0 &&
          plural(
            users.outside,
            '{count} of them has an address in another email domain. Add that domain first.',
            '{count} of them have addresses in other email domains. Add those domains first.',
          ),
        t('You then get a recovery code, in case {name} stops working.', { name }),
      ]
        .filter(Boolean)
        .join(' '),
      confirmText: t('Yes, require it'),
    },
    stop: {
      question: t('Stop requiring {name}? Passwords and passkeys will work again, and the recovery code will not.', { name }),
      confirmText: t('Yes, stop requiring it'),
    },
    'new-code': {
      question: t('Make a new recovery code? The one that you have will no longer work.'),
      confirmText: t('Yes, make a new one'),
    },
    off: {
      question: t(
        'Switch off {name}? Everyone will have to sign in with a password or a passkey. Users who have no password can use Forgot password.',
        { name },
      ),
      confirmText: t('Yes, switch it off'),
    },
  };

  return (
    <ConfirmPanel
      {...words[question]}
      busy={isBusy}
      busyText={t('One moment…')}
      error={
        needsProvider ? (
          <div className="stack-3">
            <p>
              {canConfirm
                ? t('First sign in with {name} yourself, so that you are not locked out.', { name })
                : t('First log out, and log in again with {name}, so that you are not locked out.', { name })}
            </p>
            {problem && <p>{problem}</p>}
            {canConfirm && (
              <div>
                <Button look="secondary" onClick={() => void signInFirst()}>
                  {t('Confirm with {name}', { name })}
                </Button>
              </div>
            )}
          </div>
        ) : (
          failure !== null && <p>{whyNoProvider(failure, provider, { purpose: 'set-up' }) || whyFailed(failure)}</p>
        )
      }
      onConfirm={() => void onAnswer()}
      onCancel={onCancel}
    />
  );
}
