import { useState } from 'react';
import { hasCode } from '../../lib/api-error.ts';
import { formatDate } from '../../lib/dates.ts';
import { msg, t, withParts } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { fullName } from '../../lib/people.ts';
import { useAction } from '../../lib/use-action.ts';
import { whyFailed } from '../../lib/why-failed.ts';
import { AccountStatus } from '../../shell/account-status.tsx';
import edit from '../../shell/edit-page.module.css';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Chip } from '../../ui/chip.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { StatusLine } from '../../ui/error-summary.tsx';
import { Checkbox } from '../../ui/field.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { type Action, actions, resetCodes, signOutUser, type User } from './api.ts';

const words: Record<Action, { name: string; busy: string; done: string; undo?: Action }> = {
  activate: { name: msg('Activate'), busy: msg('Activating…'), done: msg('User activated') },
  deactivate: { name: msg('Deactivate'), busy: msg('Deactivating…'), done: msg('User deactivated'), undo: 'activate' },
  addAdmin: { name: msg('Add Admin'), busy: msg('Adding…'), done: msg('Admin rights added'), undo: 'removeAdmin' },
  removeAdmin: { name: msg('Remove Admin'), busy: msg('Removing…'), done: msg('Admin rights removed'), undo: 'addAdmin' },
};

const addressInUse = msg('This email address is already in use.');

interface Changes {
  user: User;
  onChanged: (changed: User) => void;
  onFailed: (failed: boolean) => void;
}

/** What staff do to a user's account, from the top of the page and, to deactivate it, from its end. */
export function useUserActions({ user, onChanged, onFailed }: Changes) {
  const { run, ...action } = useAction<Action>({ explain, onFailed });
  const [undo, setUndo] = useState<Action>();
  const [isAsking, setAsking] = useState(false);

  const start = (name: Action) =>
    run(async () => {
      onChanged(await actions[name](user));
      setUndo(words[name].undo);
      setAsking(false);
      return t(words[name].done);
    }, name);

  function ask(isAsking: boolean) {
    setAsking(isAsking);
    action.clear();
  }

  return { ...action, start, undo, isAsking, ask };
}

interface Props {
  user: User;
  /** Why the viewer may not change this user, or null. */
  whyNot: string | null;
  acts: ReturnType<typeof useUserActions>;
  onChanged: (changed: User) => void;
}

/** Shows whether the user is active and a Lead; changes rights at once, and back. */
export function UserState({ user, whyNot, acts, onChanged }: Props) {
  const { start, busy, problem, said, status, undo, isAsking } = acts;
  const isWaiting = !user.active && user.schoolApproved === false;
  const offered: Action = user.active ? (user.schoolAdministrator ? 'removeAdmin' : 'addAdmin') : 'activate';
  return (
    <Card as="section" className={edit.section} aria-label={t('Status')}>
      <p className={edit.name}>
        <strong translate="no">{fullName(user)}</strong>
        <Chip tone={user.active ? 'good' : 'wrong'}>{user.active ? t('active') : t('inactive')}</Chip>
        {user.schoolAdministrator && <Chip tone="info">{t('Lead')}</Chip>}
      </p>
      {user.active && user.account?.state !== 'active' && (
        <AccountStatus user={user} mayResend={whyNot === null} onChanged={onChanged} />
      )}
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
      {problem && !isAsking && <AlertPanel>{problem}</AlertPanel>}
      {isWaiting ? (
        <AlertPanel
          tone="info"
          actions={
            <LinkButton look="secondary" to={signUpOf(user)}>
              {t('Open the sign-up')}
            </LinkButton>
          }
        >
          {t('This person’s school has not been approved. Their details can be corrected in its sign-up.')}
        </AlertPanel>
      ) : whyNot === null ? (
        <div className={edit.actions}>
          <Button
            look={user.active ? 'secondary' : 'primary'}
            busy={busy === offered}
            busyText={t(words[offered].busy)}
            onClick={() => void start(offered)}
          >
            {t(words[offered].name)}
          </Button>
          <StatusLine ref={status}>{said}</StatusLine>
          {said && undo && (
            <Button look="quiet" onClick={() => void start(undo)}>
              {t('Undo')}
            </Button>
          )}
        </div>
      ) : (
        <AlertPanel tone="info">{t(whyNot)}</AlertPanel>
      )}
    </Card>
  );
}

