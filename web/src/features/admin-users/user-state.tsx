import { useEffect, useRef, useState } from 'react';
import { ApiError, hasCode } from '../../lib/api-error.ts';
import { formatDate } from '../../lib/dates.ts';
import { explainFailure } from '../../lib/form-problems.ts';
import { msg, t, withParts } from '../../lib/i18n.ts';
import { fullName } from '../../lib/people.ts';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Chip } from '../../ui/chip.tsx';
import { StatusLine } from '../../ui/status-line.tsx';
import css from './admin-users.module.css';
import { type Action, actions, isEmailFree, type User } from './api.ts';

const words: Record<Action, { name: string; busy: string; done: string; undo?: Action }> = {
  activate: { name: msg('Activate'), busy: msg('Activating…'), done: msg('User activated') },
  deactivate: { name: msg('Deactivate'), busy: msg('Deactivating…'), done: msg('User deactivated'), undo: 'activate' },
  addAdmin: { name: msg('Add Admin'), busy: msg('Adding…'), done: msg('Admin rights added'), undo: 'removeAdmin' },
  removeAdmin: { name: msg('Remove Admin'), busy: msg('Removing…'), done: msg('Admin rights removed'), undo: 'addAdmin' },
};

const addressInUse = msg('This email address is already in use.');

interface Props {
  user: User;
  /** Why nothing may be changed here, or null. */
  whyNot: string | null;
  onChanged: (changed: User) => void;
  onFailed: (failed: boolean) => void;
}

/** Whether the user is let in and leads their school; changes both at once, and back again. */
export function UserState({ user, whyNot, onChanged, onFailed }: Props) {
  const [busy, setBusy] = useState<Action | null>(null);
  const [done, setDone] = useState<Action | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const status = useRef<HTMLDivElement>(null);

  // The button that was pressed has gone: another one stands there now.
  useEffect(() => {
    if (done) status.current?.focus();
  }, [done]);

  async function run(action: Action) {
    if (busy) return;
    setBusy(action);
    setDone(null);
    setFailure(null);
    try {
      const mayHaveAddress = action !== 'activate' || (await isEmailFree(user));
      if (mayHaveAddress) {
        onChanged(await actions[action](user.id));
        setDone(action);
      } else setFailure(t(addressInUse));
      onFailed(!mayHaveAddress);
    } catch (error) {
      setFailure(explain(error));
      onFailed(true);
    } finally {
      setBusy(null);
    }
  }

  const offered: Action[] = user.active ? ['deactivate', user.schoolAdministrator ? 'removeAdmin' : 'addAdmin'] : ['activate'];
  const undo = done && words[done].undo;
  return (
    <Card as="section" className={css.section} aria-label={t('State')}>
      <p className={css.name}>
        <strong translate="no">{fullName(user)}</strong>
        <Chip tone={user.active ? 'good' : 'wrong'}>{user.active ? t('active') : t('inactive')}</Chip>
        {user.schoolAdministrator && <Chip tone="info">{t('Lead')}</Chip>}
      </p>
      <div>
        <p>
          {withParts('User was created on {date}', {
            date: <time dateTime={user.createDate}>{formatDate(user.createDate)}</time>,
          })}
        </p>
        <Checkbox
          label={user.termsAndConditionsApproved ? t('Terms And Conditions Approved') : t('Terms And Conditions Not Approved')}
          name="termsAndConditionsApproved"
          checked={user.termsAndConditionsApproved}
          disabled
          readOnly
        />
      </div>
      {failure && (
        <AlertPanel>
          <p>{failure}</p>
        </AlertPanel>
      )}
      {whyNot === null ? (
        <div className={css.actions}>
          {offered.map((action) => (
            <Button
              key={action}
              look={action === 'deactivate' ? 'danger' : action === 'activate' ? 'primary' : 'secondary'}
              busy={busy === action}
              busyText={t(words[action].busy)}
              onClick={() => void run(action)}
            >
              {t(words[action].name)}
            </Button>
          ))}
          <StatusLine ref={status}>{done && t(words[done].done)}</StatusLine>
          {undo && (
            <Button look="quiet" onClick={() => void run(undo)}>
              {t('Undo')}
            </Button>
          )}
        </div>
      ) : (
        <AlertPanel tone="info">
          <p>{t(whyNot)}</p>
        </AlertPanel>
      )}
    </Card>
  );
}

function explain(error: unknown): string {
  if (hasCode(error, 'email-taken')) return t(addressInUse);
  return explainFailure(error) ?? (error instanceof ApiError ? t(error.message) : '');
}
