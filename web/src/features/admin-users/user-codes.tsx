import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { explainFailure } from '../../lib/form-problems.ts';
import { t } from '../../lib/i18n.ts';
import { fullName } from '../../lib/people.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { StatusLine } from '../../ui/status-line.tsx';
import css from './admin-users.module.css';
import { resetCodes, type User } from './api.ts';

type Props = { user: User; onChanged: (changed: User) => void; onFailed: (failed: boolean) => void };

/** For a user who has lost their authenticator app. Not there for users without one. */
export function UserCodes({ user, onChanged, onFailed }: Props) {
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [isDone, setDone] = useState(false);
  const [failure, setFailure] = useState('');
  const status = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (isDone) status.current?.focus();
  }, [isDone]);

  if (!user.oneTimeCodes && !isDone) return null;

  async function reset() {
    setBusy(true);
    setFailure('');
    try {
      onChanged(await resetCodes(user.id));
      setAsking(false);
      setDone(true);
      onFailed(false);
    } catch (error) {
      setFailure(explainFailure(error) ?? (error instanceof ApiError ? t(error.message) : ''));
      onFailed(true);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Card as="section" className={css.section} aria-labelledby="codes-heading">
      <h2 id="codes-heading">{t('One-Time Codes')}</h2>
      {user.oneTimeCodes && <p>{t('Logging in asks this user for a code from their authenticator app.')}</p>}
      {user.oneTimeCodes && (
        <div>
          <Button look="secondary" onClick={() => setAsking(true)}>
            {t('Reset one-time codes')}
          </Button>
        </div>
      )}
      {isAsking && (
        <ConfirmPanel
          question={t(
            'Are you sure you want to reset the one-time codes of {name}? First make sure that it is really them who ask.',
            { name: fullName(user) },
          )}
          confirmText={t('Yes, reset')}
          busy={isBusy}
          busyText={t('Resetting…')}
          error={failure && <p>{failure}</p>}
          onConfirm={() => void reset()}
          onCancel={() => setAsking(false)}
        />
      )}
      <StatusLine ref={status}>{isDone && t('One-time codes reset')}</StatusLine>
    </Card>
  );
}