/** The end of the page: deactivates the user after a question. */
export function UserDeactivation({ user, acts }: Pick<Props, 'user' | 'acts'>) {
  const { start, ask, isAsking, busy, problem } = acts;
  return (
    <div className="stack-3">
      <div>
        <Button look="secondary" onClick={() => ask(true)}>
          {t('Deactivate')}
        </Button>
      </div>
      {isAsking && (
        <ConfirmPanel
          question={t('Are you sure you want to deactivate {name}? They are signed out at once and can no longer log in.', {
            name: fullName(user),
          })}
          confirmText={t('Yes, deactivate')}
          busy={busy === 'deactivate'}
          busyText={t('Deactivating…')}
          error={problem && <p>{problem}</p>}
          onConfirm={() => void start('deactivate')}
          onCancel={() => ask(false)}
        />
      )}
    </div>
  );
}

/** The sign-ups with the school's name since the person was added. */
const signUpOf = ({ school, createDate }: User) =>
  `${paths.signUps}?${new URLSearchParams({ name: school.name, from: createDate.slice(0, 10) })}`;

function explain(error: unknown): string {
  if (hasCode(error, 'email-taken')) return t(addressInUse);
  return whyFailed(error);
}

type UserCodesProps = { user: User; onChanged: (changed: User) => void; onFailed: (failed: boolean) => void };

/** Resets one-time codes and removes passkeys for a user who has lost their device. Hidden for users without either. */
export function UserCodes({ user, onChanged, onFailed }: UserCodesProps) {
  const [isAsking, setAsking] = useState(false);
  const [done, setDone] = useState<'codes' | 'passkeys'>();
  const action = useAction({ onFailed });

  const hasEither = user.oneTimeCodes || user.passkeys;
  if (!hasEither && !done) return null;
  const name = fullName(user);
  const hasCodes = user.oneTimeCodes || done === 'codes';

  const reset = () =>
    action.run(async () => {
      onChanged(await resetCodes(user.id));
      setAsking(false);
      setDone(hasCodes ? 'codes' : 'passkeys');
      return hasCodes ? t('One-time codes reset') : t('Passkeys removed');
    });

  return (
    <Card as="section" className={edit.section} aria-labelledby="codes-heading">
      <h2 id="codes-heading">{hasCodes ? t('One-time codes') : t('Passkeys')}</h2>
      {user.oneTimeCodes && <p>{t('Logging in asks this user for a code from their authenticator app.')}</p>}
      {user.passkeys && <p>{t('This user can log in with a passkey. A reset removes it.')}</p>}
      {hasEither && (
        <div>
          <Button look="secondary" onClick={() => setAsking(true)}>
            {hasCodes ? t('Reset one-time codes') : t('Remove passkeys')}
          </Button>
        </div>
      )}
      {isAsking && (
        <ConfirmPanel
          question={
            hasCodes
              ? t(
                  'Are you sure you want to reset the one-time codes of {name}? Check first that the request really comes from them.',
                  { name },
                )
              : t(
                  'Are you sure you want to remove the passkeys of {name}? Check first that the request really comes from them.',
                  { name },
                )
          }
          confirmText={hasCodes ? t('Yes, reset') : t('Yes, remove them')}
          busy={action.isBusy}
          busyText={hasCodes ? t('Resetting…') : t('One moment…')}
          error={action.problem && <p>{action.problem}</p>}
          onConfirm={() => void reset()}
          onCancel={() => setAsking(false)}
        />
      )}
      <StatusLine ref={action.status}>{action.said}</StatusLine>
    </Card>
  );
}

/** Signs a user out of every device, for example after a phone was lost. */
export function UserSessions({ user, onSignedOut, onFailed }: Omit<UserCodesProps, 'onChanged'> & { onSignedOut: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const action = useAction({ onFailed });

  function ask() {
    setAsking(true);
    action.clear();
  }

  const signOut = () =>
    action.run(async () => {
      await signOutUser(user.id);
      setAsking(false);
      onSignedOut();
      return t('{name} has been signed out everywhere.', { name: fullName(user) });
    });

  return (
    <Card as="section" className={edit.section} aria-labelledby="sessions-heading">
      <h2 id="sessions-heading">{t('Sessions')}</h2>
      <p>{t('Signing this user out does not change their account or password.')}</p>
      <div>
        <Button look="secondary" onClick={ask}>
          {t('Sign out everywhere')}
        </Button>
      </div>
      {isAsking && (
        <ConfirmPanel
          question={t('Sign {name} out everywhere? They can log in again with their password.', { name: fullName(user) })}
          confirmText={t('Yes, sign out')}
          busy={action.isBusy}
          busyText={t('Signing out…')}
          error={action.problem && <p>{action.problem}</p>}
          onConfirm={() => void signOut()}
          onCancel={() => setAsking(false)}
        />
      )}
      <StatusLine>{action.said}</StatusLine>
    </Card>
  );
}
